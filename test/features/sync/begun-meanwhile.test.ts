import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  someMessages,
  storesMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { SyncAnswer } from '../../../src/features/sync/commands.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith, listOf } from '../conversations/support.ts'
import { write } from '../support/pages.ts'
import { away, holesOf, nothingNew, receivedSequences } from './support.ts'

const { history } = commands.message

/** The difference comes a second after the line; what waits in the outbox is answered before it. */
const differsLate = (
  { server, platform }: TestClient,
  difference: Partial<SyncAnswer>,
  before = () => {},
): void =>
  server.on(commands.sync.sync, async () => {
    before()
    await new Promise<void>((resolve) => platform.clock.after(1_000, resolve))
    return { ...nothingNew, ...difference }
  })

const pushed = ({ server }: TestClient, ...messageList: WireMessage[]) =>
  server.push(pushes.message.received, { messageList, position: 0 })

describe('a conversation that began while away', () => {
  it('delivers its unread messages though an own message was stored first [SYNC-10]', async () => {
    const client = await aClientWith([], (server) => keepsHistory(server, someMessages(1, 2)))
    await away(client, () => {
      storesMessages(client.server, 2)
      write(client.chat, 'mine')
      const row = aConversation(3, {
        unreadCount: 2,
        messageReadSeq: 0,
        lastMessage: aMessage({ sequence: 3, from: 'alice', to: 'bob' }),
      })
      differsLate(client, { conversationList: [row] })
    })
    expect(receivedSequences(client)).toEqual([1, 2])
    expect(await listOf(client)).toMatchObject([
      { unreadCount: 2, lastMessage: { lastSequence: 3, fromAccount: 'alice' } },
    ])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(2)
    expect(holesOf(client, 'C2Cbob')).toEqual([])
    expect(client.server.bodiesOf(history)).toMatchObject([{ sequence: 1, count: 2 }])
  })

  it('delivers its unread messages though a later one was pushed first [SYNC-10]', async () => {
    const client = await aClientWith([], (server) => keepsHistory(server, someMessages(1, 4)))
    await away(client, () => {
      const row = aConversation(4, { unreadCount: 4 })
      differsLate(client, { conversationList: [row] }, () =>
        pushed(client, aMessage({ sequence: 4 })),
      )
    })
    expect(receivedSequences(client).toSorted()).toEqual([1, 2, 3, 4])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(4)
    expect(holesOf(client, 'C2Cbob')).toEqual([])
  })

  it('delivers them for a group though a later one was pushed before its row [SYNC-10]', async () => {
    const all = someMessages(1, 3, aGroupMessage)
    const client = await aClientWith([], (server) => keepsHistory(server, all))
    const group = aGroup({ nextMessageSeq: 1 })
    const joined = { position: 1, data: { event: 'groupJoined' as const, group } }
    await away(client, () => {
      const row = aGroupConversation(3, { unreadCount: 3 })
      const difference = { position: 1, eventArray: [joined], conversationList: [row] }
      differsLate(client, difference, () => {
        client.server.push(pushes.sync.account, joined)
        pushed(client, aGroupMessage({ sequence: 3 }))
      })
    })
    expect(receivedSequences(client).toSorted()).toEqual([1, 2, 3])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(3)
    expect(holesOf(client, 'GROUPteam')).toEqual([])
  })

  it('delivers no message that was read before the conversation was deleted [SYNC-10]', async () => {
    const client = await aClientWith([], (server) => keepsHistory(server, someMessages(1, 9)))
    await away(client, () => {
      storesMessages(client.server, 8)
      write(client.chat, 'mine')
      const row = aConversation(9, { unreadCount: 1, messageReadSeq: 7 })
      differsLate(client, { conversationList: [row] })
    })
    expect(receivedSequences(client)).toEqual([8])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(1)
  })

  it('is complete with its row: the next sync repeats nothing [SYNC-10]', async () => {
    const client = await aClientWith([], (server) => keepsHistory(server, someMessages(1, 3)))
    const row = aConversation(3, { unreadCount: 3 })
    await away(client, () =>
      differsLate(client, { conversationList: [row] }, () =>
        pushed(client, aMessage({ sequence: 3 })),
      ),
    )
    const requests = client.server.bodiesOf(history).length
    await away(client, () => differsLate(client, { conversationList: [row] }))
    expect(receivedSequences(client)).toEqual([])
    expect(client.server.bodiesOf(history)).toHaveLength(requests)
  })
})

it('a first message that an own one overtook is delivered and counted, without a request [SYNC-16]', async () => {
  const client = await aClientWith([])
  storesMessages(client.server, 1)
  write(client.chat, 'mine')
  await client.advance(0)
  pushed(client, aMessage({ sequence: 1 }))
  pushed(client, aMessage({ sequence: 1 }))
  await client.advance(5_000)
  expect(receivedSequences(client)).toEqual([1])
  expect(await listOf(client)).toMatchObject([
    { unreadCount: 1, lastMessage: { lastSequence: 2, fromAccount: 'alice' } },
  ])
  expect(client.server.bodiesOf(history)).toEqual([])
})
