import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REACTED_MESSAGES } from '../../../src/features/annotations/limits.ts'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aGroup } from '../../support/builders.ts'
import { outcome } from '../support/settle.ts'
import { away, differs, nothingNew } from '../sync/support.ts'
import { aClientWithMessages, aReaction, codeOf, lists, pushReaction, user } from './support.ts'

const { reactions, reactionUsers } = commands.annotation

const users = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `u${from + index}`)

describe('getMessageReactions', () => {
  it('gives for each message its reactions [REACT-08]', async () => {
    const { client, chat, found, server } = await aClientWithMessages(3, (server) =>
      lists(server, 3, { 1: [aReaction('a', 'alice', 'bob')], 3: [aReaction('b', 'bob')] }),
    )
    const { data } = await outcome(client, chat.getMessageReactions({ messageList: found }))
    expect(data).toEqual([
      {
        messageID: found[0]?.ID,
        reactionList: [{ ...aReaction('a', 'alice', 'bob'), reactedByMyself: true }],
      },
      { messageID: found[1]?.ID, reactionList: [] },
      {
        messageID: found[2]?.ID,
        reactionList: [{ ...aReaction('b', 'bob'), reactedByMyself: false }],
      },
    ])
    expect(server.bodiesOf(reactions)).toEqual([
      { conversationType: 1, to: 'bob', sequenceList: [1, 2, 3], count: 10 },
    ])
  })

  it.each([
    [undefined, 10],
    [10, 10],
    [3, 3],
    [0, 0],
    [99, 10],
    [-1, 0],
    [1.5, 1],
  ])('with maxUserCountPerReaction %s names %i users [REACT-08]', async (count, named) => {
    const { client, chat, message } = await aClientWithMessages(1, (server) =>
      lists(server, 1, { 1: [aReaction('a', ...users(1, 20))] }),
    )
    const options = {
      messageList: [message],
      ...(count === undefined ? {} : { maxUserCountPerReaction: count }),
    }
    const { data } = await outcome(client, chat.getMessageReactions(options))
    const [one] = data[0]?.reactionList ?? []
    expect([one?.totalUserCount, one?.partialUserList.length]).toEqual([20, named])
  })

  it('asks nothing of what is of another conversation or not stored [REACT-08]', async () => {
    const { client, chat, found, message, server } = await aClientWithMessages(2, (server) =>
      lists(server, 2, { 1: [aReaction('a', 'bob')], 2: [aReaction('a', 'bob')] }),
    )
    const other = { ...(found[1] as Message), ID: 'x', conversationID: 'C2Ccarol' }
    const unsent = { ...message, ID: 'y', sequence: 0 }
    const recalled = { ...message, ID: 'z', isRevoked: true }
    const messageList = [message, other, unsent, recalled]
    const { data } = await outcome(client, chat.getMessageReactions({ messageList }))
    expect(data.map(({ reactionList }) => reactionList.length)).toEqual([1, 0, 0, 0])
    expect(server.bodiesOf(reactions)).toMatchObject([{ sequenceList: [1] }])
    const system = [{ ...message, conversationID: '@TIM#SYSTEM' }]
    const again = [recalled, { ...recalled, ID: message.ID }]
    const now = await outcome(client, chat.getMessageReactions({ messageList: again }))
    expect(now.data.map(({ reactionList }) => reactionList)).toEqual([[], []])
    const none = await outcome(client, chat.getMessageReactions({ messageList: system }))
    expect(none.data).toEqual([{ messageID: message.ID, reactionList: [] }])
  })

  it.each([
    ['no options', undefined, 2905],
    ['an empty list', { messageList: [] }, 2905],
    ['no list', { messageList: 'all' }, 2905],
    ['what is no message', { messageList: [{}] }, 2105],
  ])('refuses %s [REACT-03]', async (_, options, code) => {
    const { chat } = await aClientWithMessages(1)
    expect(await codeOf(chat.getMessageReactions(options as never))).toBe(code)
  })

  it('asks for 10,000 messages in hundreds [REACT-08]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      lists(server, 1, { 1: [aReaction('a', 'bob')], 10000: [aReaction('a', 'bob')] }),
    )
    const messageList = Array.from({ length: 10_000 }, (_, index) => ({
      ...message,
      ID: `m${index + 1}`,
      sequence: index + 1,
    }))
    const { data } = await outcome(client, chat.getMessageReactions({ messageList }))
    expect(server.bodiesOf(reactions)).toHaveLength(100)
    const having = data.filter(({ reactionList }) => reactionList.length > 0)
    expect(having.map(({ messageID }) => messageID)).toEqual(['m1', 'm10000'])
  })

  it('shows 10,000 reactions of a server that has no limit [REACT-08]', async () => {
    const all = Array.from({ length: 10_000 }, (_, index) => aReaction(`r${index}`, 'bob'))
    const { client, chat, message } = await aClientWithMessages(1, (server) =>
      lists(server, 1, { 1: all }),
    )
    const { data } = await outcome(client, chat.getMessageReactions({ messageList: [message] }))
    expect(data[0]?.reactionList).toHaveLength(10_000)
  })

  it('rejects with what the server says, and can be called again [REACT-03]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      server.refuse(reactions, 10007),
    )
    const call = () => outcome(client, codeOf(chat.getMessageReactions({ messageList: [message] })))
    expect(await call()).toBe(10007)
    expect(viewOf(chat).reactions(message.ID)).toBeNull()
    lists(server, 1, {})
    expect(await call()).toBe(0)
    expect(viewOf(chat).reactions(message.ID)).toEqual([])
  })
})

