import { LIMITS, type LoginRequest, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../kernel/refusal.ts'
import { type VerifiedUserSig, verifyUserSig } from '../kernel/user-sig/verify-user-sig.ts'
import type { Connection } from './connection.ts'
import type { GatewayContext } from './gateway-context.ts'

/** Authenticates a login. Throws {@link Refusal}; counts invalid UserSigs by network. */
export const authenticate = (
  gateway: GatewayContext,
  connection: Connection,
  { userID, userSig }: LoginRequest,
): VerifiedUserSig => {
  const { sdkAppID } = connection.client
  const app = gateway.apps.get(sdkAppID)
  if (app === undefined) {
    throw new Refusal(serverCodes.APP_UNKNOWN, 'log in: this server has no such SDKAppID')
  }
  if (typeof userSig !== 'string' || !isUserID(userID)) {
    throw new Refusal(serverCodes.BAD_ACCOUNT, 'log in: userID or userSig is missing or too long')
  }
  try {
    const now = Math.floor(gateway.clock.now() / 1000)
    return verifyUserSig({ sdkAppID, secret: app.secret, userID, userSig, now })
  } catch (error) {
    gateway.metrics.failedLogins++
    gateway.log.debug({ connection: connection.id, userID, err: error }, 'login refused')
    const seconds = gateway.failedLogins.take(connection.network)
    if (seconds === 0) throw error
    const why = `too many failed logins from this network; wait ${seconds} s`
    throw new Refusal(serverCodes.TOO_MANY_FAILURES, `log in: ${why}`)
  }
}

const isUserID = (userID: unknown): boolean =>
  typeof userID === 'string' && userID !== '' && Buffer.byteLength(userID) <= LIMITS.USER_ID_BYTES
