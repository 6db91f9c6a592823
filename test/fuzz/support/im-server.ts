import { binaryCodec, commands, type FrameCodec } from 'tavern-im/protocol'
import { createServer, type Server, type ServerOptions } from '../../../server/src/index.ts'
import {
  connectRaw,
  type RawClient,
  type RawClientOptions,
} from '../../../testing/internal/raw-client.ts'
import { userSigsOf } from '../../../testing/internal/user-sig.ts'
import { administered } from '../../server/support/back-end.ts'
import { type HandClock, handClock } from '../../server/support/hand-clock.ts'
import { app } from '../../server/support/test-server.ts'

/** A server whose time a scene moves. */
export interface FuzzedServer extends Server {
  readonly clock: HandClock
  /** Throws where it has written an error into its log. */
  look(): void
  join(userID: string, codec?: FrameCodec): Promise<RawClient>
  login(client: RawClient, userID: string): Promise<void>
  connect(options?: Partial<RawClientOptions>): Promise<RawClient>
  stop(): Promise<void>
}

const sigOf = userSigsOf(app)

/** No client is refused for how much it asks: it would be asked nothing else. */
const limits = {
  malformedFrames: 1e9,
  requestBurst: 1e9,
  failedLoginsPerMinute: 1e9,
  restCallsPerSecond: 1e9,
  unacknowledgedPushes: 1e9,
  idleSeconds: 1e9,
}

export const fuzzedServer = async (more: Partial<ServerOptions> = {}): Promise<FuzzedServer> => {
  const errors: string[] = []
  const clock = handClock(Date.now())
  const server = await createServer({
    apps: [{ ...administered, sessions: { desktop: 1_000, total: 1_000 } }],
    dataDir: ':memory:',
    clock,
    logLevel: 'error',
    logTo: { write: (line) => errors.push(line) },
    limits,
    ...more,
  })
  const connect = (options: Partial<RawClientOptions> = {}) =>
    connectRaw({ url: server.url, sdkAppID: app.sdkAppID, ...options })
  const login = async (client: RawClient, userID: string) => {
    await client.login(userID, sigOf(userID))
  }
  return {
    ...server,
    clock,
    login,
    connect,
    look() {
      const found = errors.splice(0)
      if (found.length > 0) throw new Error(`the server says: ${found.join('').slice(0, 3_000)}`)
    },
    async join(userID, codec = binaryCodec) {
      const client = await connect({ codec, onPush: () => undefined })
      await login(client, userID)
      return client
    },
    async stop() {
      const stopped = server.close()
      // Whatever it would wait for is cut off.
      clock.advance(60_000)
      await stopped
    },
  }
}

/** The real time before the manual clock advances for a pending response. */
const TIMEOUT_MS = 4

/** Awaits a response, advancing the clock of the server meanwhile. */
export const advancingTime = async <Answer>(
  { clock }: FuzzedServer,
  answer: Promise<Answer>,
): Promise<Answer> => {
  let isSettled = false
  const settled = answer.then(
    () => true,
    () => true,
  )
  while (!isSettled) {
    isSettled = await Promise.race([settled, timeout()])
    if (!isSettled) clock.advance(1_000)
  }
  return answer
}

const timeout = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT_MS)
  })

/** Two users that no case uses; `exchangeMessages` sends, receives and reads one message. */
export const neighbours = async (server: FuzzedServer) => {
  const [nina, otto] = await Promise.all([server.join('nina'), server.join('otto')])
  let count = 0
  return {
    async exchangeMessages(): Promise<void> {
      count++
      const identity = { clientTime: Math.floor(server.clock.now() / 1_000), random: count }
      const { sequence } = await advancingTime(
        server,
        nina.sendText('otto', `words ${count}`, identity),
      )
      if (sequence !== count) throw new Error(`nina's message ${count} has sequence ${sequence}`)
      await otto.pushed(count)
      const history = {
        conversationType: 1,
        to: 'nina',
        sequence: 0,
        count: 5,
        direction: 0,
      } as const
      const { messageList } = await otto.request(commands.message.history, history)
      const { payload } = messageList.at(-1) ?? {}
      const isRead = payload !== undefined && 'text' in payload && payload.text === `words ${count}`
      if (!isRead) throw new Error(`otto reads ${JSON.stringify(payload)} instead of ${count}`)
    },
  }
}
