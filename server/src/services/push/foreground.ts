import type { Caller } from '../../kernel/caller.ts'

type Session = Pick<Caller, 'sdkAppID' | 'userID' | 'connectionID' | 'instanceID'>

const keyOf = (app: number, userID: string) => `${app}:${userID}`

const instanceOf = ({ sdkAppID, userID, instanceID }: Session) =>
  `${keyOf(sdkAppID, userID)} ${instanceID}`

/**
 * Devices in the foreground. A session starts in the foreground, until its client reports otherwise
 * or it ends.
 */
export class Foreground {
  /** Connection by instance. */
  readonly #sessions = new Map<string, string>()
  /** Connections by user; lists, because almost all users have one. */
  readonly #lookers = new Map<string, readonly string[]>()

  has(app: number, userID: string): boolean {
    return this.#lookers.has(keyOf(app, userID))
  }

  /** Whether the device of this session is in the foreground. */
  isLookedAt({ sdkAppID, userID, connectionID }: Session): boolean {
    return this.#lookers.get(keyOf(sdkAppID, userID))?.includes(connectionID) === true
  }

  /** Whether the instance has a session, this one or another. */
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

  /** Does nothing if the session has ended. */
  looked(session: Session): void {
    const { sdkAppID, userID, connectionID } = session
    if (this.#sessions.get(instanceOf(session)) !== connectionID) return
    const key = keyOf(sdkAppID, userID)
    const lookers = this.#lookers.get(key) ?? []
    if (!lookers.includes(connectionID)) this.#lookers.set(key, [...lookers, connectionID])
  }

  lookedAway({ sdkAppID, userID, connectionID }: Session): void {
    const key = keyOf(sdkAppID, userID)
    const rest = this.#lookers.get(key)?.filter((other) => other !== connectionID) ?? []
    if (rest.length > 0) this.#lookers.set(key, rest)
    else this.#lookers.delete(key)
  }
}
