import { pushes } from 'tavern-im/protocol'
import { outgoing } from '../domain/events/pushes.ts'
import type { Connection } from './connection.ts'
import type { GatewayLimits } from './gateway-limits.ts'
import type { PushNumbers } from './push-numbers.ts'
import type { SessionRegistry } from './session-registry.ts'

interface Watch {
  readonly registry: SessionRegistry
  readonly numbers: PushNumbers
  readonly limits: GatewayLimits
}

/**
 * Notifies a session that its UserSig has expired, and ends it if no new one arrives within the
 * grace period.
 */
export const expire = (
  { registry, numbers, limits }: Watch,
  connection: Connection,
  nowSeconds: number,
): void => {
  const { standing } = connection
  if (standing.is !== 'member' || nowSeconds < standing.expiry.expiresAt) return
  const { expiresAt, endsAt } = standing.expiry
  if (endsAt === undefined) {
    const expiry = { expiresAt, endsAt: nowSeconds + limits.expiryGraceSeconds }
    connection.standing = { ...standing, expiry }
    const push = outgoing(pushes.session.credentialsExpired, { level: 'account' })
    connection.push(numbers.next(push))
  } else if (nowSeconds >= endsAt) {
    registry.kickOut(connection, 4)
  }
}
