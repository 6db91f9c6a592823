import { moneyChangeText, moneyText } from 'tavern-market-api/client'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useNow } from '../chat/use-now.ts'
import type { ReplyOf, RequestOf } from '../market/market.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { momentText } from '../orders/order.ts'
import { monthsOf } from './months.ts'
import styles from './record-list.module.css'

type Movement = ReplyOf<'/api/account/manage/record'>['list'][number]

/** The filter of movements. */
export type RecordKind = NonNullable<RequestOf<'/api/account/manage/record'>['kind']>

const icons: Readonly<Record<Movement['kind'], IconName>> = {
  recharge: 'download',
  withdraw: 'leave',
  order: 'order',
  other: 'bundle',
}

interface RecordListProps {
  readonly kind: RecordKind
  readonly onOpen: (id: string) => void
}

/** The wallet's movements by month. */
export const RecordList = ({ kind, onOpen }: RecordListProps) => {
  const records = useMarketList('/api/account/manage/record', { kind })
  const text = kind === 'all' ? '充值后就能下单了' : '换个类型看看'
  return (
    <PagedList
      list={records}
      errorTitle="明细没有加载出来"
      skeleton={<SkeletonRows count={5} />}
      empty={<StateBlock title="暂无明细" text={text} />}
    >
      {monthsOf(records.items).map(({ title, items }) => (
        <section key={title}>
          <h2 className={styles.month}>{title}</h2>
          <ul className={styles.records}>
            {items.map((movement) => (
              <li key={movement.id}>
                <RecordRow movement={movement} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PagedList>
  )
}

interface RecordRowProps {
  readonly movement: Movement
  readonly onOpen: (id: string) => void
}

const RecordRow = ({ movement, onOpen }: RecordRowProps) => {
  const now = useNow()
  const { id, kind, amount, balance, memo, fee, created_at } = movement
  return (
    <button type="button" className={styles.record} onClick={() => onOpen(id)}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} />
      </span>
      <span className={styles.about}>
        <span className={styles.memo}>{memo}</span>
        <span className={styles.note}>{momentText(created_at, now)}</span>
        {fee > 0 && <span className={styles.note}>已扣服务费 {moneyText(fee)}</span>}
      </span>
      <span className={styles.figures}>
        <span className={styles.amount} data-in={amount > 0}>
          {moneyChangeText(amount)}
        </span>
        <span className={styles.note}>余额 {moneyText(balance)}</span>
      </span>
    </button>
  )
}
