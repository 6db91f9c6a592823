import { CloseCode } from 'tavern-im/protocol'
import type { Caller } from '../core/caller.ts'
import { defaultSessionLimits } from '../options.ts'
import type { Connection } from './connection.ts'
import type { GatewayContext } from './gateway-context.ts'
import { surplus } from './session-rules.ts'
import type { Expiry } from './standing.ts'

interface Entry {
  readonly caller: Caller
  readonly authKey: string
  readonly expiry: Expiry
}

/** Lets a session in: what the same instance left behind goes, and the oldest if there are too many. */
export const enter = (
  { core, apps, sessions, delivery, metrics, log }: GatewayContext,
  connection: Connection,
  { caller, authKey, expiry }: Entry,
): void => {
  const { sdkAppID, userID, instanceID } = caller
  metrics.logins++
  log.debug({ connection: connection.id, userID }, 'session opened')
  for (const other of sessions.of(sdkAppID, userID)) {
    if (other.standing.is !== 'member') continue
    if (other.standing.caller.instanceID !== instanceID) continue
    sessions.leave(other, 'replaced')
    other.close(CloseCode.normal, 'the same instance logged in again')
  }
  sessions.enter(connection, caller, authKey, expiry)
  const limits = { ...defaultSessionLimits, ...apps.get(sdkAppID)?.sessions }
  const kicked: number[] = []
  for (const [one, type] of surplus(sessions.of(sdkAppID, userID), connection, limits)) {
    kicked.push(one.client.platform)
    delivery.kickOut(one, type, 'replaced')
  }
  core.sessionStands(caller, kicked)
}
