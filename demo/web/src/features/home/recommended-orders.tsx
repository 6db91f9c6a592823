import { Icon } from '../../ui/icons.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { requireLogin } from '../gate/require-login.ts'
import { failureText } from '../market/market.ts'
import { type OrderItem, orderPath } from '../orders/order.ts'
import { OrderCard } from '../orders/order-card.tsx'
import { OrderSkeleton } from '../orders/order-skeleton.tsx'
import { type Open, paths } from './paths.ts'
import styles from './recommended-orders.module.css'
import { useRecommended } from './use-recommended.ts'

/** Recommended orders with a link to all orders. */
export const RecommendedOrders = ({ onOpen }: { readonly onOpen: Open }) => {
  const { orders, isByRole, isPending, error, refetch } = useRecommended()
  return (
    <section className={styles.section} aria-labelledby="recommended">
      <div className={styles.head}>
        <h2 id="recommended" className={styles.heading}>
          推荐订单
        </h2>
        <span className={styles.note}>{isByRole ? '按你的角色挑选' : '最新招募'}</span>
        <button type="button" className={styles.more} onClick={() => onOpen(paths.market)}>
          查看更多
          <Icon name="forward" />
        </button>
      </div>
      {isPending && <OrderSkeleton count={3} />}
      {!isPending && error !== null && (
        <StateBlock
          art="broken"
          title="订单没有加载出来"
          text={failureText(error)}
          action={{ text: '重新加载', run: () => void refetch() }}
        />
      )}
      {!isPending && error === null && <Orders orders={orders} onOpen={onOpen} />}
    </section>
  )
}

interface OrdersProps {
  readonly orders: readonly OrderItem[]
  readonly onOpen: Open
}

const Orders = ({ orders, onOpen }: OrdersProps) => {
  const open = ({ cardType, result }: OrderItem) =>
    void requireLogin(() => onOpen(orderPath(cardType, result.order_info.id)))
  if (orders.length === 0) {
    return (
      <StateBlock
        title="暂时没有合适的订单"
        text="发布一单，等人上门"
        action={{
          text: '发布订单',
          run: () => void requireLogin(() => onOpen(paths.publishBoosting)),
        }}
      />
    )
  }
  return (
    <ul className={styles.orders}>
      {orders.map((item) => (
        <li key={item.result.order_info.id}>
          <OrderCard item={item} onOpen={() => open(item)} />
        </li>
      ))}
    </ul>
  )
}
