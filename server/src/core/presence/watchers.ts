import { LIMITS } from 'tavern-im/protocol'

/** A session that wants to hear of users. */
export interface Watcher {
  readonly connectionID: string
  readonly userID: string
  /** Keys of the users that it watches. */
  readonly watched: Set<string>
}

/** Somebody who is watched. */
export interface Watched {
  /** What all of them know; '' where some may know something else. */
  lastStatus: string
  readonly by: Map<string, Watcher>
}

/** Which sessions want to hear of which users. It ends with the session. */
export class Watchers {
  readonly #sessions = new Map<string, Watcher>()
  readonly #watched = new Map<string, Watched>()

  entered(connectionID: string, userID: string): void {
    this.left(connectionID)
    this.#sessions.set(connectionID, { connectionID, userID, watched: new Set() })
  }

  left(connectionID: string): void {
    this.dropAll(connectionID)
    this.#sessions.delete(connectionID)
  }

  of(key: string): Watched | undefined {
    return this.#watched.get(key)
  }

  /**
   * The session knows `told` of a user and hears what changes. False where it watches too many already. A session
   * that has ended watches nobody.
   */
  add(connectionID: string, key: string, lastStatus: string): boolean {
    const watcher = this.#sessions.get(connectionID)
    if (watcher === undefined) return true
    const { watched } = watcher
    if (!watched.has(key) && watched.size >= LIMITS.STATUS_SUBSCRIPTIONS) return false
    watched.add(key)
    const known = this.#watched.get(key)
    if (known === undefined) {
      this.#watched.set(key, { lastStatus, by: new Map([[connectionID, watcher]]) })
      return true
    }
    if (known.lastStatus !== lastStatus) known.lastStatus = ''
    known.by.set(connectionID, watcher)
    return true
  }

  /** Whom a session watches, and what it knows of each. */
  watchedBy(connectionID: string): (readonly [key: string, lastStatus: string])[] {
    const { watched = [] } = this.#sessions.get(connectionID) ?? {}
    return [...watched].map((key) => [key, this.#watched.get(key)?.lastStatus ?? ''] as const)
  }

  drop(connectionID: string, key: string): void {
    if (!this.#sessions.get(connectionID)?.watched.delete(key)) return
    const known = this.#watched.get(key)
    known?.by.delete(connectionID)
    if (known?.by.size === 0) this.#watched.delete(key)
  }

  dropAll(connectionID: string): void {
    for (const key of this.#sessions.get(connectionID)?.watched ?? []) this.drop(connectionID, key)
  }

  /** How many are watched, and how many sessions could watch. */
  get sizes(): readonly [watched: number, sessions: number] {
    return [this.#watched.size, this.#sessions.size]
  }
}
