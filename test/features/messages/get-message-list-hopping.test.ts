import { aGroupMessage, keepsHistory, NOON, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { history } = commands.message

const withHistory = (all: readonly WireMessage[]) =>
  aReadyClient((server) => keepsHistory(server, all))

type Options = Parameters<TestClient['chat']['getMessageListHopping']>[0]

const hop = async (client: TestClient, options: Omit<Options, 'conversationID'>, id = 'C2Cbob') => {
  const call = client.chat.getMessageListHopping({ conversationID: id, ...options })
  return (await outcome(client, call)).data
}

const listOf = async (client: TestClient, nextReqMessageID = '') => {
  const call = client.chat.getMessageList({ conversationID: 'C2Cbob', nextReqMessageID })
  return (await outcome(client, call)).data
}

const sequences = ({ messageList }: { messageList: readonly Message[] }) =>
  messageList.map(({ sequence }) => sequence)

const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const requestCount = ({ server }: TestClient) => server.bodiesOf(history).length

const holes = ({ chat }: TestClient) =>
  viewOf(chat)
    .timeline('C2Cbob', { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => (item.kind === 'hole' ? [[item.fromSequence, item.toSequence]] : []))

describe('getMessageListHopping', () => {
  it('starts at a sequence, with the message there, oldest first [HIST-04]', async () => {
    const client = await withHistory(someMessages(1, 100, aGroupMessage))
    const older = await hop(client, { sequence: 50 }, 'GROUPteam')
    expect(sequences(older)).toEqual(upTo(36, 50))
    expect(older).toMatchObject({
      isCompleted: false,
      nextMessageSeq: 35,
      nextMessageTime: NOON + 35,
    })
    const newer = await hop(client, { sequence: 50, direction: 1, count: 3 }, 'GROUPteam')
    expect(sequences(newer)).toEqual([50, 51, 52])
    expect(newer).toMatchObject({ isCompleted: false, nextMessageSeq: 53 })
  })

  it('starts at a time of the server, with the message of that second [HIST-05]', async () => {
    const client = await withHistory(someMessages(1, 100))
    expect(sequences(await hop(client, { time: NOON + 50, count: 2 }))).toEqual([49, 50])
    const newer = { time: NOON + 50, direction: 1, count: 2 } as const
    expect(sequences(await hop(client, newer))).toEqual([50, 51])
    expect(await hop(client, { time: NOON - 9 })).toEqual({
      messageList: [],
      isCompleted: true,
      nextMessageSeq: 0,
      nextMessageTime: 0,
    })
  })

  it.each(['nextMessageSeq', 'nextMessageTime'] as const)(
    'reaches the beginning and the newest by %s, each message once, many in one second [HIST-06]',
    async (key) => {
      const time = (sequence: number) => NOON + Math.floor(sequence / 40)
      const all = someMessages(1, 100).map((one) => ({ ...one, time: time(one.sequence) }))
      const walk = async (direction: 0 | 1) => {
        const client = await withHistory(all)
        const seen: number[] = []
        let positionValue: Omit<Options, 'conversationID'> = { sequence: 50 }
        for (;;) {
          const page = await hop(client, { ...positionValue, direction })
          expect(page.messageList.length).toBeLessThanOrEqual(15)
          if (direction === 0) seen.unshift(...sequences(page))
          else seen.push(...sequences(page))
          if (page.isCompleted) return seen
          positionValue = key === 'nextMessageSeq' ? { sequence: page[key] } : { time: page[key] }
        }
      }
      expect(await walk(0)).toEqual(upTo(1, 50))
      expect(await walk(1)).toEqual(upTo(50, 100))
    },
  )

  it('is complete exactly if the page ends with the last existing message [HIST-06]', async () => {
    const client = await withHistory(someMessages(1, 20))
    expect((await hop(client, { sequence: 15 })).isCompleted).toBe(true)
    expect((await hop(client, { sequence: 16 })).isCompleted).toBe(false)
    expect((await hop(client, { sequence: 6, direction: 1 })).isCompleted).toBe(true)
    expect((await hop(client, { sequence: 5, direction: 1 })).isCompleted).toBe(false)
    expect(sequences(await hop(client, {}))).toEqual(upTo(6, 20))
    expect(await hop(client, { sequence: 99, direction: 1 })).toMatchObject({ isCompleted: true })
    expect(sequences(await hop(client, { sequence: 99 }))).toEqual(upTo(6, 20))
  })

  it('does not affect the pages of getMessageList; gaps between both are real [HIST-07]', async () => {
    const client = await withHistory(someMessages(1, 100))
    await hop(client, { sequence: 30 })
    const first = await listOf(client)
    expect(sequences(first)).toEqual(upTo(86, 100))
    expect(holes(client)).toEqual([[31, 85]])
    await hop(client, { sequence: 70, direction: 1, count: 5 })
    const second = await listOf(client, first.nextReqMessageID)
    expect(sequences(second)).toEqual(upTo(71, 85))
    // The page before brought one more than it showed: it says where the next one begins.
    expect(holes(client)).toEqual([[31, 69]])
  })

  it('into a conversation that was not opened does not mark its newest messages as loaded [HIST-09]', async () => {
    const client = await withHistory(someMessages(1, 100))
    await hop(client, { sequence: 30, direction: 1, count: 3 })
    const view = viewOf(client.chat).timeline('C2Cbob', { fromSequence: 30, toSequence: 33 })
    expect(view).toMatchObject({ hasNewer: true, isWhole: false })
    expect(sequences(await listOf(client))).toEqual(upTo(86, 100))
    const newest = viewOf(client.chat).timeline('C2Cbob', {
      fromSequence: 86,
      toSequence: Infinity,
    })
    expect(newest).toMatchObject({ hasNewer: false, isWhole: true })
  })

  it('returns messages in memory without a request, the same objects [HIST-07]', async () => {
    const client = await withHistory(someMessages(1, 40))
    const page = await hop(client, { sequence: 30 })
    const before = requestCount(client)
    const again = await hop(client, { sequence: 30 })
    expect(again.messageList[0]).toBe(page.messageList[0])
    expect(requestCount(client)).toBe(before)
    expect(client.chat.findMessage(page.messageList[0]?.ID ?? '')).toBe(page.messageList[0])
  })

  it('emits no event: none of the messages is new [HIST-07]', async () => {
    const client = await withHistory(someMessages(1, 40))
    await hop(client, { sequence: 30 })
    expect(client.events).toEqual([])
  })

  it('skips deleted messages and those for others, and returns full pages [HIST-10]', async () => {
    const client = await withHistory(
      someMessages(1, 100).filter(({ sequence }) => sequence % 3 === 0),
    )
    expect(sequences(await hop(client, { sequence: 60, count: 5 }))).toEqual([48, 51, 54, 57, 60])
    const newer = await hop(client, { sequence: 60, direction: 1, count: 5 })
    expect(sequences(newer)).toEqual([60, 63, 66, 69, 72])
  })

  it.each([
    [{ direction: 2 }, 'direction'],
    [{ direction: '2' }, 'direction'],
    [{ count: 0 }, 'count'],
    [{ count: -1 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ sequence: -1 }, 'sequence'],
    [{ time: Number.NaN }, 'time'],
  ])('refuses %j with 2905 [HIST-08]', async (options, parameter) => {
    const client = await withHistory(someMessages(1, 3))
    const call = hop(client, options as never)
    await expect(call).rejects.toMatchObject({ code: 2905, data: { parameter } })
  })

  it('refuses an invalid conversationID with 2503, and returns at most 15 [HIST-08]', async () => {
    const client = await withHistory(someMessages(1, 30))
    await expect(hop(client, {}, 'bob')).rejects.toMatchObject({ code: 2503 })
    expect((await hop(client, { count: 100 })).messageList).toHaveLength(15)
  })

  it('ends if a server returns other messages than requested [HIST-08]', async () => {
    const client = await withHistory([])
    client.server.on(history, () => ({
      messageList: someMessages(1, 2),
      coveredFrom: 1,
      coveredTo: 2,
      isComplete: false,
    }))
    expect((await hop(client, { sequence: 50, direction: 1 })).messageList).toEqual([])
    expect(sequences(await hop(client, { sequence: 50 }))).toEqual([1, 2])
  })
})

describe('getMessageList', () => {
  it('accepts the count of older callers, and returns at most 15 [HIST-01]', async () => {
    const client = await withHistory(someMessages(1, 40))
    const page = async (count: number) => {
      const call = client.chat.getMessageList({ conversationID: 'C2Cbob', count })
      return sequences((await outcome(client, call)).data)
    }
    expect(await page(3)).toEqual([38, 39, 40])
    expect(await page('3' as never)).toEqual([38, 39, 40])
    expect(await page(50)).toEqual(upTo(26, 40))
    for (const count of [0, -1, 1.5, Number.NaN, '3.5' as never, 'a' as never]) {
      await expect(page(count)).rejects.toMatchObject({ code: 2905, data: { parameter: 'count' } })
    }
  })

  it('returns full pages although many messages were deleted [HIST-10]', async () => {
    const client = await withHistory(
      someMessages(1, 200).filter(({ sequence }) => sequence % 10 === 0),
    )
    const first = await listOf(client)
    expect(sequences(first)).toEqual(upTo(6, 20).map((n) => n * 10))
    const second = await listOf(client, first.nextReqMessageID)
    expect([sequences(second), second.isCompleted]).toEqual([[10, 20, 30, 40, 50], true])
  })
})

describe('the sequence of a message for other members', () => {
  const stub = (sequence: number) => aGroupMessage({ sequence, from: '', flags: 512, payload: {} })

  it('is known and has no effect: no event, no unread count, no last message, no gap [HIST-20]', async () => {
    const client = await withHistory(someMessages(1, 3, aGroupMessage))
    const arrive = async (...messageList: WireMessage[]) => {
      client.server.push(pushes.message.received, { position: 0, messageList })
      await client.advance(2_000)
    }
    await arrive(aGroupMessage({ sequence: 3 }))
    await hop(client, {}, 'GROUPteam')
    client.events.clear()
    const before = requestCount(client)
    await arrive(stub(4))
    expect(client.events).toEqual([])
    await arrive(aGroupMessage({ sequence: 5 }))
    const page = await hop(client, {}, 'GROUPteam')
    expect(sequences(page)).toEqual([1, 2, 3, 5])
    expect(requestCount(client)).toBe(before)
    const { conversationList } = (await client.chat.getConversationList()).data
    expect(conversationList).toMatchObject([{ unreadCount: 2, lastMessage: { lastSequence: 5 } }])
    expect(client.server.bodiesOf(commands.sync.sync)).toHaveLength(1)
  })

  it('adds no conversation [HIST-20]', async () => {
    const client = await withHistory([])
    client.server.push(pushes.message.received, { position: 0, messageList: [stub(4)] })
    await client.advance(2_000)
    expect((await client.chat.getConversationList()).data.conversationList).toEqual([])
    expect(client.events).toEqual([])
  })
})

it('a page continues below a message that was deleted meanwhile [HIST-02]', async () => {
  const client = await withHistory(someMessages(1, 40))
  client.server.on(commands.message.remove, () => ({}))
  const first = await listOf(client)
  const [oldest] = first.messageList
  if (oldest === undefined) throw new Error('no message')
  await outcome(client, client.chat.deleteMessage([oldest]))
  const second = await listOf(client, first.nextReqMessageID)
  expect(sequences(second)).toEqual(upTo(11, 25))
  expect(sequences(await listOf(client))).toEqual([25, ...upTo(27, 40)])
})

it('a change of a deleted message causes no event [HIST-10]', async () => {
  const client = await withHistory(someMessages(1, 5))
  client.server.on(commands.message.remove, () => ({}))
  const { messageList } = await listOf(client)
  await outcome(client, client.chat.deleteMessage(messageList.slice(0, 1)))
  client.events.clear()
  const change = (sequence: number, version: number) => {
    const message = { ...someMessages(sequence, sequence)[0], version } as WireMessage
    const data = { event: 'messageChanged', conversationType: 1, to: 'bob', message } as const
    client.server.push(pushes.sync.account, { position: version, data })
  }
  change(1, 1)
  change(2, 2)
  await client.advance(2_000)
  expect(client.events.dataOf(EVENT.MESSAGE_MODIFIED)).toEqual([[messageList[1]]])
})
