import { CloseCode, type KickPush } from 'tavern-im/protocol'
import type { SessionEnd } from '../domain/domain-events.ts'
import type { HeldSession } from '../services/hand-over.ts'
import { type AppOptions, defaultSessionLimits } from './app-options.ts'
import type { Core } from './core.ts'
import type { LocalDelivery } from './local-delivery.ts'
import type { SessionConnection } from './session-connection.ts'
import type { SessionRegistry } from './session-registry.ts'
import { surplus } from './session-rules.ts'
import type { Sessions } from './sessions.ts'

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
