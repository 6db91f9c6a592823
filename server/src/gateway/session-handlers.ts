import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  type commands,
  type Handlers,
  LIMITS,
  type LoginAnswer,
  type LoginRequest,
  serverCodes,
} from 'tavern-im/protocol'
import type { AccountSession } from '../domain/accounts/open-account.ts'
import type { Caller } from '../kernel/caller.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type VerifiedUserSig, verifyUserSig } from '../kernel/user-sig/verify-user-sig.ts'
import { type AuthState, anonymous, type Connection, type Expiry } from './connection.ts'
import type { GatewayContext } from './gateway-context.ts'
import { loggedOut, overloaded } from './refusals.ts'

/** Authenticates a login. Throws {@link Refusal}; counts invalid UserSigs by network. */
const authenticate = (
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

export interface SessionCall {
  readonly gateway: GatewayContext
  readonly connection: Connection
  /** Runs a task after the response is written, so that no push overtakes it. */
  readonly afterAnswer: (task: () => void) => void
}

const INSTANCE_CHARACTERS = 64

const randomKey = (): string => randomUUID().replaceAll('-', '')

/** The commands of the session itself; all others belong to the core. */
export const sessionHandlers = {
  async login({ gateway, connection, afterAnswer }, body) {
    if (connection.standing.is === 'authenticating') {
      throw new Refusal(serverCodes.AUTH_FAILED, 'log in: another login is in progress')
    }
    const verified = authenticate(gateway, connection, body)
    const member = memberAs(connection, body)
    if (member !== undefined) return renewed(gateway, connection, member.caller, verified)
    const { expiresAt } = verified
    gateway.registry.leave(connection, 'loggedOut')
    const entering: AuthState = { is: 'authenticating' }
    connection.standing = entering
    const account = await openAccount(gateway, connection, body.userID, verified)
    const instanceID = instanceOf(body.instanceID)
    const { sdkAppID, platform } = connection.client
    const { tinyID } = account
    const { userID } = body
    const { id: connectionID, origin } = connection
    const { remoteAddress: address } = connection
    const client = { platform, origin, address }
    const caller = { sdkAppID, userID, tinyID, connectionID, instanceID, ...client }
    const authKey = randomKey()
    afterAnswer(() => {
      // The connection may have closed or logged out meanwhile.
      if (connection.standing !== entering) return
      enter(gateway, connection, caller, authKey, { expiresAt })
    })
    return loginAnswer(gateway, account, { instanceID, authKey, expiresAt })
  },
  logout({ gateway, connection }) {
    gateway.registry.leave(connection, 'loggedOut')
    return {}
  },
  hello: () => ({}),
  ping: ({ gateway }) => ({ timeStamp: gateway.clock.now() }),
  async kickOther({ gateway, connection }) {
    if (connection.caller === undefined) throw loggedOut()
    await gateway.registry.kickOthers(connection)
    return {}
  },
  pushAck({ connection }, { count }) {
    if (connection.acknowledge(count)) return {}
    throw new Refusal(serverCodes.BAD_PACKET, 'acknowledge pushes: more than were sent')
  },
} satisfies Handlers<typeof commands.session, SessionCall>

/** The session of the connection, if this login is another one of the same instance. */
const memberAs = ({ standing }: Connection, { userID, instanceID }: LoginRequest) => {
  if (standing.is !== 'member') return undefined
  const { caller } = standing
  return caller.userID === userID && caller.instanceID === instanceID ? standing : undefined
}

/** A new UserSig for a session that continues: its key, its place and its push count stay. */
const renewed = async (
  gateway: GatewayContext,
  connection: Connection,
  { sdkAppID, userID, instanceID }: Caller,
  { signedAt, expiresAt }: VerifiedUserSig,
): Promise<LoginAnswer> => {
  const account = await gateway.core.openAccount(sdkAppID, userID, signedAt)
  const { standing } = connection
  if (standing.is !== 'member') throw loggedOut()
  connection.standing = { ...standing, expiry: { expiresAt } }
  return loginAnswer(gateway, account, { instanceID, authKey: standing.authKey, expiresAt })
}

const enter = (
  { registry, metrics, log }: GatewayContext,
  connection: Connection,
  caller: Caller,
  authKey: string,
  expiry: Expiry,
): void => {
  metrics.logins++
  log.debug({ connection: connection.id, userID: caller.userID }, 'session opened')
  connection.standing = { is: 'member', caller, authKey, keyChecksum: crc32(authKey), expiry }
  registry.enter(connection)
}

const openAccount = async (
  { core }: GatewayContext,
  connection: Connection,
  userID: string,
  { signedAt }: VerifiedUserSig,
): Promise<AccountSession> => {
  try {
    // A client logs in again later; one that waits would time out and log in again at once.
    if (core.isOverloaded()) throw overloaded()
    return await core.openAccount(connection.client.sdkAppID, userID, signedAt)
  } catch (error) {
    connection.standing = anonymous
    throw error
  }
}

const instanceOf = (instanceID: unknown): string =>
  typeof instanceID === 'string' && instanceID !== '' && instanceID.length <= INSTANCE_CHARACTERS
    ? instanceID
    : randomKey()

const loginAnswer = (
  { clock, limits }: GatewayContext,
  { tinyID, customStatus, purchaseBits }: AccountSession,
  { expiresAt, ...keys }: { instanceID: string; authKey: string; expiresAt: number },
): LoginAnswer => ({
  ...keys,
  helloInterval: limits.helloSeconds,
  a2Key: randomKey(),
  tinyID,
  timeStamp: clock.now(),
  customStatus,
  purchaseBits,
  userSigExpiredTime: expiresAt,
})
