import { aConversation, aMessage, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClientWithMessages, conversationOf, loaded, pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { arrive } from './support.ts'

const { clear, get } = commands.conversation

const aConversationToClear = async (count: number) => {
  const kept = someMessages(1, count)
  const client = await aClientWithMessages(kept, count)
  client.server.on(clear, () => {
    kept.length = 0
    return {}
  })
  return client
}

describe('clearHistoryMessage', () => {
  it('removes the known messages and keeps the conversation [CLEAR-01]', async () => {
    const client = await aConversationToClear(3)
    const { data } = await outcome(client, client.chat.clearHistoryMessage('C2Cbob'))
    expect(data).toEqual({ conversationID: 'C2Cbob' })
    expect(client.server.bodiesOf(clear)).toEqual([{ conversationType: 1, to: 'bob', sequence: 3 }])
    expect(await loaded(client, 'C2Cbob')).toEqual([])
    expect(await conversationOf(client)).toMatchObject({
      conversationID: 'C2Cbob',
      unreadCount: 0,
      lastMessage: { lastTime: 0, lastSequence: 0, messageForShow: '', payload: null },
    })
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toHaveLength(1)
    await arrive(client, aMessage({ sequence: 4 }))
    expect(await conversationOf(client)).toMatchObject({
      unreadCount: 1,
      lastMessage: { lastSequence: 4 },
    })
  })

  it('discards messages that failed to be sent [CLEAR-06]', async () => {
    const client = await aConversationToClear(1)
    const text = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    client.server.refuse(commands.message.sendC2C, 20007)
    const message: Message = client.chat.createTextMessage(text)
    await outcome(client, client.chat.sendMessage(message)).catch(() => undefined)
    expect(await loaded(client, 'C2Cbob')).toContain(message)
    await outcome(client, client.chat.clearHistoryMessage('C2Cbob'))
    expect(await loaded(client, 'C2Cbob')).toEqual([])
  })

  it('refuses conversations without a history of their own [CLEAR-04]', async () => {
    const client = await aConversationToClear(1)
    for (const id of ['@TIM#SYSTEM', 'bob', 'GROUP@TGS#_@TGS#a@TOPIC#_b']) {
      const call = client.chat.clearHistoryMessage(id)
      await expect(call).rejects.toMatchObject({ code: 2503, data: { conversationID: id } })
    }
    await expect(client.chat.clearHistoryMessage(7 as never)).rejects.toMatchObject({ code: 2905 })
    await outcome(client, client.chat.clearHistoryMessage('C2Cdave'))
    expect(client.server.bodiesOf(clear)).toEqual([])
    client.server.refuse(clear, 10007)
    const refused = outcome(client, client.chat.clearHistoryMessage('C2Cbob'))
    await expect(refused).rejects.toMatchObject({ code: 10007 })
    expect(await conversationOf(client)).toMatchObject({ unreadCount: 1 })
  })

  it("on another device keeps later messages, with the server's count [CLEAR-02] [CLEAR-03]", async () => {
    const client = await aConversationToClear(5)
    await loaded(client, 'C2Cbob')
    const unread = { unreadCount: 2, messageReadSeq: 3, nextMessageSeq: 6 }
    const event = { event: 'historyCleared', conversationType: 1, to: 'bob', sequence: 3 } as const
    await pushEntry(client, { ...event, unread })
    await pushEntry(client, { ...event, unread })
    const list = await loaded(client, 'C2Cbob')
    expect(list.map(({ sequence }) => sequence)).toEqual([4, 5])
    expect(await conversationOf(client)).toMatchObject({
      unreadCount: 2,
      lastMessage: { lastSequence: 5 },
    })
    expect(client.server.bodiesOf(get)).toEqual([])
  })

  it('requests the last message if it is unknown [CLEAR-03]', async () => {
    const kept = someMessages(1, 5)
    const client = await aClientWithMessages(kept, 0)
    const hidden = aMessage({ sequence: 6, flags: 4 })
    await arrive(client, hidden)
    client.server.on(get, () => ({
      conversations: [
        aConversation(6, {
          unreadCount: 1,
          messageReadSeq: 5,
          lastMessage: aMessage({ sequence: 6 }),
        }),
      ],
    }))
    const event = { event: 'historyCleared', conversationType: 1, to: 'bob', sequence: 5 } as const
    await pushEntry(client, {
      ...event,
      unread: { unreadCount: 1, messageReadSeq: 5, nextMessageSeq: 7 },
    })
    expect(client.server.bodiesOf(get)).toEqual([{ conversationIDList: ['C2Cbob'] }])
    expect(await conversationOf(client)).toMatchObject({ lastMessage: { lastSequence: 6 } })
  })
})
