import { Icon } from '../../ui/icons.tsx'
import styles from './offline-bar.module.css'

/** The bar that says that the server is unreachable. */
export const OfflineBar = () => (
  <p className={styles.bar} role="status">
    <Icon name="warning" />
    没有网络，连上后自动恢复
  </p>
)
