import { randomUUID } from 'node:crypto'
import {
  CloseCode,
  type commands,
  type Handlers,
  type LoginAnswer,
  serverCodes,
} from 'tavern-im/protocol'
import type { Caller } from '../core/caller.ts'
import { type AccountSession, Refusal } from '../core/core.ts'
import { authenticate } from './authenticate.ts'
import { type Connection, entering, guest } from './connection.ts'
import type { GatewayContext } from './gateway-context.ts'

export interface SessionCall {
  readonly gateway: GatewayContext
  readonly connection: Connection
  /** Runs a task when the answer is on its way: no push may overtake it. */
  readonly afterAnswer: (task: () => void) => void
}

const HELLO_SECONDS = 120
const INSTANCE_CHARACTERS = 64
/** Every feature is there; nothing is for sale. */
const PURCHASE_BITS = '1'.repeat(64)

const randomKey = (): string => randomUUID().replaceAll('-', '')

/** The commands of the session itself; all others belong to the core. */
export const sessionHandlers = {
  async login({ gateway, connection, afterAnswer }, body) {
    if (connection.standing.is === 'entering') {
      throw new Refusal(serverCodes.AUTH_FAILED, 'log in: a login is under way')
    }
    authenticate(gateway, connection, body)
    gateway.sessions.leave(connection)
    connection.standing = entering
    const account = await openAccount(gateway, connection, body.userID)
    const instanceID = instanceOf(body.instanceID)
    const { sdkAppID, platform } = connection.client
    const { tinyID } = account
    const { userID } = body
    const caller = { sdkAppID, userID, tinyID, connectionID: connection.id, instanceID, platform }
    const authKey = randomKey()
    afterAnswer(() => enter(gateway, connection, caller, authKey))
    return loginAnswer(gateway, account, instanceID, authKey)
  },
  logout({ gateway, connection }) {
    gateway.sessions.leave(connection)
    return {}
  },
  hello: () => ({}),
  ping: ({ gateway }) => ({ timeStamp: gateway.clock.now() }),
  pushAck({ connection }, { count }) {
    if (connection.acknowledge(count)) return {}
    throw new Refusal(serverCodes.BAD_PACKET, 'acknowledge pushes: so many were not sent')
  },
} satisfies Handlers<typeof commands.session, SessionCall>

const openAccount = async (
  { core }: GatewayContext,
  connection: Connection,
  userID: string,
): Promise<AccountSession> => {
  try {
    return await core.openAccount(connection.client.sdkAppID, userID)
  } catch (error) {
    connection.standing = guest
    throw error
  }
}

const instanceOf = (instanceID: unknown): string =>
  typeof instanceID === 'string' && instanceID !== '' && instanceID.length <= INSTANCE_CHARACTERS
    ? instanceID
    : randomKey()

const loginAnswer = (
  { clock }: GatewayContext,
  { tinyID, customStatus }: AccountSession,
  instanceID: string,
  authKey: string,
): LoginAnswer => ({
  instanceID,
  helloInterval: HELLO_SECONDS,
  authKey,
  a2Key: randomKey(),
  tinyID,
  timeStamp: clock.now(),
  customStatus,
  purchaseBits: PURCHASE_BITS,
})

/** Lets a session in: what the same instance left behind goes, and the oldest if there are too many. */
const enter = (
  { sessions, delivery, limits, metrics }: GatewayContext,
  connection: Connection,
  caller: Caller,
  authKey: string,
): void => {
  if (!connection.isOpen) return
  metrics.logins++
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
