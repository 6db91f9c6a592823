import styles from './promotion-skeleton.module.css'

/** A promotion that is on its way. */
export const PromotionSkeleton = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <span className={styles.picture} />
    <span className={styles.card} />
    <span className={styles.card} />
  </div>
)
