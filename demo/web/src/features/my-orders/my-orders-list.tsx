import { useNavigate } from 'react-router'
import { StateBlock } from '../../ui/state-block.tsx'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { OrderSkeleton } from '../orders/order-skeleton.tsx'
import { MyOrderRow } from './my-order-row.tsx'
import styles from './my-orders.module.css'
import { type OrderRole, type OrderTab, requestOfView } from './my-orders.ts'

const MARKET = '/pages/enter/home/subpages/market'

interface MyOrdersListProps {
  readonly tab: OrderTab
  readonly role: OrderRole
}

/** The orders in which the user has a seat, newest first. */
export const MyOrdersList = ({ tab, role }: MyOrdersListProps) => {
  const navigate = useNavigate()
  const orders = useMarketList('/api/order/summary/list', requestOfView(tab, role))
  return (
    <PagedList
      list={orders}
      errorTitle="订单没有加载出来"
      skeleton={<OrderSkeleton count={4} />}
      empty={
        <StateBlock
          title="这里还没有订单"
          text="去市场看看，找一单合适的"
          action={{ text: '去订单市场', run: () => void navigate(MARKET) }}
        />
      }
    >
      <ul className={styles.list}>
        {orders.items.map((item) => (
          <li key={item.result.order_info.id}>
            <MyOrderRow order={item} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
