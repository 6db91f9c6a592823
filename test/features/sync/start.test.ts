import { type AnyCommand, aConversation, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { SyncFlag } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { lists } from '../conversations/support.ts'
import { nothingNew } from './support.ts'

const alice = { userID: 'alice', userSig: 'signed' }

const parts: readonly (readonly [string, AnyCommand])[] = [
  ['conversations', commands.conversation.list],
  ['groups', commands.group.list],
  ['profile', commands.profile.get],
  ['difference', commands.sync.sync],
]

describe('the start of a session', () => {
  it.each(parts)('is not ready before the %s are there [SYNC-01]', async (_, command) => {
    const client = aClient()
    client.server.ignore(command)
    client.chat.login(alice)
    await client.advance(10_000)
    expect(client.chat.isReady()).toBe(false)
    expect(client.events.dataOf(EVENT.SDK_READY)).toEqual([])
  })

  it.each(parts)(
    'tries again when the %s are refused, and is ready then [SYNC-02]',
    async (_, command) => {
      const client = aClient()
      client.server.refuse(command, 20005)
      client.chat.login(alice)
      await client.advance(2_999)
      expect(client.chat.isReady()).toBe(false)
      const { commandsReceived } = client.server
      expect(commandsReceived.filter((name) => name === command.name)).toHaveLength(1)
      client.server.on(command, answersOf(command))
      await client.advance(1)
      expect(client.chat.isReady()).toBe(true)
      expect(client.events.dataOf(EVENT.SDK_READY)).toHaveLength(1)
    },
  )

  it('requests differences until none is left, each from the previous cookie [SYNC-03]', async () => {
    const cookies: string[] = []
    const client = await aReadyClient((server) => {
      server.on(commands.sync.sync, ({ cookie }) => {
        cookies.push(cookie)
        const isLast = cookies.length === 3
        return {
          ...nothingNew,
          cookie: `next-${cookies.length}`,
          syncFlag: isLast ? SyncFlag.done : SyncFlag.more,
        }
      })
    })
    expect(cookies).toEqual(['cookie-0', 'next-1', 'next-2'])
    expect(client.chat.isReady()).toBe(true)
  })

  it('starts again if the connection is lost meanwhile [SYNC-04]', async () => {
    const client = aClient()
    client.server.ignore(commands.conversation.list)
    client.chat.login(alice)
    await client.advance(0)
    expect(client.chat.isReady()).toBe(false)
    lists(client.server, [aConversation(1)])
    client.server.drop()
    await client.advance(5_000)
    expect(client.chat.isReady()).toBe(true)
    expect(client.events.dataOf(EVENT.SDK_READY)).toHaveLength(1)
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toMatchObject([{ conversationID: 'C2Cbob' }])
  })

  it('keeps pushes that arrive meanwhile, which are newer than the list [SYNC-05]', async () => {
    const client = aClient()
    lists(client.server, [aConversation(3, { unreadCount: 1 })])
    let answer: () => void = () => {}
    client.server.on(commands.sync.sync, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { ...nothingNew, conversationList: [aConversation(3, { unreadCount: 1 })] }
    })
    client.chat.login(alice)
    await client.advance(0)
    client.server.push(pushes.message.received, {
      position: 0,
      messageList: [aMessage({ sequence: 4 })],
    })
    await client.advance(0)
    answer()
    await client.advance(0)
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toMatchObject([
      { unreadCount: 2, lastMessage: { lastSequence: 4 } },
    ])
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toMatchObject([{ sequence: 4 }])
  })

  it('requests the difference while groups are being read, and is ready after both [SYNC-101]', async () => {
    const client = aClient()
    const group = held()
    client.server.on(commands.group.list, async () => {
      await group.answered
      return { groups: [], totalCount: 0 }
    })
    const row = { ...aConversation(3), unreadCount: 2 }
    client.server.on(commands.sync.sync, () => ({ ...nothingNew, conversationList: [row] }))
    client.chat.login(alice)
    await client.advance(0)
    expect(client.server.bodiesOf(commands.sync.sync)).toMatchObject([{ cookie: 'cookie-0' }])
    expect(client.chat.isReady()).toBe(false)
    group.answer()
    await client.advance(0)
    expect(client.chat.isReady()).toBe(true)
    expect(client.server.bodiesOf(commands.sync.sync)).toHaveLength(1)
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toMatchObject([{ unreadCount: 2 }])
  })

  it('reads all lists again if one fails after the difference was requested [SYNC-101]', async () => {
    const client = aClient()
    client.server.refuse(commands.group.list, 20005)
    client.chat.login(alice)
    await client.advance(0)
    expect(client.server.bodiesOf(commands.sync.sync)).toHaveLength(1)
    client.server.on(commands.group.list, () => ({ groups: [], totalCount: 0 }))
    lists(client.server, [aConversation(1)])
    await client.advance(3_000)
    expect(client.chat.isReady()).toBe(true)
    expect(client.server.bodiesOf(commands.conversation.list)).toHaveLength(2)
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toMatchObject([{ conversationID: 'C2Cbob' }])
  })

  it('emits only its own events before SDK_READY [SYNC-06]', async () => {
    const client = aClient()
    lists(client.server, [aConversation(3, { unreadCount: 1 })])
    client.chat.login(alice)
    await client.advance(0)
    expect(client.events.map(({ name }) => name)).toEqual([
      EVENT.NET_STATE_CHANGE,
      EVENT.NET_STATE_CHANGE,
      EVENT.SDK_READY,
      EVENT.GROUP_LIST_UPDATED,
      EVENT.CONVERSATION_LIST_UPDATED,
      EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED,
      EVENT.CONVERSATION_GROUP_LIST_UPDATED,
      EVENT.FRIEND_LIST_UPDATED,
      EVENT.FRIEND_GROUP_LIST_UPDATED,
      EVENT.FRIEND_APPLICATION_LIST_UPDATED,
      EVENT.BLACKLIST_UPDATED,
    ])
  })
})

/** An answer that the test releases. */
const held = () => {
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { answered, answer: () => answer() }
}

/** Valid answers of a server to a command of the start. */
const answersOf = (command: AnyCommand) => () => {
  switch (command) {
    case commands.conversation.list:
      return { conversations: [], completeFlag: 1, timeStamp: 0, startIndex: '', cookie: 'c' }
    case commands.group.list:
      return { groups: [], totalCount: 0 }
    case commands.profile.get:
      return { profileList: [{ userID: 'alice' }] }
    default:
      return nothingNew
  }
}
