import type { Caller } from '../core/caller.ts'

type Session = Pick<Caller, 'sdkAppID' | 'userID' | 'connectionID' | 'instanceID'>

const keyOf = (app: number, userID: string) => `${app}:${userID}`

const instanceOf = ({ sdkAppID, userID, instanceID }: Session) =>
  `${keyOf(sdkAppID, userID)} ${instanceID}`

/** Who has a device that somebody looks at. A session begins so, and is so until it says otherwise or ends. */
export class Foreground {
  /** The connection of each instance. */
  readonly #sessions = new Map<string, string>()
  readonly #lookers = new Map<string, Set<string>>()

  has(app: number, userID: string): boolean {
    return this.#lookers.has(keyOf(app, userID))
  }

  /** Whether somebody looks at the device of this session. */
  isLookedAt({ sdkAppID, userID, connectionID }: Session): boolean {
    return this.#lookers.get(keyOf(sdkAppID, userID))?.has(connectionID) === true
  }

  /** Whether the instance has a session, be it another one. */
  isHere(session: Session): boolean {
    return this.#sessions.has(instanceOf(session))
  }

  entered(session: Session): void {
    this.#sessions.set(instanceOf(session), session.connectionID)
    this.looked(session)
  }

  left(session: Session): void {
    const instance = instanceOf(session)
    if (this.#sessions.get(instance) === session.connectionID) this.#sessions.delete(instance)
    this.lookedAway(session)
  }

  /** Nothing where the session has ended meanwhile. */
  looked(session: Session): void {
    const { sdkAppID, userID, connectionID } = session
    if (this.#sessions.get(instanceOf(session)) !== connectionID) return
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
