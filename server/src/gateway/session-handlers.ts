import { randomUUID } from 'node:crypto'
import { type commands, type Handlers, type LoginAnswer, serverCodes } from 'tavern-im/protocol'
import { type AccountSession, Refusal } from '../core/core.ts'
import { authenticate } from './authenticate.ts'
import type { Connection } from './connection.ts'
import { enter } from './enter-session.ts'
import type { GatewayContext } from './gateway-context.ts'
import { guest, type Standing } from './standing.ts'

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
    const entering: Standing = { is: 'entering' }
    connection.standing = entering
    const account = await openAccount(gateway, connection, body.userID)
    const instanceID = instanceOf(body.instanceID)
    const { sdkAppID, platform } = connection.client
    const { tinyID } = account
    const { userID } = body
    const caller = { sdkAppID, userID, tinyID, connectionID: connection.id, instanceID, platform }
    const authKey = randomKey()
    afterAnswer(() => {
      // Not if the connection was closed or logged out meanwhile.
      if (connection.standing === entering) enter(gateway, connection, caller, authKey)
    })
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
