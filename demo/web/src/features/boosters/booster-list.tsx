import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import type { ReplyOf } from '../market/market.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { capacityText } from '../orders/order.ts'
import { useJobs } from '../orders/use-jobs.ts'
import { personPath } from '../people/person-path.ts'
import { Proof } from '../people/proof.tsx'
import { type BoosterFilter, requestOf } from './booster-filter.ts'
import styles from './booster-list.module.css'

type Booster = ReplyOf<'/api/basic/user/boosterList'>['list'][number]

interface BoosterListProps {
  readonly filter: BoosterFilter
  readonly onReset: () => void
}

/** The certified people; each leads to the profile with record and reviews. */
export const BoosterList = ({ filter, onReset }: BoosterListProps) => {
  const boosters = useMarketList('/api/basic/user/boosterList', requestOf(filter))
  const isNarrowed = filter.jobID !== '' || filter.words !== ''
  const all = { action: { text: '查看全部', run: onReset } }
  return (
    <PagedList
      list={boosters}
      errorTitle="打手没有加载出来"
      skeleton={<SkeletonRows count={6} />}
      empty={
        <StateBlock
          title={isNarrowed ? '没有符合条件的打手' : '还没有认证打手'}
          text={isNarrowed ? '换个职业或名字试试' : '通过打手认证后会出现在这里'}
          {...(isNarrowed && all)}
        />
      }
    >
      <ul className={styles.list}>
        {boosters.items.map((booster) => (
          <BoosterRow key={booster.im_user_id} booster={booster} />
        ))}
      </ul>
    </PagedList>
  )
}

const BoosterRow = ({ booster }: { readonly booster: Booster }) => {
  const { nameOf } = useJobs()
  const { im_user_id, nickname, headline, avatar, job_id, fighting_capacity } = booster
  const { completion, rating, settled } = booster
  const facts = [
    nameOf(job_id),
    fighting_capacity > 0 && capacityText(fighting_capacity),
    completion >= 0 && `完成率 ${completion}%`,
  ].filter((fact) => fact !== '' && fact !== false)
  return (
    <li>
      <Link className={styles.row ?? ''} to={personPath(im_user_id)}>
        <Avatar src={avatar} name={nickname} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{nickname}</span>
            <span className={styles.mark}>
              <Icon name="shield" />
              <span className={styles.hidden}>认证打手</span>
            </span>
            <Proof rating={rating} settled={settled} />
          </span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
          {headline !== '' && <span className={styles.headline}>{headline}</span>}
        </span>
        <span className={styles.arrow}>
          <Icon name="forward" />
        </span>
      </Link>
    </li>
  )
}
