import type { UserStatus } from './model.ts'
import type { PresenceStore } from './store.ts'

/** Topic: `presence:` and a userID. */
export interface PresenceView {
  /**
   * The last received status of a user; null if it was neither subscribed nor requested
   * (`subscribeUserStatus`).
   */
  status(userID: string): Readonly<UserStatus> | null
  /** `subscribeUserStatus` was called. */
  isSubscribed(userID: string): boolean
}

export const presenceView = (presence: PresenceStore): PresenceView => ({
  status: (userID) => presence.get(userID) ?? null,
  isSubscribed: (userID) => presence.subscribed.has(userID),
})
