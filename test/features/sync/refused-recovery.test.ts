import {
  aConversation,
  aGroupConversation,
  keepsHistory,
  Refused,
  someMessages,
} from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aClientWith } from '../conversations/support.ts'
import { away, differs, receivedSequences } from './support.ts'

const { history } = commands.message

const missed = {
  conversationList: [
    aGroupConversation(9, { unreadCount: 4 }),
    aConversation(9, { unreadCount: 4 }),
  ],
}

const page = {
  messageList: someMessages(6, 9),
  coveredFrom: 6,
  coveredTo: 9,
  isComplete: true,
}

it('a conversation whose history is rejected does not delay the others [SYNC-25]', async () => {
  const client = await aClientWith([aConversation(5), aGroupConversation(5)])
  await away(client, () => {
    differs(client.server, missed)
    client.server.on(history, ({ conversationType }) => {
      if (conversationType === 2) throw new Refused(10007)
      return page
    })
  })
  expect(receivedSequences(client)).toEqual([6, 7, 8, 9])
  expect(client.server.bodiesOf(history)).toHaveLength(2)
})

it.each([60022, 20005])(
  'a recovery that the server refuses temporarily with %i continues a little later [SYNC-25]',
  async (code) => {
    let refusals = 0
    const client = await aClientWith([aConversation(5), aGroupConversation(5)])
    await away(client, () => {
      keepsHistory(client.server, someMessages(1, 9))
      differs(client.server, { conversationList: [aConversation(9, { unreadCount: 4 })] })
      client.server.on(history, () => {
        if (++refusals <= 2) throw new Refused(code)
        return page
      })
    })
    expect(refusals).toBe(3)
    expect(receivedSequences(client)).toEqual([6, 7, 8, 9])
  },
)
