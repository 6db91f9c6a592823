import {
  aConversation,
  aGroupConversation,
  aMessage,
  createTestPlatform,
  NOON,
} from 'tavern-im/testing'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import { type ChatSDK, viewOf } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import type { StoragePort } from '../../../src/platform/platform.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { lists } from './support.ts'

export const alice = { userID: 'alice', userSig: 'a secret signature' }

export const KEY = 'TIM_1400000000_alice_conversations'

export const shown = (chat: ChatSDK) => viewOf(chat).conversationList()

export const idsShown = (chat: ChatSDK) =>
  shown(chat).conversationList.map(({ conversationID }) => conversationID)

/** A client on a device with this storage, before login. */
export const onDevice = (
  storage: StoragePort,
  conversations: readonly WireConversation[],
): TestClient => {
  const client = aClient('binary', { platform: createTestPlatform({ storage }) })
  lists(client.server, conversations)
  return client
}

export const logIn = async (client: TestClient, options = alice): Promise<void> => {
  client.chat.login(options).catch(() => undefined)
  await client.advance(0)
}

/** The stored data of a device on which alice saw these and logged out. */
export const deviceThatSaw = async (
  conversations: readonly WireConversation[],
): Promise<StoragePort> => {
  const storage = memoryStorage()
  const client = onDevice(storage, conversations)
  await logIn(client)
  await client.chat.destroy()
  return storage
}

export const bob = aConversation(5, { unreadCount: 2 })
export const carol = aConversation(9, { userID: 'carol', nick: 'Carol', isPinned: true })
export const team = aGroupConversation(3)

export const many = (count: number): WireConversation[] =>
  Array.from({ length: count }, (_, index) =>
    aConversation(1, {
      userID: `user-${index}`,
      lastMessage: aMessage({ from: `user-${index}`, time: NOON + index }),
    }),
  )
