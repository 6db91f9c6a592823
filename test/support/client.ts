import {
  allFeatures,
  type ChatFeature,
  type ChatSDK,
  type CreateOptions,
  createChat,
} from 'tavern-im/strict'
import {
  createTestPlatform,
  type RecordedEvents,
  recordEvents,
  ScriptedServer,
  type TestPlatform,
} from 'tavern-im/testing'

/** A client on a test platform in front of a scripted server. */
export interface TestClient {
  readonly chat: ChatSDK
  readonly server: ScriptedServer
  readonly platform: TestPlatform
  readonly events: RecordedEvents
  /** Lets time pass, and everything that it causes. */
  advance(ms: number): Promise<void>
}

interface ClientSetup extends Partial<Omit<CreateOptions, 'platform'>> {
  readonly platform?: TestPlatform
  /** All, unless fewer are given; a test calls only what it has given. */
  readonly features?: readonly ChatFeature[]
}

/** A client that has not logged in. */
export const aClient = (
  format: 'binary' | 'text' = 'binary',
  { platform = createTestPlatform(), ...options }: ClientSetup = {},
): TestClient => {
  const server = new ScriptedServer(platform)
  const setup = { SDKAppID: 1400000000, host: 'ws://test', format, ...options }
  const chat = createChat({ features: allFeatures, ...setup, platform }) as ChatSDK
  return {
    chat,
    server,
    platform,
    events: recordEvents(chat),
    advance: (ms) => platform.clock.advance(ms),
  }
}

/** alice, logged in and ready. `prepare` scripts the server before. */
export const aReadyClient = async (
  prepare: (server: ScriptedServer) => void = () => {},
  format: 'binary' | 'text' = 'binary',
  setup: ClientSetup = {},
): Promise<TestClient> => {
  const client = aClient(format, setup)
  prepare(client.server)
  const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
  await client.advance(0)
  await login
  await client.advance(0)
  if (!client.chat.isReady()) throw new Error('the client did not become ready')
  client.events.clear()
  return client
}