describe('getAllUserListOfMessageReaction', () => {
  it.each([
    [{ nextSeq: 0 }, { nextSeq: 0, count: 100 }],
    [
      { nextSeq: 7, count: 5 },
      { nextSeq: 7, count: 5 },
    ],
    [
      { nextSeq: -1, count: 0 },
      { nextSeq: 0, count: 1 },
    ],
    [
      { nextSeq: 1.5, count: 1000 },
      { nextSeq: 1, count: 100 },
    ],
  ])('with %j asks for %j [REACT-09]', async (given, asked) => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      server.on(reactionUsers, () => ({ userList: [user('bob')], nextSeq: 0 })),
    )
    const options = { message, reactionID: 'a', ...given }
    const { data } = await outcome(client, chat.getAllUserListOfMessageReaction(options))
    expect(data).toEqual({ userList: [user('bob')], nextSeq: 0, isCompleted: true })
    expect(server.bodiesOf(reactionUsers)).toEqual([
      { conversationType: 1, to: 'bob', sequence: 1, reactionID: 'a', ...asked },
    ])
  })

  it('says that there is more [REACT-09]', async () => {
    const { client, chat, message } = await aClientWithMessages(1, (server) =>
      server.on(reactionUsers, () => ({ userList: [], nextSeq: 9 })),
    )
    const options = { message, reactionID: 'a', nextSeq: 0 }
    const { data } = await outcome(client, chat.getAllUserListOfMessageReaction(options))
    expect(data).toMatchObject({ nextSeq: 9, isCompleted: false })
  })

  it.each([
    ['no message', { reactionID: 'a', nextSeq: 0 }, 2105],
    ['no reactionID', { nextSeq: 0 }, 2905],
    ['no nextSeq', { reactionID: 'a' }, 2905],
    ['a text as nextSeq', { reactionID: 'a', nextSeq: '0' }, 2905],
  ])('refuses %s [REACT-03]', async (what, options, code) => {
    const { chat, message } = await aClientWithMessages(1)
    const given = what === 'no message' ? options : { message, ...options }
    expect(await codeOf(chat.getAllUserListOfMessageReaction(given as never))).toBe(code)
  })
})

