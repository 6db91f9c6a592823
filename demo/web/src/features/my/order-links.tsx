import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import type { ReplyOf } from '../market/market.ts'
import { type OrderTab, searchOfView } from '../my-orders/my-orders.ts'
import styles from './order-links.module.css'

export type OrderCounts = ReplyOf<'/api/order/summary/count'>

const ORDERS = '/pages/enter/my/subpages/order'

const links: readonly { readonly tab: OrderTab; readonly text: string; readonly icon: IconName }[] =
  [
    { tab: 'recruiting', text: '招募中', icon: 'group' },
    { tab: 'running', text: '进行中', icon: 'blades' },
    { tab: 'settle', text: '待结算', icon: 'wallet' },
    { tab: 'disputed', text: '异常', icon: 'warning' },
    { tab: 'ended', text: '已结束', icon: 'checkCircle' },
  ]

/** Ended orders need no action, so they have no count. */
const figureOf = (counts: OrderCounts | null, tab: OrderTab): number =>
  counts === null || tab === 'ended' ? 0 : counts[tab]

interface OrderLinksProps {
  /** Null while loading and for visitors. */
  readonly counts: OrderCounts | null
  /** Asks visitors to log in; true if the link must not open. */
  readonly onOpen: (path: string) => boolean
}

/** Links to the user's orders by state, with counts. */
export const OrderLinks = ({ counts, onOpen }: OrderLinksProps) => {
  const waiting = counts?.to_confirm ?? 0
  const link = (path: string) => ({
    to: path,
    onClick: (event: { preventDefault: () => void }) => onOpen(path) && event.preventDefault(),
  })
  return (
    <section className={styles.orders} aria-label="我的订单">
      <div className={styles.head}>
        <h2 className={styles.title}>我的订单</h2>
        <Link className={styles.all ?? ''} {...link(ORDERS)}>
          全部订单
          <Icon name="forward" />
        </Link>
      </div>
      <ul className={styles.links}>
        {links.map(({ tab, text, icon }) => (
          <li key={tab}>
            <Link
              className={styles.door ?? ''}
              {...link(`${ORDERS}?${new URLSearchParams(searchOfView(tab, ''))}`)}
            >
              <span className={styles.icon}>
                <Icon name={icon} />
                <span className={styles.count}>
                  <Badge count={figureOf(counts, tab)} unit="单" />
                </span>
              </span>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <Link className={styles.waiting ?? ''} {...link(`${ORDERS}?tab=settle`)}>
          有 {waiting} 个订单等您确认完成
          <Icon name="forward" />
        </Link>
      )}
    </section>
  )
}
