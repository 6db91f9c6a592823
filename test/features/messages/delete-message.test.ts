import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import {
  aClientWithMessages,
  aNotice,
  conversationOf,
  loaded,
  pushChange,
  pushEntry,
  recalled,
} from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { remove } = commands.message

const aConversationWith = async (count: number, unreadCount = 0) => {
  const kept = someMessages(1, count)
  const client = await aClientWithMessages(kept, unreadCount)
  client.server.on(remove, () => ({}))
  return { client, kept, list: await loaded(client, 'C2Cbob') }
}

const deleted = (client: TestClient, list: Message[]) =>
  outcome(client, client.chat.deleteMessage(list))

const sequencesOf = async (client: TestClient) =>
  (await loaded(client, 'C2Cbob')).map(({ sequence }) => sequence)

describe('deleteMessage', () => {
  it('removes messages from the list permanently [DELETE-01] [DELETE-08]', async () => {
    const { client, kept, list } = await aConversationWith(3)
    const [, second] = list as [Message, Message]
    const { data } = await deleted(client, [second])
    expect(client.server.bodiesOf(remove)).toEqual([
      { conversationType: 1, to: 'bob', sequenceList: [2] },
    ])
    expect(data.messageList).toEqual([second])
    expect(second.isDeleted).toBe(true)
    expect(await sequencesOf(client)).toEqual([1, 3])
    expect(client.chat.findMessage(second.ID)).toBeNull()
    await pushChange(client, recalled(kept[1] as never))
    expect(client.events.dataOf(EVENT.MESSAGE_REVOKED)).toEqual([])
    expect(await sequencesOf(client)).toEqual([1, 3])
  })

  it("names the first 30 of the first one's conversation that were sent [DELETE-02]", async () => {
    const { client, list } = await aConversationWith(45)
    const other = aMessage({ sequence: 1, from: 'carol' })
    keepsHistory(client.server, [...someMessages(1, 45), other])
    const [ofCarol] = await loaded(client, 'C2Ccarol')
    const pages = [list]
    for (const _ of [2, 3]) {
      const nextReqMessageID = pages.at(-1)?.[0]?.ID ?? ''
      const call = client.chat.getMessageList({ conversationID: 'C2Cbob', nextReqMessageID })
      pages.push((await outcome(client, call)).data.messageList)
    }
    const text = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    const unsent = client.chat.createTextMessage(text)
    const [newest, ...older] = pages as [Message[], Message[], Message[]]
    const { data } = await deleted(client, [...newest, ofCarol as Message, unsent, ...older.flat()])
    const [body] = client.server.bodiesOf(remove)
    expect(body?.sequenceList).toEqual([
      ...Array.from({ length: 15 }, (_, i) => i + 31),
      ...Array.from({ length: 15 }, (_, i) => i + 16),
    ])
    expect(data.messageList).toHaveLength(30)
    expect((ofCarol as Message).isDeleted).toBe(false)
  })

  it('refuses impossible deletions without a request [DELETE-03]', async () => {
    const { client, list } = await aConversationWith(1)
    const { chat } = client
    await expect(chat.deleteMessage(undefined as never)).rejects.toMatchObject({ code: 2905 })
    await expect(chat.deleteMessage([{} as never])).rejects.toMatchObject({ code: 2105 })
    await expect(chat.deleteMessage([])).rejects.toMatchObject({ code: 2111 })
    const text = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    const unsent = chat.createTextMessage(text)
    await expect(chat.deleteMessage([unsent])).rejects.toMatchObject({ code: 2111 })
    const notice = await aNotice(client)
    await expect(chat.deleteMessage([...list, notice])).rejects.toMatchObject({ code: 2116 })
    expect(client.server.bodiesOf(remove)).toEqual([])
    await deleted(client, list)
    await expect(deleted(client, list)).rejects.toMatchObject({ code: 2996 })
  })

  it('marks online-only messages on this device alone [DELETE-04]', async () => {
    const { client } = await aConversationWith(1)
    const text = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    const message = client.chat.createTextMessage(text)
    client.server.on(commands.message.sendC2C, () => ({ time: 1, sequence: 0, position: 0 }))
    await outcome(client, client.chat.sendMessage(message, { onlineUserOnly: true }))
    await deleted(client, [message])
    expect(message.isDeleted).toBe(true)
    expect(client.server.bodiesOf(remove)).toEqual([])
  })

  it('that is refused changes nothing [DELETE-03]', async () => {
    const { client, list } = await aConversationWith(2)
    client.server.refuse(remove, 10035)
    await expect(deleted(client, list)).rejects.toMatchObject({
      code: 10035,
      data: { messageList: list },
    })
    expect(await sequencesOf(client)).toEqual([1, 2])
    expect(list.map(({ isDeleted }) => isDeleted)).toEqual([false, false])
  })

  it('on another device is applied without an event [DELETE-05] [DELETE-06] [DELETE-07]', async () => {
    const { client, kept, list } = await aConversationWith(3, 2)
    const row = aConversation(3, {
      unreadCount: 1,
      messageReadSeq: 1,
      lastMessage: kept[1] as never,
    })
    client.server.on(commands.conversation.get, () => ({ conversations: [row] }))
    await pushEntry(client, {
      event: 'messagesDeleted',
      conversationType: 1,
      to: 'bob',
      sequenceList: [3],
      unread: { unreadCount: 1, messageReadSeq: 1, nextMessageSeq: 4 },
    })
    expect(list[2]?.isDeleted).toBe(true)
    expect(await sequencesOf(client)).toEqual([1, 2])
    expect(await conversationOf(client)).toMatchObject({
      unreadCount: 1,
      lastMessage: { lastSequence: 2, messageForShow: 'message 2' },
    })
    const names = client.events.map(({ name }) => name)
    expect(names).not.toContain(EVENT.MESSAGE_REVOKED)
    expect(names).not.toContain(EVENT.MESSAGE_RECEIVED)
  })

  it('of unread messages of a group lowers the unread count, and no older row raises it again [DELETE-07]', async () => {
    const client = await aClientWithMessages(someMessages(1, 3, aGroupMessage), 2)
    const more = [4, 5].map((sequence) => aGroupMessage({ sequence }))
    client.server.push(pushes.message.received, { position: 0, messageList: more })
    await client.advance(0)
    const unread = async () => (await conversationOf(client))?.unreadCount
    const deleted = (sequenceList: number[]) =>
      pushEntry(client, { event: 'messagesDeleted', conversationType: 2, to: 'team', sequenceList })
    const reads = (row: ReturnType<typeof aGroupConversation>) => {
      client.server.on(commands.conversation.get, () => ({ conversations: [row] }))
      return outcome(client, client.chat.getConversationProfile('GROUPteam'))
    }
    expect(await unread()).toBe(4)
    await deleted([2, 4])
    expect(await unread()).toBe(2)
    await deleted([1, 4])
    expect(await unread()).toBe(2)
    expect(client.server.bodiesOf(commands.conversation.get)).toEqual([])
    const row = aGroupConversation(5, { unreadCount: 4, messageReadSeq: 1 })
    await reads(row)
    expect(await unread()).toBe(2)
    const group = aGroup({ nextMessageSeq: 6 })
    const selfInfo = { ...(group.selfInfo as object), excludedUnreadSequenceList: [2, 4] }
    await reads({ ...row, unreadCount: 2, group: { ...group, selfInfo } as never })
    expect(await unread()).toBe(2)
  })

  it("in a C2C conversation takes the server's count, even if it arrives after the response [DELETE-07]", async () => {
    const { client, kept, list } = await aConversationWith(3, 2)
    await deleted(client, [list[1] as Message])
    const unread = async () => (await conversationOf(client))?.unreadCount
    const words = { unreadCount: 1, messageReadSeq: 1, nextMessageSeq: 4 }
    const row = aConversation(3, { ...words, position: 2, lastMessage: kept[2] as never })
    client.server.on(commands.conversation.get, () => ({ conversations: [row] }))
    await outcome(client, client.chat.getConversationProfile('C2Cbob'))
    expect(await unread()).toBe(1)
  })

  it('of the last message of a group requests the new last one as soon as there is a connection [DELETE-06]', async () => {
    const client = await aClientWithMessages(someMessages(1, 3, aGroupMessage))
    client.server.ignore(commands.conversation.get)
    const event = { event: 'messagesDeleted', conversationType: 2, to: 'team' } as const
    await pushEntry(client, { ...event, sequenceList: [3] })
    expect(client.server.bodiesOf(commands.conversation.get)).toEqual([
      { conversationIDList: ['GROUPteam'] },
    ])
    const row = aGroupConversation(3, { lastMessage: aGroupMessage({ sequence: 2 }) })
    client.server.on(commands.conversation.get, () => ({ conversations: [row] }))
    await client.advance(16_000)
    expect((await conversationOf(client))?.lastMessage.lastSequence).toBe(3)
    client.server.drop()
    await client.advance(20_000)
    expect((await conversationOf(client))?.lastMessage.lastSequence).toBe(2)
  })
})
