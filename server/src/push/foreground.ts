import type { Caller } from '../core/caller.ts'

type Session = Pick<Caller, 'sdkAppID' | 'userID' | 'connectionID'>

const keyOf = (app: number, userID: string) => `${app}:${userID}`

/** Who has a device that somebody looks at. A session begins so, and is so until it says otherwise or ends. */
export class Foreground {
  readonly #sessions = new Set<string>()
  readonly #lookers = new Map<string, Set<string>>()

  has(app: number, userID: string): boolean {
    return this.#lookers.has(keyOf(app, userID))
  }

  entered(session: Session): void {
    this.#sessions.add(session.connectionID)
    this.looked(session)
  }

  left(session: Session): void {
    this.#sessions.delete(session.connectionID)
    this.lookedAway(session)
  }

  /** Nothing where the session has ended meanwhile. */
  looked({ sdkAppID, userID, connectionID }: Session): void {
    if (!this.#sessions.has(connectionID)) return
    const key = keyOf(sdkAppID, userID)
    const lookers = this.#lookers.get(key)
    if (lookers === undefined) this.#lookers.set(key, new Set([connectionID]))
    else lookers.add(connectionID)
  }

  lookedAway({ sdkAppID, userID, connectionID }: Session): void {
    const key = keyOf(sdkAppID, userID)
    const lookers = this.#lookers.get(key)
    lookers?.delete(connectionID)
    if (lookers?.size === 0) this.#lookers.delete(key)
  }
}
