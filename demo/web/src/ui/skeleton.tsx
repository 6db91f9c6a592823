import styles from './skeleton.module.css'

/** The skeleton of a list. */
export const SkeletonRows = ({ count }: { count: number }) => (
  <div role="status" aria-label="加载中">
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
      <div key={row} className={styles.row}>
        <span className={styles.avatar} />
        <span className={styles.lines}>
          <span className={styles.line} style={{ width: `${34 + ((row * 17) % 28)}%` }} />
          <span className={styles.line} style={{ width: `${58 + ((row * 23) % 34)}%` }} />
        </span>
      </div>
    ))}
  </div>
)
