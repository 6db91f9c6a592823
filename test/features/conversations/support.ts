import type { ScriptedServer } from 'tavern-im/testing'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import type { Conversation } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

/** The server lists these conversations on one page, and the groups of them. */
export const lists = (server: ScriptedServer, conversations: readonly WireConversation[]): void => {
  const groups = conversations.flatMap(({ group }) => group ?? [])
  server.on(commands.group.list, () => ({ groups, totalCount: groups.length }))
  server.on(commands.conversation.list, () => ({
    conversations,
    completeFlag: 1 as const,
    timeStamp: 0,
    startIndex: '',
    cookie: 'cookie-0',
  }))
}

/** alice with these conversations. */
export const aClientWith = (
  conversations: readonly WireConversation[],
  prepare: (server: ScriptedServer) => void = () => {},
): Promise<TestClient> =>
  aReadyClient((server) => {
    lists(server, conversations)
    prepare(server)
  })

export const arrive = async (
  { server, advance }: TestClient,
  ...messageList: readonly WireMessage[]
): Promise<void> => {
  server.push(pushes.message.received, { position: 0, messageList })
  await advance(0)
}

export const listOf = async ({ chat }: TestClient): Promise<Conversation[]> =>
  (await chat.getConversationList()).data.conversationList

export const idsOf = async (client: TestClient): Promise<string[]> =>
  (await listOf(client)).map(({ conversationID }) => conversationID)
