import type { Caller } from '../core/caller.ts'
import type { Core } from '../core/core.ts'
import type { SessionEnd } from '../core/presence/sessions.ts'
import type { Connection } from './connection.ts'
import type { Metrics } from './metrics.ts'
import { type Expiry, guest } from './standing.ts'

/** Hears who comes and goes. */
type SessionListener = Pick<Core, 'sessionEntered' | 'sessionLeft'>

const nobody: readonly Connection[] = []

/** Who is logged in over which connections, the oldest first. */
export class Sessions {
  readonly #apps = new Map<number, Map<string, Connection[]>>()
  readonly #metrics: Metrics
  #listener: SessionListener | undefined

  constructor(metrics: Metrics) {
    this.#metrics = metrics
  }

  listen(listener: SessionListener): void {
    this.#listener = listener
  }

  of(sdkAppID: number, userID: string): readonly Connection[] {
    return this.#apps.get(sdkAppID)?.get(userID) ?? nobody
  }

  ofApp(sdkAppID: number): readonly Connection[] {
    return [...(this.#apps.get(sdkAppID)?.values() ?? [])].flat()
  }

  enter(connection: Connection, caller: Caller, authKey: string, expiry: Expiry): void {
    connection.standing = { is: 'member', caller, authKey, expiry }
    this.#metrics.sessionsNow++
    let users = this.#apps.get(caller.sdkAppID)
    if (users === undefined) {
      users = new Map()
      this.#apps.set(caller.sdkAppID, users)
    }
    const others = users.get(caller.userID)
    if (others === undefined) users.set(caller.userID, [connection])
    else others.push(connection)
    this.#listener?.sessionEntered(caller, others === undefined)
  }

  /** Makes the connection a guest again; nothing if it has no session. */
  leave(connection: Connection, end: SessionEnd): void {
    const { standing } = connection
    connection.standing = guest
    if (standing.is !== 'member') return
    this.#metrics.sessionsNow--
    const { sdkAppID, userID } = standing.caller
    const users = this.#apps.get(sdkAppID)
    const rest = this.of(sdkAppID, userID).filter((other) => other !== connection)
    if (rest.length > 0) users?.set(userID, rest)
    else users?.delete(userID)
    this.#listener?.sessionLeft(standing.caller, end, rest.length === 0)
  }
}
