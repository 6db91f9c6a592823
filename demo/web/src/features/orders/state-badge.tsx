import { type OrderItem, stateTexts } from './order.ts'
import styles from './order-card.module.css'

/** The state of an order. */
export const StateBadge = ({ state }: Pick<OrderItem['result']['order_info'], 'state'>) => {
  const { text, tone } = stateTexts[state]
  return (
    <span className={styles.state} data-tone={tone}>
      {text}
    </span>
  )
}
