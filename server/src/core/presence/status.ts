import { TYPES, type WireStatus } from 'tavern-im/protocol'
import type { Account } from '../memory/entities.ts'
import type { Services } from '../services.ts'

/** How a user is right now. */
export const statusOf = (
  { delivery }: Pick<Services, 'delivery'>,
  account: Account,
): WireStatus => {
  const { app, userID, customStatus, isLoggedIn } = account
  if (delivery.isOnline(app, userID)) {
    return { userID, statusType: TYPES.USER_STATUS_ONLINE, customStatus }
  }
  const { USER_STATUS_OFFLINE, USER_STATUS_UNLOGINED } = TYPES
  const statusType = isLoggedIn ? USER_STATUS_OFFLINE : USER_STATUS_UNLOGINED
  return { userID, statusType, customStatus: '' }
}

/** How a user is to somebody whom the user has blocked. */
export const hiddenStatus = ({ userID }: Account): WireStatus => ({
  userID,
  statusType: TYPES.USER_STATUS_UNKNOWN,
  customStatus: '',
})

/** What is compared of a status. */
export const statusText = ({ statusType, customStatus }: WireStatus): string =>
  `${statusType} ${customStatus}`
