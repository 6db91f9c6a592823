import {
  type ChatSDK,
  type CreateOptions,
  createChat,
  EVENT,
  type EventMap,
  type EventName,
} from '../../src/index.ts'
import { ScriptedServer } from './scripted-server.ts'
import { createTestPlatform, type TestPlatform } from './test-platform.ts'

/** What the host heard, in order. */
interface Heard {
  readonly all: readonly EventMap[EventName][]
  /** The data of all events of one name so far. */
  dataOf<Name extends EventName>(name: Name): EventMap[Name]['data'][]
  clear(): void
}

/** A client on a test platform in front of a scripted server. */
export interface TestClient {
  readonly chat: ChatSDK
  readonly server: ScriptedServer
  readonly platform: TestPlatform
  readonly heard: Heard
  /** Lets time pass, and everything that it causes. */
  advance(ms: number): Promise<void>
}

interface Given extends Partial<Omit<CreateOptions, 'platform'>> {
  readonly platform?: TestPlatform
}

const hear = (chat: ChatSDK): Heard => {
  let all: EventMap[EventName][] = []
  for (const name of Object.values(EVENT)) chat.on(name, (event) => all.push(event))
  return {
    get all() {
      return all
    },
    dataOf: <Name extends EventName>(name: Name) =>
      all
        .filter((event) => event.name === name)
        .map((event) => event.data as EventMap[Name]['data']),
    clear() {
      all = []
    },
  }
}

/** A client that has not logged in. */
export const aClient = (
  format: 'binary' | 'text' = 'binary',
  { platform = createTestPlatform(), ...options }: Given = {},
): TestClient => {
  const server = new ScriptedServer(platform)
  const given = { SDKAppID: 1400000000, host: 'ws://test', format, ...options }
  const chat = createChat({ ...given, platform })
  return {
    chat,
    server,
    platform,
    heard: hear(chat),
    advance: (ms) => platform.clock.advance(ms),
  }
}

/** alice, logged in and ready. `prepare` scripts the server before. */
export const aReadyClient = async (
  prepare: (server: ScriptedServer) => void = () => {},
  format: 'binary' | 'text' = 'binary',
  given: Given = {},
): Promise<TestClient> => {
  const client = aClient(format, given)
  prepare(client.server)
  const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
  await client.advance(0)
  await login
  await client.advance(0)
  if (!client.chat.isReady()) throw new Error('the client did not become ready')
  client.heard.clear()
  return client
}
