import type { Follows } from './follow/follows.ts'
import type { Presence } from './presence/presence.ts'

/** Followers and online statuses. */
export interface Relations {
  readonly follows: Follows
  /** Publishes statuses to watchers and friends. */
  readonly presence: Presence
}
