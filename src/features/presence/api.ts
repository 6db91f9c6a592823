import type { ImResult } from '../../kernel/method.ts'
import type { UserStatus } from './model.ts'

/** A user whose status is not known, and why. */
export interface UserStatusFailure {
  userID: string
  code: number
  message: string
}

/** The statuses that are known, and the failures. */
export interface UserStatusResult {
  successUserList: UserStatus[]
  /** 70107: there is no such user. */
  failureUserList: UserStatusFailure[]
}

/** Online status and custom status of users. */
export interface PresenceApi {
  /**
   * Sets the custom status of this user, which subscribers receive; `''` takes it back. At most 100 bytes of UTF-8.
   * It is shown
   * while I am online, and forgotten when I log out on my last device. Fires USER_STATUS_UPDATED on all my devices.
   * Rejects with 3123 (a word of it is refused) or 2905.
   */
  setSelfStatus(options: { customStatus: string }): Promise<ImResult<UserStatus>>
  /**
   * Returns the current status of users, including the current user. Uses the first 500. Rejects with 72001 if the app
   * has disabled it.
   */
  getUserStatus(options: { userIDList: string[] }): Promise<ImResult<UserStatusResult>>
  /**
   * Subscribes to the status of users: USER_STATUS_UPDATED fires on this device until the logout. The first 100
   * are taken; a device may hear of 1,000. Rejects with 72001.
   */
  subscribeUserStatus(options: {
    userIDList: string[]
  }): Promise<ImResult<{ failureUserList: UserStatusFailure[] }>>
  /**
   * Unsubscribes from these users; uses the first 100. No list, or an empty one, means all. Rejects
   * with 72001.
   */
  unsubscribeUserStatus(options?: {
    userIDList?: string[] | undefined
  }): Promise<ImResult<{ failureUserList: UserStatusFailure[] }>>
}

/** Events of online status, by the event's value. */
export interface PresenceEventData {
  /** Changed statuses: of subscribed users, of friends if the app is configured so, and my own. */
  onUserStatusUpdated: UserStatus[]
}
