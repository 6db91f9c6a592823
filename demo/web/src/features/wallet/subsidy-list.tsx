import { moneyText } from 'tavern-market-api/client'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useNow } from '../chat/use-now.ts'
import type { ReplyOf } from '../market/market.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { momentText } from '../orders/order.ts'
import styles from './record-list.module.css'
import { subsidyStateOf } from './subsidy-text.ts'

type Subsidy = ReplyOf<'/api/account/manage/subsidyList'>['list'][number]

interface SubsidyListProps {
  readonly onOrder: (orderID: string) => void
}

/** Subsidies by coupons to the user's earnings, with due date or result. */
export const SubsidyList = ({ onOrder }: SubsidyListProps) => {
  const subsidies = useMarketList('/api/account/manage/subsidyList', {})
  return (
    <PagedList
      list={subsidies}
      errorTitle="补贴没有加载出来"
      skeleton={<SkeletonRows count={3} />}
      empty={<StateBlock title="暂无补贴" text="老板用券的订单结算后，券抵扣的部分会显示在这里" />}
    >
      <p className={styles.hint}>
        老板用券抵扣的部分由平台补贴，结算后暂存一段时间再转入余额，期间平台会核实订单。
      </p>
      <ul className={styles.records}>
        {subsidies.items.map((subsidy) => (
          <li key={subsidy.id}>
            <SubsidyRow subsidy={subsidy} onOrder={onOrder} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

interface SubsidyRowProps extends SubsidyListProps {
  readonly subsidy: Subsidy
}

const SubsidyRow = ({ subsidy, onOrder }: SubsidyRowProps) => {
  const now = useNow()
  const { order_id, title, amount, state, reason, created_at } = subsidy
  return (
    <button type="button" className={styles.record} onClick={() => onOrder(order_id)}>
      <span className={styles.icon}>
        <Icon name="ticket" />
      </span>
      <span className={styles.about}>
        <span className={styles.memo}>{title}</span>
        <span className={styles.note}>{momentText(created_at, now)}结算</span>
        {reason !== '' && <span className={styles.note}>原因：{reason}</span>}
      </span>
      <span className={styles.figures}>
        <span
          className={styles.amount}
          data-in={state !== 'revoked'}
          data-void={state === 'revoked'}
        >
          {moneyText(amount)}
        </span>
        <span className={styles.note} data-tone={state}>
          {subsidyStateOf(subsidy)}
        </span>
      </span>
    </button>
  )
}
