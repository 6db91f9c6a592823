import { cleanup } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { ChatProvider } from 'tavern-im/react'
import Tavern, {
  allFeatures,
  type ChatSDK,
  type ChatView,
  type Clock,
  createChat,
  viewOf,
} from 'tavern-im/strict'
import { Cable, createTestServer } from 'tavern-im/testing'
// Loads the server with the file: the first test of a worker must not spend its time limit on it.
import 'tavern-im-server'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { nodePlatform } from '../../../src/platform/node.ts'
import { storageRecords } from '../../../src/platform/storage-records.ts'
import { aPeer, type Peer } from './peer.ts'

export const ME = 'alice'

/** The SDK under test, a real server, and a line between them. */
export interface Stage {
  /** Another one after {@link reload}. */
  readonly chat: ChatSDK
  readonly view: ChatView
  readonly line: Cable
  /** Puts components under the provider. */
  readonly wrapper: (props: { readonly children: ReactNode }) => ReactNode
  readonly strictWrapper: (props: { readonly children: ReactNode }) => ReactNode
  /** Logs the user under test in; resolves when the session is ready. */
  login(): Promise<void>
  /** Ends the client and makes another on the same device, as a reload of a page does. */
  reload(options?: { readonly queueUntilReady?: boolean }): Promise<void>
  /** Logs another user in. */
  join(userID: string): Promise<Peer>
  end(): Promise<void>
}

/** Sets a stage. `clock` replaces the client's own. */
export const aStage = async (clock?: Clock): Promise<Stage> => {
  // A peer writes as fast as it can.
  const limits = { requestsPerSecond: 10_000, requestBurst: 10_000 }
  const server = await createTestServer({ server: { logLevel: 'error', limits } })
  const line = await Cable.to(server.url)
  // The socket of Node: its WebSocket does not take the events of jsdom.
  const platform = nodePlatform(globalThis)
  const storage = memoryStorage()
  const records = storageRecords(memoryStorage())
  const aClient = (queueUntilReady = false): ChatSDK => {
    const client = createChat({
      features: allFeatures,
      SDKAppID: server.sdkAppID,
      host: line.url,
      queueUntilReady,
      platform: { ...platform, storage, records, ...(clock !== undefined && { clock }) },
    })
    client.setLogLevel(3)
    return client
  }
  let chat = aClient()
  const peers: Peer[] = []
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ChatProvider chat={chat}>{children}</ChatProvider>
  )
  return {
    get chat() {
      return chat
    },
    get view() {
      return viewOf(chat)
    },
    line,
    wrapper,
    strictWrapper: (props) => <StrictMode>{wrapper(props)}</StrictMode>,
    async login() {
      const ready = new Promise<void>((resolve) => {
        chat.on(Tavern.EVENT.SDK_READY, () => resolve())
      })
      await chat.login({ userID: ME, userSig: server.userSig(ME) })
      await ready
    },
    async reload({ queueUntilReady } = {}) {
      cleanup()
      await chat.destroy()
      chat = aClient(queueUntilReady)
    },
    async join(userID) {
      const peer = await aPeer(server, userID)
      peers.push(peer)
      return peer
    },
    async end() {
      cleanup()
      const isReached = viewOf(chat).connection().state === 'connected'
      const destroyed = chat.destroy()
      // Over a line that is cut, the goodbye is waited for until its time-out.
      if (isReached) await destroyed
      for (const { client } of peers) await client.close()
      await line.remove()
      await server.close()
    },
  }
}
