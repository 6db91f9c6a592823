import { TYPES, type WireStatus } from 'tavern-im/protocol'
import type { Account } from '../cache/entities.ts'
import type { Notify } from '../notify.ts'

/** The current status of a user. */
export const statusOf = ({ delivery }: Pick<Notify, 'delivery'>, account: Account): WireStatus => {
  const { app, userID, customStatus, isLoggedIn } = account
  if (delivery.isOnline(app, userID)) {
    return { userID, statusType: TYPES.USER_STATUS_ONLINE, customStatus }
  }
  const { USER_STATUS_OFFLINE, USER_STATUS_UNLOGINED } = TYPES
  const statusType = isLoggedIn ? USER_STATUS_OFFLINE : USER_STATUS_UNLOGINED
  return { userID, statusType, customStatus: '' }
}

/** The status of a user as shown to a user it has blocked. */
export const hiddenStatus = ({ userID }: Account): WireStatus => ({
  userID,
  statusType: TYPES.USER_STATUS_UNKNOWN,
  customStatus: '',
})

/** The compared part of a status. */
export const statusText = ({ statusType, customStatus }: WireStatus): string =>
  `${statusType} ${customStatus}`
