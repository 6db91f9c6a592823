import { aConversation, aMessage, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import { EVENT, type Message } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClientWithMessages, loaded, pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, arrive, idsOf, listOf } from './support.ts'

const { delete: remove, get } = commands.conversation

const bob = { conversationType: 1, to: 'bob' } as const

const deleted = (sequence: number, clearHistoryMessage: 0 | 1) =>
  ({ event: 'conversationDeleted', ...bob, sequence, clearHistoryMessage }) as const

/** alice's conversation with bob: `count` messages, all unread. The server accepts every request. */
const aConversationToDelete = async (count: number) => {
  const kept = someMessages(1, count)
  const client = await aClientWithMessages(kept, count, (server) =>
    server.on(remove, () => ({ failureList: [] })),
  )
  return { client, kept }
}

describe('deleteConversation', () => {
  it('deletes the history up to the newest known message [CONV-46] [CONV-48]', async () => {
    const { client } = await aConversationToDelete(3)
    const before = await loaded(client, 'C2Cbob')
    expect(before).toHaveLength(3)
    const { data } = await outcome(client, client.chat.deleteConversation('C2Cbob'))
    expect(data).toEqual({
      conversationID: 'C2Cbob',
      conversationIDList: ['C2Cbob'],
      failureConversationIDList: [],
    })
    expect(client.server.bodiesOf(remove)).toEqual([
      { conversationList: [{ ...bob, sequence: 3 }], clearHistoryMessage: 1 },
    ])
    await pushEntry(client, deleted(3, 1))
    await pushEntry(client, deleted(3, 1))
    expect(await idsOf(client)).toEqual([])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toEqual([[]])
    expect(client.events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([0])
    await arrive(client, aMessage({ sequence: 4 }))
    expect(await listOf(client)).toMatchObject([
      { conversationID: 'C2Cbob', unreadCount: 1, isPinned: false },
    ])
    expect((await loaded(client, 'C2Cbob')).map(({ sequence }) => sequence)).toEqual([4])
  })

  it('keeps the history on request [CONV-46]', async () => {
    const { client } = await aConversationToDelete(3)
    const before = await loaded(client, 'C2Cbob')
    const options = { conversationIDList: ['C2Cbob'], clearHistoryMessage: false }
    const { data } = await outcome(client, client.chat.deleteConversation(options))
    expect(data).toEqual({ conversationIDList: ['C2Cbob'], failureConversationIDList: [] })
    expect(client.server.bodiesOf(remove)).toMatchObject([{ clearHistoryMessage: 0 }])
    await pushEntry(client, deleted(3, 0))
    expect(await idsOf(client)).toEqual([])
    expect(await loaded(client, 'C2Cbob')).toEqual(before)
  })

  it('still shows unknown older messages if another device kept the history [CONV-46]', async () => {
    const { client, kept } = await aConversationToDelete(1)
    await loaded(client, 'C2Cbob')
    kept.push(aMessage({ sequence: 2 }))
    await pushEntry(client, deleted(2, 0))
    expect((await loaded(client, 'C2Cbob')).map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  it('discards messages that failed to be sent, together with the history [CONV-46]', async () => {
    const { client } = await aConversationToDelete(1)
    client.server.refuse(commands.message.sendC2C, 20007)
    const text = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    const message: Message = client.chat.createTextMessage(text)
    await outcome(client, client.chat.sendMessage(message)).catch(() => undefined)
    await outcome(client, client.chat.deleteConversation('C2Cbob'))
    expect(await loaded(client, 'C2Cbob')).not.toContain(message)
  })

  it("keeps a conversation with new messages, in the server's state [CONV-48]", async () => {
    const { client } = await aConversationToDelete(3)
    const [conversation] = await listOf(client)
    const row = aConversation(5, { unreadCount: 2, messageReadSeq: 3, position: 9_999 })
    client.server.on(get, () => ({ conversations: [row] }))
    await arrive(client, ...someMessages(4, 5))
    await pushEntry(client, deleted(3, 1))
    expect(await listOf(client)).toEqual([conversation])
    expect(conversation).toMatchObject({ unreadCount: 2, lastMessage: { lastSequence: 5 } })
    expect((await loaded(client, 'C2Cbob')).map(({ sequence }) => sequence)).toEqual([4, 5])
  })

  it('is not undone by an older row, nor does one change the counts [CONV-48]', async () => {
    const { client } = await aConversationToDelete(3)
    await pushEntry(client, deleted(3, 0))
    const reads = (row: WireConversation) => {
      client.server.on(get, () => ({ conversations: [row] }))
      return outcome(client, client.chat.getConversationProfile('C2Cbob'))
    }
    const before = aConversation(3, { unreadCount: 3, position: 5 })
    expect(await idsOf(client)).toEqual([])
    // The host opens it: it is there again, and shows nothing of before as unread.
    await reads(before)
    expect(await listOf(client)).toMatchObject([{ conversationID: 'C2Cbob', unreadCount: 0 }])
    await arrive(client, aMessage({ sequence: 4 }))
    await reads(before)
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1 }])
    await reads(aConversation(5, { unreadCount: 2, messageReadSeq: 3, position: 9_999 }))
    expect(await listOf(client)).toMatchObject([{ unreadCount: 2 }])
  })

  it('returns the result of each, and 2500 if nothing was deleted [CONV-47]', async () => {
    const { client } = await aConversationToDelete(1)
    const ids = ['C2Cbob', 'C2Cbob', 'C2Cdave', 'dave']
    const call = () => client.chat.deleteConversation({ conversationIDList: ids })
    const { data } = await outcome(client, call())
    expect(data).toMatchObject({
      conversationIDList: ['C2Cbob'],
      failureConversationIDList: [
        { conversationID: 'C2Cdave', code: 2500 },
        { conversationID: 'dave', code: 2503 },
      ],
    })
    client.server.on(remove, () => ({ failureList: [{ ...bob, code: 10_007, message: 'no' }] }))
    await expect(outcome(client, call())).rejects.toMatchObject({
      code: 2500,
      data: {
        failureConversationIDList: [
          { code: 2500 },
          { code: 2503 },
          { code: 10_007, message: 'no' },
        ],
      },
    })
    client.server.refuse(remove, 20_005)
    await expect(outcome(client, call())).rejects.toMatchObject({ code: 20_005 })
    expect(await idsOf(client)).toEqual(['C2Cbob'])
  })

  it('refuses arguments that are neither an ID nor a list [CONV-47]', async () => {
    const { client } = await aConversationToDelete(1)
    const call = (options: unknown) =>
      outcome(client, client.chat.deleteConversation(options as string))
    for (const id of ['', 'bob', 'GROUP']) {
      await expect(call(id)).rejects.toMatchObject({ code: 2503 })
    }
    await expect(call('C2Cdave')).rejects.toMatchObject({ code: 2500 })
    const list = { conversationIDList: ['C2Cbob'] }
    for (const wrong of [
      undefined,
      7,
      ['C2Cbob'],
      {},
      { conversationIDList: [] },
      { conversationIDList: 'C2Cbob' },
      { conversationIDList: ['C2Cbob', 7] },
      { ...list, clearHistoryMessage: 1 },
    ]) {
      await expect(call(wrong)).rejects.toMatchObject({ code: 2905 })
    }
    expect(client.server.bodiesOf(remove)).toEqual([])
  })

  it('accepts the first hundred of a list [CONV-47]', async () => {
    const ids = Array.from({ length: 102 }, (_, index) => `user-${index}`)
    const client = await aClientWith(
      ids.map((userID) => aConversation(1, { userID })),
      (server) => server.on(remove, () => ({ failureList: [] })),
    )
    const conversationIDList = ids.map((userID) => `C2C${userID}`)
    const { data } = await outcome(client, client.chat.deleteConversation({ conversationIDList }))
    expect(data.conversationIDList).toEqual(conversationIDList.slice(0, 100))
    expect(client.server.bodiesOf(remove)[0]?.conversationList).toHaveLength(100)
  })
})
