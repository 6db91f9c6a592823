import { useConnection, useSession } from 'tavern-im/react'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChatEntry } from './chat-entry.ts'
import styles from './connection-banner.module.css'

/** Says that messages do not come at the moment; nothing while all is well. */
export const ConnectionBanner = () => {
  const { state } = useConnection()
  const { status } = useSession()
  const { hasFailed, retry } = useChatEntry()
  if (hasFailed) {
    return (
      <button type="button" className={styles.banner} data-kind="lost" onClick={retry}>
        <Icon name="alert" />
        聊天登录失败，点此重试
      </button>
    )
  }
  // The dialog of the kick says it.
  if (status === 'kickedOut') return null
  if (state === 'disconnected') {
    return (
      <p className={styles.banner} data-kind="lost" role="status">
        <Spinner />
        网络已断开，正在重连…
      </p>
    )
  }
  if (state === 'connecting' || status === 'loggingIn') {
    return (
      <p className={styles.banner} data-kind="soon" role="status">
        <Spinner />
        连接中…
      </p>
    )
  }
  return null
}
