import { Link } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { useNow } from '../chat/use-now.ts'
import { personPath } from '../people/person-path.ts'
import { Proof } from '../people/proof.tsx'
import { capacityText, kindTexts, type OrderItem, startText } from './order.ts'
import styles from './order-card.module.css'
import { SeatFigures } from './seat-figures.tsx'
import { StateBadge } from './state-badge.tsx'
import { useJobs } from './use-jobs.ts'

interface OrderCardProps {
  readonly item: OrderItem
  readonly onOpen: () => void
}

export const OrderCard = ({ item, onOpen }: OrderCardProps) => {
  const { cardType, deposit_price, result } = item
  const { title, state, job_id, min_capacity, settle_price, publisher, start_at } =
    result.order_info
  const { nameOf } = useJobs()
  const job = nameOf(job_id)
  return (
    <article className={styles.card}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.top}>
          <span className={styles.kind} data-kind={cardType}>
            {kindTexts[cardType]}
          </span>
          <span className={styles.title}>{title}</span>
          <StateBadge state={state} />
        </span>
        <span className={styles.tags}>
          <span className={styles.tag}>{job === '' ? '职业不限' : job}</span>
          {min_capacity > 0 && (
            <span className={styles.tag}>战力 {capacityText(min_capacity)}+</span>
          )}
          <StartTime startAt={start_at} />
        </span>
        <span className={styles.middle}>
          <span className={styles.sides}>
            <SeatFigures item={item} position="boss" />
            <SeatFigures item={item} position="thug" />
          </span>
          <span className={styles.price}>
            <span className={styles.amount}>
              <Money fen={settle_price} />
              <em>/人</em>
            </span>
            <span className={styles.deposit}>押金 {moneyText(deposit_price)}</span>
          </span>
        </span>
      </button>
      <Link className={styles.publisher ?? ''} to={personPath(publisher.im_user_id)}>
        <Avatar src={publisher.avatar} name={publisher.nickname} size="small" />
        <span className={styles.nickname}>{publisher.nickname}</span>
        {publisher.is_certified && (
          <span className={styles.certified}>
            <Icon name="check" />
            认证打手
          </span>
        )}
        <span className={styles.proof}>
          <Proof rating={publisher.rating} settled={publisher.settled} />
        </span>
      </Link>
    </article>
  )
}

const StartTime = ({ startAt }: { startAt: number }) => {
  const now = useNow()
  return <span className={styles.tag}>{startText(startAt, now)}</span>
}
