import {
  aConversation,
  aGroup,
  aGroupConversation,
  aMessage,
  keepsHistory,
  type ScriptedServer,
} from 'tavern-im/testing'
import type { AccountEvent } from '../../../src/features/sync/commands.ts'
import { EVENT, type Message, TYPES } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { MessageFlag, wireConversationType } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

/** The same message, recalled. */
export const recalled = (message: WireMessage, by = message.from): WireMessage => ({
  ...message,
  version: message.version + 1,
  flags: message.flags | MessageFlag.revoked,
  payload: { text: '' },
  cloudCustomData: '',
  extra: { revokerInfo: { userID: by, nick: by.toUpperCase(), avatar: '' }, revokeReason: 'why' },
})

/** The same message, saying something else. */
export const modified = (message: WireMessage, text: string): WireMessage => ({
  ...message,
  version: message.version + 1,
  payload: { text },
})

/** alice with these messages: with bob, unless they are of the group `team`. */
export const aClientWithMessages = async (
  kept: WireMessage[],
  unreadCount = 0,
  prepare: (server: ScriptedServer) => void = () => {},
): Promise<TestClient> => {
  const newest = kept.at(-1)?.sequence ?? 0
  const lastMessage = kept.at(-1) ?? aMessage()
  const options = { unreadCount, messageReadSeq: newest - unreadCount, lastMessage }
  const row =
    kept[0]?.conversationType === 2
      ? aGroupConversation(newest, {
          ...options,
          group: aGroup({ nextMessageSeq: newest + 1 }),
        })
      : aConversation(newest, options)
  return aReadyClient((server) => {
    keepsHistory(server, kept)
    const groups = row.group === undefined ? [] : [row.group]
    server.on(commands.group.list, () => ({ groups, totalCount: groups.length }))
    server.on(commands.conversation.list, () => ({
      conversations: [row],
      completeFlag: 1 as const,
      timeStamp: 0,
      startIndex: '',
      cookie: 'cookie-0',
    }))
    prepare(server)
  })
}

/** The conversation's messages as the host holds them. */
export const loaded = async (client: TestClient, conversationID: string): Promise<Message[]> => {
  const call = client.chat.getMessageList({ conversationID })
  await client.advance(0)
  return (await call).data.messageList
}

/** A notice of the system conversation, as the host received it. */
export const aNotice = async ({ server, events, advance }: TestClient): Promise<Message> => {
  const notice = aMessage({
    conversationType: wireConversationType.system,
    type: TYPES.MSG_GRP_SYS_NOTICE,
    payload: { operationType: 255, groupProfile: { groupID: 'team', name: 'Team' } },
  })
  server.push(pushes.message.received, { position: 1, messageList: [notice] })
  await advance(0)
  return (events.dataOf(EVENT.MESSAGE_RECEIVED) as Message[][]).flat().at(-1) as Message
}

let position = 1_000

/** Pushes an entry of alice's account log. */
export const pushEntry = async ({ server, advance }: TestClient, data: AccountEvent) => {
  position += 1
  server.push(pushes.sync.account, { position, data })
  await advance(0)
}

/**
 * Pushes a change of a message between alice and bob; for a recall also the unread count after it.
 */
export const pushChange = (
  client: TestClient,
  message: WireMessage,
  unreadCount?: number,
  nextMessageSeq = 3,
) =>
  pushEntry(client, {
    event: 'messageChanged',
    conversationType: 1,
    to: 'bob',
    message,
    ...(unreadCount === undefined
      ? {}
      : {
          unread: { unreadCount, messageReadSeq: 0, nextMessageSeq },
        }),
  })

/** The same of a message of the group `team`. */
export const pushGroupChange = async (
  { server, advance }: TestClient,
  message: WireMessage,
  at = 2,
) => {
  server.push(pushes.sync.group, {
    groupID: 'team',
    position: at,
    data: { event: 'messageChanged', message },
  })
  await advance(0)
}

export const conversationOf = async ({ chat }: TestClient) =>
  (await chat.getConversationList()).data.conversationList[0]
