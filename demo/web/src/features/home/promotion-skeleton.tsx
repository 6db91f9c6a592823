import styles from './promotion-skeleton.module.css'

/** The skeleton of a promotion. */
export const PromotionSkeleton = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <span className={styles.picture} />
    <span className={styles.card} />
    <span className={styles.card} />
  </div>
)
