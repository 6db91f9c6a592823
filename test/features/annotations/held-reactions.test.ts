import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { away, differs } from '../sync/support.ts'
import { aClientWithMessages, aReaction, lists, pushReaction, users } from './support.ts'

const { reactions } = commands.annotation

describe('the reactions stored on a device', () => {
  it('include the own one if the event names the user only by ID [REACT-10]', async () => {
    const { client, message, server, events } = await aClientWithMessages(1)
    pushReaction(server, 2, message, 'a', ...users(1, 12), 'alice')
    pushReaction(server, 3, message, 'a', ...users(1, 12))
    await client.advance(0)
    const reported = events.dataOf(EVENT.MESSAGE_REACTIONS_UPDATED)
    expect(
      reported.map(({ reactionList: [one] }) => [one?.totalUserCount, one?.reactedByMyself]),
    ).toEqual([
      [13, true],
      [12, false],
    ])
  })

  it('cause an event also for a message that is not in memory [REACT-01]', async () => {
    const { client, message, server, events } = await aClientWithMessages(1)
    pushReaction(server, 2, { ...message, ID: '1-2-3', sequence: 99 }, 'a', 'bob')
    await client.advance(0)
    expect(events.dataOf(EVENT.MESSAGE_REACTIONS_UPDATED)).toEqual([
      { messageID: '1-2-3', reactionList: [{ ...aReaction('a', 'bob'), reactedByMyself: false }] },
    ])
  })

  it('follow events, and are frozen and identical in between [REACT-12]', async () => {
    const { client, chat, found, message, server } = await aClientWithMessages(2, (server) =>
      lists(server, 2, { 1: [aReaction('a', 'bob')] }),
    )
    const view = viewOf(chat)
    expect(view.reactions(message.ID)).toBeNull()
    await outcome(client, chat.getMessageReactions({ messageList: found }))
    let reported = 0
    view.subscribe(`reactions:${message.ID}`, () => reported++)
    const first = view.reactions(message.ID)
    expect(Object.isFrozen(first) && Object.isFrozen(first?.[0])).toBe(true)
    pushReaction(server, 3, found[1] as Message, 'a', 'bob')
    await client.advance(0)
    expect(view.reactions(message.ID)).toBe(first)
    expect(reported).toBe(0)
    pushReaction(server, 4, message, 'b', 'alice')
    await client.advance(0)
    expect(reported).toBe(1)
    const second = view.reactions(message.ID)
    expect(second?.map(({ reactionID }) => reactionID)).toEqual(['a', 'b'])
    expect(second?.[0]).toBe(first?.[0])
    pushReaction(server, 5, message, 'a')
    await client.advance(0)
    expect(view.reactions(message.ID)?.map(({ reactionID }) => reactionID)).toEqual(['b'])
  })

  it('are the newest, whether the event or the answer arrives first [REACT-11]', async () => {
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

  it('stay the newest if events arrive twice, or after later ones [REACT-11]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      lists(server, 5, { 1: [aReaction('a', 'bob', 'carol')] }),
    )
    await outcome(client, chat.getMessageReactions({ messageList: [message] }))
    const counts = () =>
      viewOf(chat)
        .reactions(message.ID)
        ?.map((one) => [one.reactionID, one.totalUserCount])
    pushReaction(server, 4, message, 'a', 'bob')
    await client.advance(0)
    expect(counts()).toEqual([['a', 2]])
    pushReaction(server, 8, message, 'a', 'bob', 'carol', 'dave')
    await client.advance(0)
    for (const [position, names] of [
      [7, ['bob']],
      [5, []],
      [8, ['bob', 'carol', 'dave']],
    ] as const) {
      pushReaction(server, position, message, 'a', ...names)
      await client.advance(0)
      expect(counts()).toEqual([['a', 3]])
    }
  })

  it('do not return with data older than their removal, and return with newer data [REACT-11]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      lists(server, 1, { 1: [aReaction('a', 'bob'), aReaction('b', 'bob')] }),
    )
    await outcome(client, chat.getMessageReactions({ messageList: [message] }))
    const shown = () =>
      viewOf(chat)
        .reactions(message.ID)
        ?.map(({ reactionID }) => reactionID)
    pushReaction(server, 4, message, 'a')
    await client.advance(0)
    expect(shown()).toEqual(['b'])
    pushReaction(server, 3, message, 'a', 'bob')
    await client.advance(0)
    expect(shown()).toEqual(['b'])
    pushReaction(server, 5, message, 'a', 'carol')
    await client.advance(0)
    expect(shown()).toEqual(['b', 'a'])
  })

  it('stay right for any order of events and answers [REACT-11] [REACT-17]', async () => {
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

  it('arrive by synchronisation as by pushes [REACT-14]', async () => {
    const { client, chat, message, server, events } = await aClientWithMessages(1, (server) =>
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
    expect(events.dataOf(EVENT.MESSAGE_REACTIONS_UPDATED)[0]).toEqual({
      messageID: message.ID,
      reactionList: [{ ...aReaction('a', 'alice', 'bob'), reactedByMyself: true }],
    })
  })
})
