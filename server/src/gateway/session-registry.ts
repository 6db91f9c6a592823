import { CloseCode, type KickPush } from 'tavern-im/protocol'
import type { SessionEnd } from '../domain/domain-events.ts'
import type { HeldSession } from '../services/hand-over.ts'
import { type AppOptions, defaultSessionLimits, type SessionLimits } from './app-options.ts'
import type { ClientAddress } from './client-address.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import type { LocalDelivery, SessionConnection, Sessions } from './sessions.ts'

/** Admits and ends sessions: in this process, or at the leader. */
export interface SessionRegistry {
  /** The connection is a member now, and its client has received the response. */
  enter(connection: Connection): void
  /** Makes the connection a guest again; does nothing without a session. */
  leave(connection: Connection, end: SessionEnd): void
  /** Ends one session: notifies the client of the reason, then closes its socket. */
  kickOut(connection: Connection, type: KickPush['type']): void
  /** Ends all other sessions of its user. */
  kickOthers(connection: Connection): void | Promise<void>
}

type DeviceKind = Exclude<keyof SessionLimits, 'total'>

/** `platform` of the address (docs/protocol.md). */
const kinds: ReadonlyMap<number, DeviceKind> = new Map([
  [1, 'mobile'],
  [2, 'mobile'],
  [7, 'web'],
])

/** The kind of device of a client. */
const kindOf = ({ platform, isMiniProgram }: Session['client']): DeviceKind =>
  isMiniProgram ? 'miniProgram' : (kinds.get(platform) ?? 'desktop')

/** The part of a connection that the rules need. */
export interface Session {
  readonly client: Pick<ClientAddress, 'platform' | 'isMiniProgram'>
}

/**
 * Sessions of an account that have to end, and the type of their kick-out; `newcomer` is the
 * newest.
 */
export const surplus = <One extends Session>(
  all: readonly One[],
  newcomer: One,
  limits: SessionLimits,
): readonly (readonly [One, KickPush['type']])[] => {
  const kind = kindOf(newcomer.client)
  const ofKind = oldestBeyond(
    all.filter(({ client }) => kindOf(client) === kind),
    limits[kind],
  )
  const rest = all.filter((one) => !ofKind.includes(one))
  return [
    ...ofKind.map((one) => [one, 1] as const),
    ...oldestBeyond(rest, limits.total).map((one) => [one, 2] as const),
  ]
}

const oldestBeyond = <One>(all: readonly One[], limit: number): readonly One[] =>
  all.slice(0, Math.max(0, all.length - limit))

interface OwnReceptionParts {
  readonly core: Core
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly sessions: Sessions
  readonly delivery: LocalDelivery
}

/** Admits sessions in the process of the core. */
export class LocalSessionRegistry implements SessionRegistry {
  readonly #parts: OwnReceptionParts

  constructor(parts: OwnReceptionParts) {
    this.#parts = parts
    parts.sessions.listen(parts.core)
  }

  /** Ends the previous session of the same instance, and the oldest one if there are too many. */
  enter(line: SessionConnection): void {
    const { core, apps, sessions, delivery } = this.#parts
    const { caller } = line
    if (caller === undefined) return
    const { sdkAppID, userID, instanceID } = caller
    for (const other of sessions.of(sdkAppID, userID)) {
      if (other.caller?.instanceID !== instanceID) continue
      sessions.leave(other, 'replaced')
      other.close(CloseCode.normal, 'the same instance logged in again')
    }
    sessions.enter(line, caller)
    const limits = { ...defaultSessionLimits, ...apps.get(sdkAppID)?.sessions }
    const kicked: number[] = []
    for (const [one, type] of surplus(sessions.of(sdkAppID, userID), line, limits)) {
      kicked.push(one.client.platform)
      delivery.kickOut(one, type, 'replaced')
    }
    core.sessionStands(caller, kicked)
  }

  /** A session of another core continues here. */
  resume(line: SessionConnection, held: HeldSession): void {
    const { core, sessions } = this.#parts
    const { caller } = line
    if (caller === undefined) return
    sessions.resume(line, caller)
    core.handOver?.resume(caller, held)
  }

  leave(line: SessionConnection, end: SessionEnd): void {
    this.#parts.sessions.leave(line, end)
  }

  kickOut(line: SessionConnection, type: KickPush['type']): void {
    this.#parts.delivery.kickOut(line, type)
  }

  kickOthers({ id, caller }: SessionConnection): void {
    if (caller !== undefined) this.#parts.delivery.kick(caller.sdkAppID, caller.userID, 2, id)
  }
}
