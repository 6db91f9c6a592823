import { useUserStatus } from 'tavern-im/react'
import { TYPES } from 'tavern-im/strict'
import styles from './person-card.module.css'

/** Whether a person is online; nothing while it is unknown. */
export const PersonPresence = ({ userID }: { readonly userID: string }) => {
  const { userStatus } = useUserStatus(userID)
  if (userStatus === null || userStatus.statusType === TYPES.USER_STATUS_UNKNOWN) return null
  const isOnline = userStatus.statusType === TYPES.USER_STATUS_ONLINE
  return (
    <span className={styles.mark}>
      <span className={styles.dot} data-online={isOnline} />
      {isOnline ? '在线' : '离线'}
    </span>
  )
}
