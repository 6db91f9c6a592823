import type { Caller } from '../core/caller.ts'
import type { Core } from '../core/core.ts'
import type { SessionEnd } from '../core/presence/sessions.ts'
import type { SessionConnection } from './session-connection.ts'

/** Hears who comes and goes. */
type SessionListener = Pick<Core, 'sessionEntered' | 'sessionLeft'>

const noConnections: readonly SessionConnection[] = []

/** Who is logged in over which lines, the oldest first. */
export class Sessions {
  readonly #apps = new Map<number, Map<string, SessionConnection[]>>()
  #listener: SessionListener | undefined

  listen(listener: SessionListener): void {
    this.#listener = listener
  }

  of(sdkAppID: number, userID: string): readonly SessionConnection[] {
    return this.#apps.get(sdkAppID)?.get(userID) ?? noConnections
  }

  ofApp(sdkAppID: number): readonly SessionConnection[] {
    return [...(this.#apps.get(sdkAppID)?.values() ?? [])].flat()
  }

  /** The line has a session now: that of the caller. */
  enter(line: SessionConnection, caller: Caller): void {
    const isFirst = this.#add(line, caller)
    this.#listener?.sessionEntered(caller, isFirst)
  }

  /** A session goes on over this line: nobody hears of it. */
  resume(line: SessionConnection, caller: Caller): void {
    this.#add(line, caller)
  }

  /** True: it is the first of its user. */
  #add(line: SessionConnection, caller: Caller): boolean {
    let users = this.#apps.get(caller.sdkAppID)
    if (users === undefined) {
      users = new Map()
      this.#apps.set(caller.sdkAppID, users)
    }
    const others = users.get(caller.userID)
    if (others === undefined) users.set(caller.userID, [line])
    else others.push(line)
    return others === undefined
  }

  /** Ends the session of the line; nothing if it has none. */
  leave(line: SessionConnection, end: SessionEnd): void {
    const { caller } = line
    line.endSession()
    if (caller === undefined) return
    const { sdkAppID, userID } = caller
    const users = this.#apps.get(sdkAppID)
    const rest = this.of(sdkAppID, userID).filter((other) => other !== line)
    if (rest.length > 0) users?.set(userID, rest)
    else users?.delete(userID)
    this.#listener?.sessionLeft(caller, end, rest.length === 0)
  }
}
