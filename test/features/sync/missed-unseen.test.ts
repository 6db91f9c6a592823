import { aConversation, aMessage, keepsHistory, NOON, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { pushes } from '../../../src/protocol-entry.ts'
import { aClientWith } from '../conversations/support.ts'
import { away, differs, receivedSequences } from './support.ts'

describe('messages that no list shows, after a lost connection:', () => {
  it('uncounted ones of a conversation that began meanwhile are delivered, read ones are not [SYNC-09]', async () => {
    const client = await aClientWith([aConversation(5)], (server) =>
      keepsHistory(
        server,
        someMessages(1, 3, (message) => aMessage({ ...message, from: 'carol' })),
      ),
    )
    await away(client, () => {
      const { lastMessage: _, ...uncounted } = aConversation(3, { userID: 'carol', unreadCount: 0 })
      const read = aConversation(2, { userID: 'dave', unreadCount: 0, messageReadSeq: 2 })
      differs(client.server, { conversationList: [{ ...uncounted, messageReadSeq: 1 }, read] })
    })
    expect(receivedSequences(client)).toEqual([2, 3])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
  })

  it.each([
    ['behind what no list shows', [MessageFlag.noLastMessage], 700],
    ['where a list has shown nothing yet', [], 0],
  ])(
    'missed messages cause events %s, however old the shown messages are [SYNC-09]',
    async (_, hidden, age) => {
      const all = someMessages(1, 9)
      const { lastMessage, ...row } = aConversation(5, { unreadCount: 0, messageReadSeq: 5 })
      const shown = {
        ...row,
        ...(age > 0 && { lastMessage: { ...lastMessage, time: NOON - age } }),
      }
      const client = await aClientWith([shown as typeof row], (server) => keepsHistory(server, all))
      for (const flags of hidden) {
        const messageList = [aMessage({ sequence: 6, flags })]
        client.server.push(pushes.message.received, { messageList, position: 1 })
      }
      await away(client, () =>
        differs(client.server, { conversationList: [aConversation(9, { unreadCount: 4 })] }),
      )
      expect(receivedSequences(client)).toEqual([6, 7, 8, 9].slice(hidden.length))
    },
  )
})
