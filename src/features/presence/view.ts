import type { UserStatus } from './model.ts'
import type { PresenceStore } from './store.ts'

/** Told under `presence:` and a userID. */
export interface PresenceView {
  /** How a user is, as was heard last; null where nobody has subscribed or asked (`subscribeUserStatus`). */
  status(userID: string): Readonly<UserStatus> | null
  /** `subscribeUserStatus` was called. */
  isSubscribed(userID: string): boolean
}

export const presenceView = (presence: PresenceStore): PresenceView => ({
  status: (userID) => presence.get(userID) ?? null,
  isSubscribed: (userID) => presence.subscribed.has(userID),
})
