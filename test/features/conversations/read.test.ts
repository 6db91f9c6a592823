import {
  aConversation,
  aGroupConversation,
  aMessage,
  keepsHistory,
  NOON,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { nothingNew } from '../sync/support.ts'
import { logIn, onDevice } from './device.ts'
import { aClientWith, arrive, listOf } from './support.ts'

const { read } = commands.conversation

const bob = { conversationID: 'C2Cbob' }

describe('setMessageRead', () => {
  it('clears the count immediately and sends the read position [CONV-15]', async () => {
    const client = await aClientWith([aConversation(9, { unreadCount: 4 })])
    client.server.on(read, () => ({ position: 0 }))
    await outcome(client, client.chat.setMessageRead(bob))
    expect(await listOf(client)).toMatchObject([{ unreadCount: 0 }])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
    expect(client.server.bodiesOf(read)).toEqual([
      { conversationType: 1, to: 'bob', messageReadSeq: 9, lastMessageTime: NOON + 9 },
    ])
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([0])
  })

  it('of a group sends the group and the sequence [CONV-15]', async () => {
    const client = await aClientWith([aGroupConversation(5, { unreadCount: 4 })])
    client.server.on(read, () => ({ position: 0 }))
    await outcome(client, client.chat.setMessageRead({ conversationID: 'GROUPteam' }))
    expect(client.server.bodiesOf(read)).toMatchObject([
      { conversationType: 2, to: 'team', messageReadSeq: 5 },
    ])
  })

  it('sends no request if nothing is unread [CONV-16]', async () => {
    const client = await aClientWith([aConversation(9)])
    await outcome(client, client.chat.setMessageRead(bob))
    await outcome(client, client.chat.setMessageRead({ conversationID: '@TIM#SYSTEM' }))
    expect(client.server.bodiesOf(read)).toEqual([])
  })

  it('without a connection applies locally, and is sent with the next connection [CONV-17]', async () => {
    const client = await aClientWith([aConversation(9, { unreadCount: 4 })])
    client.server.on(read, () => ({ position: 0 }))
    client.server.stop()
    await client.advance(0)
    const call = outcome(client, client.chat.setMessageRead(bob), 20_000)
    await expect(call).resolves.toMatchObject({ code: 0 })
    expect(await listOf(client)).toMatchObject([{ unreadCount: 0 }])
    expect(client.server.bodiesOf(read)).toEqual([])
    client.server.start()
    await client.advance(60_000)
    expect(client.server.bodiesOf(read)).toMatchObject([{ to: 'bob', messageReadSeq: 9 }])
  })

  it('without a connection does not affect later messages [CONV-17]', async () => {
    const client = await aClientWith([aConversation(9, { unreadCount: 4 })], (server) =>
      keepsHistory(server, someMessages(1, 12)),
    )
    client.server.on(read, () => ({ position: 0 }))
    client.server.stop()
    await client.advance(0)
    await outcome(client, client.chat.setMessageRead(bob), 20_000)
    client.server.on(commands.sync.sync, ({ cookie }) => ({
      ...nothingNew,
      cookie,
      conversationList: [aConversation(12, { unreadCount: 7 })],
    }))
    client.server.start()
    await client.advance(60_000)
    expect(await listOf(client)).toMatchObject([
      { unreadCount: 3, lastMessage: { lastSequence: 12 } },
    ])
  })

  it('without a connection is sent by the next page if this one ends first [CONV-17]', async () => {
    const rows = [aConversation(9, { unreadCount: 4 })]
    const storage = memoryStorage()
    const before = onDevice(storage, rows)
    await logIn(before)
    before.server.stop()
    await before.advance(0)
    await outcome(before, before.chat.setMessageRead(bob), 20_000)
    // The page is gone without a word.
    const after = onDevice(storage, rows)
    after.server.on(read, () => ({ position: 0 }))
    await logIn(after)
    expect(await listOf(after)).toMatchObject([{ unreadCount: 0 }])
    expect(after.server.bodiesOf(read)).toEqual([
      { conversationType: 1, to: 'bob', messageReadSeq: 9, lastMessageTime: NOON + 9 },
    ])
    await after.chat.destroy()
    const last = onDevice(storage, rows)
    await logIn(last)
    expect(last.server.bodiesOf(read)).toEqual([])
    for (const { chat } of [before, last]) await chat.destroy()
  })

  it('restores the count and rejects if the server refuses [CONV-18]', async () => {
    const client = await aClientWith([aConversation(9, { unreadCount: 4 })])
    client.server.refuse(read, 20005)
    const call = outcome(client, client.chat.setMessageRead(bob), 1_000)
    await arrive(client, aMessage({ sequence: 10 }))
    await expect(call).rejects.toMatchObject({ code: 20005 })
    expect(await listOf(client)).toMatchObject([{ unreadCount: 5 }])
  })

  it.each(['C2Cnobody', 'GROUPnone', '@TIM#SYSTEM'])(
    'does nothing in %s, which has no messages [CONV-16]',
    async (conversationID) => {
      const { chat, server } = await aClientWith([])
      const { data } = await chat.setMessageRead({ conversationID })
      expect(data).toEqual({ conversationID })
      expect(server.bodiesOf(read)).toEqual([])
    },
  )

  it.each([
    [{ conversationID: 'nonsense' }, 2503],
    [{ conversationID: 'C2C' }, 2503],
    [{ conversationID: '' }, 2905],
    [undefined, 2905],
  ])('refuses %j with %i [CONV-16]', async (options, code) => {
    const { chat } = await aClientWith([])
    await expect(chat.setMessageRead(options as never)).rejects.toMatchObject({ code })
  })
})

describe('a read mark of the other side', () => {
  const mine = [1, 2, 3].map((sequence) => aMessage({ sequence, from: 'alice', to: 'bob' }))

  const readUpTo = (position: number, readTime: number) => ({
    position,
    data: { event: 'peerRead' as const, peerAccount: 'bob', readTime },
  })

  it('marks the messages up to its time, each once, and their conversation [CONV-19]', async () => {
    const client = await aClientWith([])
    await arrive(client, ...mine)
    const sent = client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
    client.server.push(pushes.sync.account, readUpTo(1, NOON + 2))
    await client.advance(0)
    expect(sent.map(({ isPeerRead }) => isPeerRead)).toEqual([true, true, false])
    client.server.push(pushes.sync.account, readUpTo(2, NOON + 3))
    await client.advance(0)
    const reported = client.events.dataOf(EVENT.MESSAGE_READ_BY_PEER)
    expect(reported.map((list) => list.map(({ sequence }) => sequence))).toEqual([[1, 2], [3]])
    expect(reported[0]?.[0]).toBe(sent[0])
    expect(await listOf(client)).toMatchObject([
      { peerReadTime: NOON + 3, lastMessage: { isPeerRead: true } },
    ])
  })

  it('with an earlier time changes nothing [CONV-19]', async () => {
    const client = await aClientWith([])
    await arrive(client, ...mine)
    client.server.push(pushes.sync.account, readUpTo(1, NOON + 3))
    client.server.push(pushes.sync.account, readUpTo(2, NOON + 1))
    await client.advance(0)
    expect(client.events.dataOf(EVENT.MESSAGE_READ_BY_PEER)).toHaveLength(1)
    expect(await listOf(client)).toMatchObject([{ peerReadTime: NOON + 3 }])
  })

  it('applies to history that is loaded later [CONV-20]', async () => {
    const client = await aClientWith([aConversation(3, { c2cPeerReadTime: NOON + 2 })], (server) =>
      keepsHistory(server, mine),
    )
    const { data } = await outcome(client, client.chat.getMessageList(bob))
    expect(data.messageList.map(({ isPeerRead }) => isPeerRead)).toEqual([true, true, false])
  })
})
