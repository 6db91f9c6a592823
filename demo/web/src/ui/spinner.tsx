import styles from './spinner.module.css'

/** Turns, in the colour and size of the text around it. */
export const Spinner = () => <span className={styles.spinner} role="img" aria-label="加载中" />
