import { CloseCode } from 'tavern-im/protocol'
import type { Caller } from '../core/caller.ts'
import type { Connection } from './connection.ts'
import type { GatewayContext } from './gateway-context.ts'

/** Lets a session in: what the same instance left behind goes, and the oldest if there are too many. */
export const enter = (
  { sessions, delivery, limits, metrics, log }: GatewayContext,
  connection: Connection,
  caller: Caller,
  authKey: string,
): void => {
  metrics.logins++
  log.debug({ connection: connection.id, userID: caller.userID }, 'session opened')
  for (const other of sessions.of(caller.sdkAppID, caller.userID)) {
    if (other.standing.is !== 'member') continue
    if (other.standing.caller.instanceID !== caller.instanceID) continue
    sessions.leave(other)
    other.close(CloseCode.normal, 'the same instance logged in again')
  }
  sessions.enter(connection, caller, authKey)
  const all = sessions.of(caller.sdkAppID, caller.userID)
  const oldest = all.slice(0, Math.max(0, all.length - limits.sessionsPerUser))
  for (const one of oldest) delivery.kickOut(one, 1)
}
