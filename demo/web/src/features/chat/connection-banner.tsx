import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChatEntry } from './chat-entry.ts'
import styles from './connection-banner.module.css'

const Alert = () => (
  <span className={styles.alert}>
    <Icon name="alert" />
  </span>
)

/** The banner for connection problems; empty if there are none. */
export const ConnectionBanner = () => {
  const { notice, retry } = useChatEntry()
  switch (notice) {
    case null:
      return null
    case 'loginFailed':
      return (
        <button type="button" className={styles.banner} data-kind="lost" onClick={retry}>
          <Alert />
          聊天登录失败，点此重试
        </button>
      )
    case 'noNetwork':
      return (
        <p className={styles.banner} data-kind="lost" role="status">
          <Alert />
          网络不可用，请检查网络设置
        </p>
      )
    case 'disconnected':
      return (
        <p className={styles.banner} data-kind="lost" role="status">
          <Spinner />
          网络已断开，正在重连…
        </p>
      )
    case 'connecting':
      return (
        <p className={styles.banner} data-kind="soon" role="status">
          <Spinner />
          连接中…
        </p>
      )
    default:
      return notice satisfies never
  }
}
