import { LIMITS } from 'tavern-im/protocol'

/** Subscriptions of all sessions together: some 90 bytes each. */
const SUBSCRIPTIONS = 5_000_000

/** A session that watches users. */
export interface Watcher {
  readonly connectionID: string
  readonly userID: string
  /** Keys of the watched users; undefined while it watches none, as most sessions do. */
  watched: Set<string> | undefined
}

/** A watched user. */
export interface Watched {
  /** The last status sent to all watchers; '' if they may differ. */
  lastStatus: string
  readonly by: Map<string, Watcher>
}

/** The users that each session watches, until the session ends. */
export class Watchers {
  readonly #sessions = new Map<string, Watcher>()
  readonly #watched = new Map<string, Watched>()
  #count = 0

  entered(connectionID: string, userID: string): void {
    this.left(connectionID)
    this.#sessions.set(connectionID, { connectionID, userID, watched: undefined })
  }

  left(connectionID: string): void {
    this.dropAll(connectionID)
    this.#sessions.delete(connectionID)
  }

  of(key: string): Watched | undefined {
    return this.#watched.get(key)
  }

  /**
   * Subscribes a session to a user; the session knows `lastStatus`. False if the session, or all of
   * them together, watch too many users. A session that has ended watches none.
   */
  add(connectionID: string, key: string, lastStatus: string): boolean {
    const watcher = this.#sessions.get(connectionID)
    if (watcher === undefined) return true
    const watched = watcher.watched ?? new Set()
    if (!watched.has(key)) {
      if (watched.size >= LIMITS.STATUS_SUBSCRIPTIONS || this.#count >= SUBSCRIPTIONS) return false
      this.#count += 1
      watched.add(key)
      watcher.watched = watched
    }
    const known = this.#watched.get(key)
    if (known === undefined) {
      this.#watched.set(key, { lastStatus, by: new Map([[connectionID, watcher]]) })
      return true
    }
    if (known.lastStatus !== lastStatus) known.lastStatus = ''
    known.by.set(connectionID, watcher)
    return true
  }

  /** The users that a session watches, with the last status sent for each. */
  watchedBy(connectionID: string): (readonly [key: string, lastStatus: string])[] {
    const watched = this.#sessions.get(connectionID)?.watched ?? []
    return [...watched].map((key) => [key, this.#watched.get(key)?.lastStatus ?? ''] as const)
  }

  drop(connectionID: string, key: string): void {
    if (!this.#sessions.get(connectionID)?.watched?.delete(key)) return
    this.#count -= 1
    const known = this.#watched.get(key)
    known?.by.delete(connectionID)
    if (known?.by.size === 0) this.#watched.delete(key)
  }

  dropAll(connectionID: string): void {
    for (const key of this.#sessions.get(connectionID)?.watched ?? []) this.drop(connectionID, key)
  }

  /** The number of watched users and of sessions. */
  get sizes(): readonly [watched: number, sessions: number] {
    return [this.#watched.size, this.#sessions.size]
  }
}
