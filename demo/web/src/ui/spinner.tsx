import styles from './spinner.module.css'

/** A spinner in the colour and size of the surrounding text. */
export const Spinner = () => <span className={styles.spinner} role="img" aria-label="加载中" />
