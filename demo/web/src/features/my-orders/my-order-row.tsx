import { useNavigate } from 'react-router'
import { chooseAction } from '../../ui/choose-action.ts'
import { Icon } from '../../ui/icons.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import { roomPath } from '../chat/conversation-names.ts'
import { orderPath } from '../orders/order.ts'
import { OrderCard } from '../orders/order-card.tsx'
import { useOrderActions } from '../orders/use-order-actions.ts'
import styles from './my-orders.module.css'
import { menuOf, type OwnOrder, type RowAction, swipeOf } from './my-orders.ts'

const REPORT = '/pages/enter/my/subpages/order/subpages/order_report/report'

/** An order of the user with its actions: by a swipe or the ⋯ menu. */
export const MyOrderRow = ({ order }: { readonly order: OwnOrder }) => {
  const navigate = useNavigate()
  const { room, finish } = useOrderActions(order)
  const { id, group_id, title } = order.result.order_info
  const handlers: Readonly<Record<RowAction, () => unknown>> = {
    chat: () => navigate(roomPath(`GROUP${group_id}`)),
    start: room.start,
    confirm: finish.accept,
    finish: finish.finish,
    reject: finish.reject,
    report: () => navigate(`${REPORT}?id=${id}`),
    leave: room.leave,
    cancel: room.cancel,
  }
  const more = async () => {
    const chosen = await chooseAction(menuOf(order))
    if (chosen !== null) await handlers[chosen]()
  }
  return (
    <SwipeRow
      label={`「${title}」的操作`}
      actions={swipeOf(order)}
      onDo={(action) => void handlers[action]()}
    >
      <div className={styles.row}>
        <OrderCard item={order} onOpen={() => void navigate(orderPath(order.cardType, id))} />
        <button
          type="button"
          className={styles.more}
          aria-label={`更多操作：${title}`}
          onClick={() => void more()}
        >
          <Icon name="more" />
        </button>
      </div>
    </SwipeRow>
  )
}
