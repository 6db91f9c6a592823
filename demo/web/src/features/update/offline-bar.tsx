import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/icons.tsx'
import styles from './offline-bar.module.css'

const subscribe = (listener: () => void): (() => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener)
  }
}

/** Says that this device has no network, as long as it has none. */
export const OfflineBar = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    !isOnline && (
      <p className={styles.bar} role="status">
        <Icon name="warning" />
        没有网络，连上后自动恢复
      </p>
    )
  )
}
