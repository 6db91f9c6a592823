import { CloseCode, type KickPush, pushes } from 'tavern-im/protocol'
import type { SessionEnd } from '../domain/domain-events.ts'
import {
  type Delivery,
  inBoth,
  type OutgoingPush,
  type Recipients,
  type UserSet,
} from '../domain/events/delivery.ts'
import { outgoing } from '../domain/events/pushes.ts'
import type { Caller } from '../kernel/caller.ts'
import type { ClientAddress } from './client-address.ts'
import type { Core } from './core.ts'
import type { PushFrames, PushNumbers } from './frames.ts'

/** The far end of a session, whose socket is in this process or at another node. */
export interface SessionConnection {
  readonly id: string
  readonly client: Pick<ClientAddress, 'platform' | 'isMiniProgram'>
  /** Caller of the session; undefined without a session. */
  readonly caller: Caller | undefined
  /** Ends the session; the connection may stay. */
  endSession(): void
  push(frames: PushFrames): void
  close(code: number, reason: string): void
}

/** Observer of the beginning and the end of sessions. */
type SessionListener = Pick<Core, 'sessionEntered' | 'sessionLeft'>

const noConnections: readonly SessionConnection[] = []
const noUsers: UserSet = new Set<string>()

/** Sessions by account, the oldest first. */
export class Sessions {
  readonly #apps = new Map<number, Map<string, SessionConnection[]>>()
  #listener: SessionListener | undefined

  listen(listener: SessionListener): void {
    this.#listener = listener
  }

  of(sdkAppID: number, userID: string): readonly SessionConnection[] {
    return this.#apps.get(sdkAppID)?.get(userID) ?? noConnections
  }

  /** The users of an app with a session. */
  users(sdkAppID: number): UserSet {
    return this.#apps.get(sdkAppID) ?? noUsers
  }

  ofApp(sdkAppID: number): readonly SessionConnection[] {
    return [...(this.#apps.get(sdkAppID)?.values() ?? [])].flat()
  }

  /** Begins a session of the caller on the line. */
  enter(line: SessionConnection, caller: Caller): void {
    const isFirst = this.#add(line, caller)
    this.#listener?.sessionEntered(caller, isFirst)
  }

  /** A session continues on this line, without a notification. */
  resume(line: SessionConnection, caller: Caller): void {
    this.#add(line, caller)
  }

  /** True if it is the first session of its user. */
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

  /** Ends the session of the line; does nothing without one. */
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

/** Delivery to the sessions of this process. */
export class LocalDelivery implements Delivery {
  readonly #sessions: Sessions
  readonly #numbers: PushNumbers

  constructor(sessions: Sessions, numbers: PushNumbers) {
    this.#sessions = sessions
    this.#numbers = numbers
  }

  deliver(recipients: Recipients, push: OutgoingPush): void {
    const { sdkAppID, userIDs, exceptConnectionID, onlyConnectionIDs } = recipients
    let frames: PushFrames | undefined
    for (const userID of userIDs) {
      for (const line of this.#sessions.of(sdkAppID, userID)) {
        if (line.id === exceptConnectionID) continue
        if (onlyConnectionIDs?.has(line.id) === false) continue
        frames ??= this.#numbers.next(push)
        line.push(frames)
      }
    }
  }

  deliverToApp(sdkAppID: number, push: OutgoingPush): void {
    const frames = this.#numbers.next(push)
    for (const line of this.#sessions.ofApp(sdkAppID)) line.push(frames)
  }

  kick(sdkAppID: number, userID: string, type: KickPush['type'], exceptConnectionID = ''): void {
    for (const line of this.#sessions.of(sdkAppID, userID)) {
      if (line.id !== exceptConnectionID) this.kickOut(line, type)
    }
  }

  isOnline(sdkAppID: number, userID: string): boolean {
    return this.#sessions.of(sdkAppID, userID).length > 0
  }

  onlineAmong(sdkAppID: number, users: UserSet): string[] {
    return inBoth(this.#sessions.users(sdkAppID), users)
  }

  platformsOf(sdkAppID: number, userID: string): readonly number[] {
    return this.#sessions.of(sdkAppID, userID).map(({ client }) => client.platform)
  }

  /** Ends one session: notifies the client of the reason, then closes its socket. */
  kickOut(
    line: SessionConnection,
    type: KickPush['type'],
    end: 'kickedOut' | 'replaced' = 'kickedOut',
  ): void {
    line.push(this.#numbers.next(outgoing(pushes.session.kick, { type })))
    this.#sessions.leave(line, end)
    line.close(CloseCode.normal, 'kicked out')
  }
}
