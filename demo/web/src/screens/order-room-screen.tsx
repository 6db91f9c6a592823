import { useSearchParams } from 'react-router'
import { MarketError } from '../features/market/market.ts'
import { OrderRoom } from '../features/orders/order-room.tsx'
import { OrderSkeleton } from '../features/orders/order-skeleton.tsx'
import { useOrder } from '../features/orders/use-order.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'
import styles from './order-room-screen.module.css'

const ID = /^\d{1,15}$/

const ORDER_UNKNOWN = 40002

const MARKET = '/pages/enter/home/subpages/market'

interface OrderRoomScreenProps {
  /** The title differs between a room and the user's own order. */
  readonly title: string
}

export const OrderRoomScreen = ({ title }: OrderRoomScreenProps) => {
  const [search] = useSearchParams()
  const id = search.get('id') ?? search.get('order_id') ?? ''
  const goBack = useGoBack(MARKET)
  return (
    <div className={styles.frame}>
      <NavBar title={title} onBack={goBack} />
      {ID.test(id) ? <Room id={id} onBack={goBack} /> : <Unknown onBack={goBack} />}
    </div>
  )
}

const Unknown = ({ onBack }: { onBack: () => void }) => (
  <StateBlock
    art="lost"
    title="没有找到这个订单"
    text="链接可能不完整"
    action={{ text: '返回', run: onBack }}
  />
)

const Room = ({ id, onBack }: { readonly id: string; readonly onBack: () => void }) => {
  const { data: order, error, refetch } = useOrder(id)
  const isUnknown = error instanceof MarketError && error.code === ORDER_UNKNOWN
  return (
    <>
      {order !== undefined && <OrderRoom order={order} />}
      {order === undefined && error === null && <OrderSkeleton count={3} />}
      {order === undefined && isUnknown && <Unknown onBack={onBack} />}
      {order === undefined && error !== null && !isUnknown && (
        <StateBlock
          art="broken"
          title="订单没有加载出来"
          text={error.message}
          action={{ text: '重新加载', run: () => void refetch() }}
        />
      )}
    </>
  )
}
