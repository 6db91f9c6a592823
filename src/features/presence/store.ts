import type { WireStatus } from './commands.ts'
import type { UserStatus } from './model.ts'

/** What the host was told of users, and whom it wants to hear of. */
export class PresenceStore {
  readonly subscribed = new Set<string>()
  readonly #known = new Map<string, UserStatus>()

  /** Users that the host has heard of without having subscribed. */
  get heard(): string[] {
    return [...this.#known.keys()].filter((userID) => !this.subscribed.has(userID))
  }

  /** Transition: users are so now. Those that are otherwise than they were; `isNews`: also who was not known. */
  received(statusList: readonly WireStatus[], isNews: boolean): UserStatus[] {
    return statusList.flatMap((wire) => {
      const { userID, statusType, customStatus } = wire
      const known = this.#known.get(userID)
      if (known?.statusType === statusType && known.customStatus === customStatus) return []
      this.#known.set(userID, { userID, statusType, customStatus })
      return known === undefined && !isNews ? [] : [{ userID, statusType, customStatus }]
    })
  }

  /** Transition: nobody wants to hear of these users any more. */
  unsubscribed(userIDs: Iterable<string>): void {
    for (const userID of userIDs) {
      if (this.subscribed.delete(userID)) this.#known.delete(userID)
    }
  }

  /** Transition: the session is over. */
  cleared(): void {
    this.subscribed.clear()
    this.#known.clear()
  }
}
