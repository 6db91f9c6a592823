import styles from './order-skeleton.module.css'

/** The skeleton of a list of orders. */
export const OrderSkeleton = ({ count }: { count: number }) => (
  <div className={styles.cards} role="status" aria-label="加载中">
    {Array.from({ length: count }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same
      <div key={card} className={styles.card}>
        <span className={styles.line} style={{ width: '68%' }} />
        <span className={styles.line} style={{ width: '44%' }} />
        <span className={styles.line} style={{ width: '86%' }} />
      </div>
    ))}
  </div>
)
