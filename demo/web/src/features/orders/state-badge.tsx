import { type OrderItem, stateTexts } from './order.ts'
import styles from './order-card.module.css'

/** How an order stands. */
export const StateBadge = ({ state }: Pick<OrderItem['result']['order_info'], 'state'>) => {
  const { text, tone } = stateTexts[state]
  return (
    <span className={styles.state} data-tone={tone}>
      {text}
    </span>
  )
}