describe('what a device holds of reactions', () => {
  it('is mine also where the event names me only by id [REACT-10]', async () => {
    const { client, message, server, heard } = await aClientWithMessages(1)
    pushReaction(server, 2, message, 'a', ...users(1, 12), 'alice')
    pushReaction(server, 3, message, 'a', ...users(1, 12))
    await client.advance(0)
    const told = heard.dataOf(EVENT.MESSAGE_REACTIONS_UPDATED)
    expect(
      told.map(({ reactionList: [one] }) => [one?.totalUserCount, one?.reactedByMyself]),
    ).toEqual([
      [13, true],
      [12, false],
    ])
  })

  it('is told also of a message that is not in memory [REACT-01]', async () => {
    const { client, message, server, heard } = await aClientWithMessages(1)
    pushReaction(server, 2, { ...message, ID: '1-2-3', sequence: 99 }, 'a', 'bob')
    await client.advance(0)
    expect(heard.dataOf(EVENT.MESSAGE_REACTIONS_UPDATED)).toEqual([
      { messageID: '1-2-3', reactionList: [{ ...aReaction('a', 'bob'), reactedByMyself: false }] },
    ])
  })

  it('follows events, and is frozen and the same in between [REACT-12]', async () => {
    const { client, chat, found, message, server } = await aClientWithMessages(2, (server) =>
      lists(server, 2, { 1: [aReaction('a', 'bob')] }),
    )
    const view = viewOf(chat)
    expect(view.reactions(message.ID)).toBeNull()
    await outcome(client, chat.getMessageReactions({ messageList: found }))
    let told = 0
    view.subscribe(`reactions:${message.ID}`, () => told++)
    const first = view.reactions(message.ID)
    expect(Object.isFrozen(first) && Object.isFrozen(first?.[0])).toBe(true)
    pushReaction(server, 3, found[1] as Message, 'a', 'bob')
    await client.advance(0)
    expect(view.reactions(message.ID)).toBe(first)
    expect(told).toBe(0)
    pushReaction(server, 4, message, 'b', 'alice')
    await client.advance(0)
    expect(told).toBe(1)
    const second = view.reactions(message.ID)
    expect(second?.map(({ reactionID }) => reactionID)).toEqual(['a', 'b'])
    expect(second?.[0]).toBe(first?.[0])
    pushReaction(server, 5, message, 'a')
    await client.advance(0)
    expect(view.reactions(message.ID)?.map(({ reactionID }) => reactionID)).toEqual(['b'])
  })

  it('is the newest, whether the event or the answer comes first [REACT-11]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1)
    const view = viewOf(chat)
    const answers: (() => void)[] = []
    const answer = (position: number, ...list: ReturnType<typeof aReaction>[]) => ({
      position,
      messageList: [
        { sequence: 1, reactionList: list.map((one) => ({ ...one, reactedByMyself: false })) },
      ],
    })
    server.on(
      reactions,
      () =>
        new Promise((resolve) =>
          answers.push(() => resolve(answer(2, aReaction('a', 'bob'), aReaction('b', 'bob')))),
        ),
    )
    const call = chat.getMessageReactions({ messageList: [message] })
    await client.advance(0)
    // Later than the answer that is on its way: one comes, one goes.
    pushReaction(server, 2, message, 'c', 'bob')
    pushReaction(server, 3, message, 'a', 'bob', 'carol')
    pushReaction(server, 4, message, 'b')
    await client.advance(0)
    expect(view.reactions(message.ID)).toBeNull()
    answers[0]?.()
    await outcome(client, call)
    const counts = () =>
      view.reactions(message.ID)?.map((one) => [one.reactionID, one.totalUserCount])
    expect(counts()).toEqual([['a', 2]])
    // An answer that is older than the last one.
    server.on(reactions, () => answer(1, aReaction('z', 'bob')))
    await outcome(client, chat.getMessageReactions({ messageList: [message] }))
    expect(counts()).toEqual([['a', 2]])
  })

  it('stays right in any order of events and answers [REACT-11] [REACT-17]', async () => {
    // The state of the server after each change, and when which is asked for and answered.
    const change = fc.record({ reactionID: fc.constantFrom('a', 'b'), users: fc.nat(2) })
    const plan = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 8 }),
      asks: fc.array(fc.record({ at: fc.nat(8), delay: fc.nat(4) }), {
        minLength: 1,
        maxLength: 4,
      }),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ changes, asks }) => {
        const { client, chat, message, server } = await aClientWithMessages(1)
        const state = new Map<string, string[]>()
        const waiting: { at: number; answer: () => void }[] = []
        let step = 0
        server.on(reactions, () => {
          const reactionList = [...state].map(([id, names]) => ({
            ...aReaction(id, ...names),
            reactedByMyself: names.includes('alice'),
          }))
          const answer = { position: step + 1, messageList: [{ sequence: 1, reactionList }] }
          const delay = asks.find(({ at }) => at === step)?.delay ?? 0
          return new Promise((resolve) =>
            waiting.push({ at: step + delay, answer: () => resolve(answer) }),
          )
        })
        const calls: Promise<unknown>[] = []
        for (const [index, { reactionID, users: count }] of changes.entries()) {
          step = index
          for (const ask of asks.filter(({ at }) => at === index)) {
            expect(ask.at).toBe(index)
            calls.push(chat.getMessageReactions({ messageList: [message] }))
          }
          await client.advance(0)
          const names = ['alice', 'bob'].slice(0, count)
          if (count === 0) state.delete(reactionID)
          else state.set(reactionID, names)
          pushReaction(server, index + 2, message, reactionID, ...names)
          await client.advance(0)
          for (const { at, answer } of waiting) if (at <= index) answer()
          await client.advance(0)
        }
        step = changes.length
        calls.push(chat.getMessageReactions({ messageList: [message] }))
        await client.advance(0)
        for (const { answer } of [...waiting].reverse()) answer()
        await outcome(client, Promise.all(calls))
        const seen = viewOf(chat).reactions(message.ID) ?? []
        const counts = Object.fromEntries(seen.map((one) => [one.reactionID, one.totalUserCount]))
        expect(counts).toEqual(
          Object.fromEntries([...state].map(([id, { length }]) => [id, length])),
        )
        for (const one of seen) {
          expect(one.reactedByMyself).toBe(state.get(one.reactionID)?.includes('alice'))
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    )
  })

  it('is of the newest 2,000 messages and of those that are watched [REACT-13]', async () => {
    const { client, chat, message } = await aClientWithMessages(1, (server) => lists(server, 1, {}))
    const view = viewOf(chat)
    const copies = Array.from({ length: REACTED_MESSAGES + 1 }, (_, index) => ({
      ...message,
      ID: `m${index}`,
      sequence: index + 1,
    }))
    view.subscribe('reactions:m0', () => {})
    const ask = (messageList: Message[]) =>
      outcome(client, chat.getMessageReactions({ messageList }))
    await ask(copies.slice(0, REACTED_MESSAGES))
    const held = (index: number) => view.reactions(`m${index}`) !== null
    expect([held(0), held(1), held(2)]).toEqual([true, true, true])
    await ask(copies.slice(REACTED_MESSAGES))
    expect([held(0), held(1), held(2), held(REACTED_MESSAGES)]).toEqual([true, false, true, true])
  })

  it('goes with the session, with the group, and with what no log has any more [REACT-13]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) => {
      lists(server, 1, {})
      server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
    })
    const inGroup = { ...message, ID: 'g', conversationID: 'GROUPteam' }
    const ask = async () => {
      await outcome(client, chat.getMessageReactions({ messageList: [message] }))
      await outcome(client, chat.getMessageReactions({ messageList: [inGroup] }))
    }
    const held = () => [message.ID, 'g'].map((ID) => viewOf(chat).reactions(ID) !== null)
    await ask()
    expect(held()).toEqual([true, true])
    server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupLeft', groupID: 'team', reason: 'kicked' },
    })
    await client.advance(0)
    expect(held()).toEqual([true, false])
    let syncs = 0
    await away(client, () => {
      server.on(commands.sync.sync, ({ cookie }) => ({
        ...nothingNew,
        cookie,
        position: 2,
        mustRestart: ++syncs === 1,
      }))
    })
    expect(syncs).toBeGreaterThan(1)
    expect(held()).toEqual([false, false])
    await ask()
    await outcome(client, chat.logout())
    expect(held()).toEqual([false, false])
  })

  it('comes by a synchronisation as by pushes [REACT-14]', async () => {
    const { client, chat, message, server, heard } = await aClientWithMessages(1, (server) =>
      lists(server, 1, { 1: [aReaction('a', 'bob')] }),
    )
    await outcome(client, chat.getMessageReactions({ messageList: [message] }))
    const data = {
      event: 'reaction',
      conversationType: 1,
      to: 'bob',
      sequence: 1,
      messageID: message.ID,
      reaction: aReaction('a', 'alice', 'bob'),
      otherUserIDList: [],
    } as const
    await away(client, () =>
      differs(server, {
        position: 3,
        eventArray: [
          { position: 2, data },
          { position: 3, data },
        ],
      }),
    )
    expect(viewOf(chat).reactions(message.ID)).toMatchObject([
      { totalUserCount: 2, reactedByMyself: true },
    ])
    expect(heard.dataOf(EVENT.MESSAGE_REACTIONS_UPDATED)[0]).toEqual({
      messageID: message.ID,
      reactionList: [{ ...aReaction('a', 'alice', 'bob'), reactedByMyself: true }],
    })
  })
})
