import { aConversation, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { AccountEntry } from '../../../src/features/sync/commands.ts'
import { EVENT } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { listOf } from '../conversations/support.ts'
import { away, differs, receivedSequences } from './support.ts'

/** No client of today knows such conversations. */
const unknownType = 9 as WireMessage['conversationType']

const aStrangeRow = aConversation(3, { type: unknownType, userID: 'carol', unreadCount: 3 })
const aStrangeMessage = aMessage({ sequence: 4, from: 'carol', conversationType: unknownType })
const aStrangeEvent: AccountEntry = {
  position: 2,
  data: {
    event: 'messageChanged',
    conversationType: unknownType,
    to: 'carol',
    message: { ...aStrangeMessage, version: 1 },
  },
}

describe.each(['binary', 'text'] as const)('a server with more kinds, over %s frames', (format) => {
  it('is understood as far as this client knows the kinds [MSG-64]', async () => {
    const client = await aReadyClient(
      (server) =>
        server.on(commands.conversation.list, () => ({
          conversations: [aStrangeRow, aConversation(5)],
          completeFlag: 1 as const,
          timeStamp: 0,
          startIndex: '',
          cookie: 'cookie-0',
        })),
      format,
    )
    const messageList = [aStrangeMessage, aMessage({ sequence: 6 })]
    client.server.push(pushes.message.received, { position: 1, messageList })
    await client.advance(1_000)
    expect(receivedSequences(client)).toEqual([6])
    await away(client, () =>
      differs(client.server, {
        position: 3,
        conversationList: [aStrangeRow, aConversation(7, { unreadCount: 2 })],
        eventArray: [aStrangeEvent],
      }),
    )
    expect(await listOf(client)).toMatchObject([{ conversationID: 'C2Cbob', unreadCount: 2 }])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(2)
    expect(client.events.dataOf(EVENT.ERROR)).toEqual([])
    expect(client.events.dataOf(EVENT.MESSAGE_MODIFIED)).toEqual([])
  })
})
