import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  NOON,
  someMessages,
  storesMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClientWith, listOf, lists } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import {
  aClientOfBob,
  aClientOfTeam,
  away,
  differs,
  holesOf,
  nothingNew,
  receivedSequences,
  upTo,
} from './support.ts'

const { history } = commands.message

describe('after a lost connection', () => {
  it('the sync continues from the last one: rows, then events [SYNC-07]', async () => {
    const client = await aClientWith([aConversation(5, { unreadCount: 2 })])
    await away(client, () =>
      differs(client.server, {
        position: 7,
        conversationList: [aConversation(5), aConversation(2, { userID: 'carol' })],
        eventArray: [
          { position: 7, data: { event: 'peerRead', peerAccount: 'bob', readTime: NOON + 5 } },
        ],
      }),
    )
    expect(client.server.bodiesOf(commands.sync.sync).map(({ cookie }) => cookie)).toEqual([
      'cookie-0',
      'cookie-0',
    ])
    expect(await listOf(client)).toMatchObject([
      { conversationID: 'C2Cbob', unreadCount: 0, peerReadTime: NOON + 5 },
      { conversationID: 'C2Ccarol' },
    ])
    expect(client.events.dataOf(EVENT.SDK_READY)).toEqual([])
    expect(client.server.bodiesOf(commands.conversation.list)).toHaveLength(1)
  })

  it('the whole list is refetched if the server no longer has the difference [SYNC-08]', async () => {
    const client = await aClientWith([aConversation(5), aConversation(3, { userID: 'carol' })])
    await away(client, () => {
      lists(client.server, [aConversation(6, { unreadCount: 1 })])
      keepsHistory(client.server, someMessages(1, 6))
      client.server.on(commands.sync.sync, ({ cookie }) => ({
        ...nothingNew,
        cookie: 'fresh',
        mustRestart: cookie === 'cookie-0' && client.server.bodiesOf(commands.sync.sync).length < 3,
      }))
    })
    expect((await listOf(client)).map(({ conversationID }) => conversationID)).toEqual(['C2Cbob'])
    expect(client.events.dataOf(EVENT.SDK_READY)).toEqual([])
    expect(receivedSequences(client)).toEqual([6])
  })

  it('missed messages are delivered in order and counted once, opened or not [SYNC-09]', async () => {
    const client = await aClientWith([aConversation(5)], (server) =>
      keepsHistory(server, someMessages(1, 9)),
    )
    await away(client, () =>
      differs(client.server, { conversationList: [aConversation(9, { unreadCount: 4 })] }),
    )
    expect(receivedSequences(client)).toEqual([6, 7, 8, 9])
    expect(await listOf(client)).toMatchObject([{ unreadCount: 4 }])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(4)
  })

  it('a conversation that began meanwhile delivers its unread messages [SYNC-09]', async () => {
    const client = await aClientWith([aConversation(5)], (server) =>
      keepsHistory(server, someMessages(1, 4, aGroupMessage)),
    )
    await away(client, () =>
      differs(client.server, {
        conversationList: [
          aConversation(1, { userID: 'carol', unreadCount: 1 }),
          aGroupConversation(4, { unreadCount: 3 }),
        ],
      }),
    )
    expect(receivedSequences(client).toSorted()).toEqual([1, 2, 3, 4])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(4)
  })

  it('a single missed message comes with its row, without another request [SYNC-09]', async () => {
    const client = await aClientWith([aConversation(5), aGroupConversation(5)])
    await away(client, () =>
      differs(client.server, {
        conversationList: [
          aConversation(6, { unreadCount: 1 }),
          aGroupConversation(6, { unreadCount: 1 }),
        ],
      }),
    )
    expect(receivedSequences(client)).toEqual([6, 6])
    expect(client.server.bodiesOf(history)).toEqual([])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(2)
    expect(holesOf(client, 'GROUPteam')).toEqual([])
  })

  it('a single missed message that no row shows is requested [SYNC-09]', async () => {
    const all = someMessages(1, 5, aGroupMessage)
    const client = await aClientOfTeam(all)
    await away(client, () => {
      all.push(aGroupMessage({ sequence: 6 }))
      const lastMessage = aGroupMessage({ sequence: 5 })
      differs(client.server, { conversationList: [aGroupConversation(6, { lastMessage })] })
    })
    expect(receivedSequences(client)).toEqual([6])
  })

  it('a visible conversation is recovered first [SYNC-09]', async () => {
    const client = await aClientWith([aConversation(5), aGroupConversation(5)], (server) =>
      keepsHistory(server, [...someMessages(1, 7), ...someMessages(1, 7, aGroupMessage)]),
    )
    viewOf(client.chat).subscribe('timeline:GROUPteam', () => {})
    await away(client, () =>
      differs(client.server, { conversationList: [aConversation(7), aGroupConversation(7)] }),
    )
    expect(client.server.bodiesOf(history).map(({ to }) => to)).toEqual(['team', 'bob'])
  })

  it('a long recovery lets requests of the host pass [SYNC-24]', async () => {
    const rows = (newest: number) =>
      upTo(1, 40).map((n) => {
        const groupID = `g${n}`
        const lastMessage = aGroupMessage({ sequence: newest, to: groupID })
        const group = aGroup({ groupID, nextMessageSeq: newest + 1 })
        return aGroupConversation(newest, { group, lastMessage })
      })
    const all = upTo(1, 40).flatMap((n) =>
      someMessages(1, 8, (message) => aGroupMessage({ ...message, to: `g${n}` })),
    )
    const client = await aClientWith(rows(5), (server) => keepsHistory(server, all))
    client.server.stop()
    await client.advance(100)
    differs(client.server, { conversationList: rows(8) })
    client.server.start()
    client.events.clear()
    while (receivedSequences(client).length === 0) await client.advance(10)
    for (const n of [38, 39, 40]) {
      const page = client.chat.getMessageList({ conversationID: `GROUPg${n}` })
      expect((await outcome(client, page, 10)).data.messageList).toHaveLength(8)
    }
    await client.advance(3_000)
    // Three pages were read by the host before the recovery came to them: it has them, untold.
    expect(receivedSequences(client)).toHaveLength(37 * 3)
  })

  it('messages that arrive before the sync do not hide missed ones [SYNC-10]', async () => {
    const client = await aClientWith([aConversation(5)], (server) =>
      keepsHistory(server, someMessages(1, 9)),
    )
    await away(client, () => {
      client.server.on(commands.sync.sync, () => {
        client.server.push(pushes.message.received, {
          position: 0,
          messageList: [aMessage({ sequence: 9 })],
        })
        return {
          ...nothingNew,
          cookie: 'c',
          conversationList: [aConversation(9, { unreadCount: 4 })],
        }
      })
    })
    expect(receivedSequences(client).toSorted()).toEqual([6, 7, 8, 9])
    expect(await listOf(client)).toMatchObject([{ unreadCount: 4 }])
  })

  it('an own message that waited for the connection does not hide missed ones [SYNC-10]', async () => {
    const all = someMessages(1, 5)
    const client = await aClientOfBob(all)
    client.server.stop()
    await client.advance(100)
    const { chat } = client
    const message = chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'late' },
    })
    const send = chat.sendMessage(message)
    all.push(...someMessages(6, 7))
    storesMessages(client.server, 7)
    differs(client.server, { conversationList: [aConversation(8, { unreadCount: 2 })] })
    client.server.start()
    client.events.clear()
    await outcome(client, send, 20_000)
    expect(message.sequence).toBe(8)
    expect(receivedSequences(client)).toEqual([6, 7])
    expect(holesOf(client, 'C2Cbob')).toEqual([])
  })

  it.each([
    [299, true],
    [300, false],
  ])('a gap of %i group messages is recovered: %s [SYNC-11]', async (missed, isRecovered) => {
    const newest = 5 + missed
    const client = await aClientOfTeam()
    await away(client, () => {
      keepsHistory(client.server, someMessages(1, newest, aGroupMessage))
      const row = aGroupConversation(newest, { unreadCount: missed })
      differs(client.server, { conversationList: [row] })
    })
    expect(receivedSequences(client)).toEqual(isRecovered ? upTo(6, newest) : [])
    expect(holesOf(client, 'GROUPteam')).toEqual(isRecovered ? [] : [[6, newest]])
    expect(await listOf(client)).toMatchObject([{ unreadCount: missed }])
  })

  it.each([
    [600, true],
    [601, false],
  ])(
    'a gap of %i seconds with a user is brought back: %s [SYNC-11]',
    async (seconds, isRecovered) => {
      const last = aMessage({ sequence: 7, time: NOON + 5 + seconds })
      const client = await aClientOfBob(someMessages(1, 5))
      await away(client, () => {
        keepsHistory(client.server, [...someMessages(1, 6), last])
        const row = aConversation(7, { unreadCount: 2, lastMessage: last })
        differs(client.server, { conversationList: [row] })
      })
      expect(receivedSequences(client)).toEqual(isRecovered ? [6, 7] : [])
      expect(await listOf(client)).toMatchObject([{ unreadCount: 2 }])
    },
  )

  it('a hole out of bounds stays until getMessageList or a view loads it [SYNC-12]', async () => {
    const client = await aClientOfTeam()
    await away(client, () => {
      keepsHistory(client.server, someMessages(1, 405, aGroupMessage))
      differs(client.server, { conversationList: [aGroupConversation(405, { unreadCount: 400 })] })
    })
    expect(holesOf(client, 'GROUPteam')).toEqual([[6, 405]])
    const page = client.chat.getMessageList({ conversationID: 'GROUPteam' })
    const { data } = await outcome(client, page)
    expect(data.messageList.map(({ sequence }) => sequence)).toEqual(upTo(391, 405))
    expect(holesOf(client, 'GROUPteam')).toEqual([[6, 390]])
    const query = { sequence: 390, direction: 0 as const, count: 100 }
    await outcome(client, viewOf(client.chat).load('GROUPteam', query))
    expect(holesOf(client, 'GROUPteam')).toEqual([[6, 290]])
    expect(receivedSequences(client)).toEqual([])
  })

  it('a recovery continues if the connection is lost again [SYNC-13]', async () => {
    const client = await aClientOfTeam()
    await away(client, () => {
      let requests = 0
      differs(client.server, { conversationList: [aGroupConversation(255)] })
      client.server.on(history, ({ sequence, count }, { connection }) => {
        requests++
        if (requests === 2) connection.close()
        const coveredTo = Math.min(255, sequence + count - 1)
        return {
          messageList: someMessages(sequence, coveredTo, aGroupMessage),
          coveredFrom: sequence,
          coveredTo,
          isComplete: coveredTo === 255,
        }
      })
    })
    await client.advance(30_000)
    expect(receivedSequences(client)).toEqual(upTo(6, 255))
    expect(holesOf(client, 'GROUPteam')).toEqual([])
  })
})
