import { pushes } from 'tavern-im/protocol'
import { outgoing } from '../core/events/pushes.ts'
import type { GatewayLimits } from '../options.ts'
import type { Connection } from './connection.ts'
import type { LocalDelivery } from './local-delivery.ts'

interface Watch {
  readonly delivery: LocalDelivery
  readonly limits: GatewayLimits
}

/** Tells a session that its UserSig has expired, and ends it when no new one came within the grace. */
export const expire = (
  { delivery, limits }: Watch,
  connection: Connection,
  nowSeconds: number,
): void => {
  const { standing } = connection
  if (standing.is !== 'member' || nowSeconds < standing.expiry.expiresAt) return
  const { expiresAt, endsAt } = standing.expiry
  if (endsAt === undefined) {
    const expiry = { expiresAt, endsAt: nowSeconds + limits.expiryGraceSeconds }
    connection.standing = { ...standing, expiry }
    delivery.tell(connection, outgoing(pushes.session.credentialsExpired, { level: 'account' }))
  } else if (nowSeconds >= endsAt) {
    delivery.kickOut(connection, 4)
  }
}
