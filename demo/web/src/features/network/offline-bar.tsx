import { Icon } from '../../ui/icons.tsx'
import styles from './offline-bar.module.css'

/** Says that the server cannot be reached. */
export const OfflineBar = () => (
  <p className={styles.bar} role="status">
    <Icon name="warning" />
    没有网络，连上后自动恢复
  </p>
)
