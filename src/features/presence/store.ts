import type { Changes } from '../../kernel/changes.ts'
import { RecentMap } from '../../lib/recent-map.ts'
import type { WireStatus } from './commands.ts'
import type { UserStatus } from './model.ts'

/** Maximum number of requested users that are requested again after a lost connection. */
const MAX_QUERIED = 1_000

/** Statuses that the host has received, and its subscriptions. */
export class PresenceStore {
  readonly subscribed = new Set<string>()
  readonly #changes: Changes
  readonly #known = new Map<string, Readonly<UserStatus>>()
  /** Statuses that the host has requested. */
  #queried = new RecentMap<WireStatus>(MAX_QUERIED)

  constructor(changes: Changes) {
    this.#changes = changes
  }

  get(userID: string): Readonly<UserStatus> | undefined {
    return this.#known.get(userID) ?? this.#queried.get(userID)
  }

  /** Users whose status the host knows without a subscription. */
  get others(): string[] {
    const queried = this.#queried.entries.map(([userID]) => userID)
    return [...new Set([...this.#known.keys(), ...queried])].filter(
      (userID) => !this.subscribed.has(userID),
    )
  }

  /** Transition: statuses that the host requested have arrived. */
  answered(statusList: readonly WireStatus[]): void {
    for (const status of statusList) {
      this.#queried.delete(status.userID)
      this.#queried.open(status.userID, () => Object.freeze({ ...status }))
      this.#changes.mark(`presence:${status.userID}`)
    }
  }

  /** Transition: subscriptions start; statuses that were requested before count as received. */
  recalled(statusList: readonly WireStatus[]): void {
    for (const { userID } of statusList) {
      const queried = this.#queried.get(userID)
      if (queried !== undefined && !this.#known.has(userID)) this.#known.set(userID, queried)
    }
  }

  /** Transition: users are so now. Those that are otherwise than they were; `isNews`: also who was not known. */
  received(statusList: readonly WireStatus[], isNews: boolean): UserStatus[] {
    return statusList.flatMap((wire) => {
      const { userID, statusType, customStatus } = wire
      const known = this.#known.get(userID)
      if (known?.statusType === statusType && known.customStatus === customStatus) return []
      this.#known.set(userID, Object.freeze({ userID, statusType, customStatus }))
      this.#changes.mark(`presence:${userID}`)
      return known === undefined && !isNews ? [] : [{ userID, statusType, customStatus }]
    })
  }

  /** Transition: these users are no longer subscribed. */
  unsubscribed(userIDs: Iterable<string>): void {
    for (const userID of userIDs) {
      if (this.subscribed.delete(userID)) this.#forget(userID)
    }
  }

  /** Transition: the session is over. */
  cleared(): void {
    const queried = this.#queried.entries
    this.subscribed.clear()
    this.#queried = new RecentMap(MAX_QUERIED)
    for (const [userID] of [...this.#known, ...queried]) this.#forget(userID)
  }

  #forget(userID: string): void {
    this.#known.delete(userID)
    this.#changes.mark(`presence:${userID}`)
  }
}
