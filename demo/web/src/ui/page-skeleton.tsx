import styles from './skeleton.module.css'
import { SkeletonRows } from './skeleton.tsx'

const ROWS = 7

/** A page that is on its way. Shows nothing for the first moment: most pages are here before. */
export const PageSkeleton = () => (
  <div className={styles.late}>
    <SkeletonRows count={ROWS} />
  </div>
)
