import { Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import {
  aClientWithMessages,
  aReaction,
  codeOf,
  ELSEWHERE,
  lists,
  pushReaction,
} from './support.ts'

const { addReaction, removeReaction } = commands.annotation

const methods = [
  ['addMessageReaction', addReaction],
  ['removeMessageReaction', removeReaction],
] as const

describe.each(methods)('%s', (name, row) => {
  it('names the message by its address and resolves with the changed reaction [REACT-01] [REACT-02]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      server.on(row, () => ({})),
    )
    const { code, data } = await outcome(client, chat[name](message, '👍'))
    expect([code, data]).toEqual([0, { messageID: message.ID, reactionID: '👍' }])
    expect(server.bodiesOf(row)).toEqual([
      { conversationType: 1, to: 'bob', sequence: 1, reactionID: '👍' },
    ])
  })

  it.each([
    ['nothing', undefined, 2105],
    ['a text', 'message', 2105],
    ['a message that was not sent', { status: 'unSend' }, 2905],
    ['a failed message', { status: 'fail' }, 2905],
    ['an online-only message', { sequence: 0 }, 2905],
    ['a recalled message', { isRevoked: true }, 2905],
    ['a notice of the system', { conversationID: '@TIM#SYSTEM' }, 2905],
  ])('refuses %s and sends nothing [REACT-03]', async (_, change, code) => {
    const { chat, message, server } = await aClientWithMessages(1)
    const input = typeof change === 'object' ? { ...message, ID: ELSEWHERE, ...change } : change
    expect(await codeOf(chat[name](input as Message, 'a'))).toBe(code)
    expect(server.bodiesOf(row)).toEqual([])
  })

  it.each(['', '👍'.repeat(17), 'a\u0000b', '\n', '\ud800', 'a\u007f', 5, undefined, {}])(
    'refuses the reactionID %j [REACT-16]',
    async (reactionID) => {
      const { chat, message, server } = await aClientWithMessages(1)
      const call = chat[name](message, reactionID as string)
      await expect(call).rejects.toMatchObject({ code: 2905, data: { parameter: 'reactionID' } })
      expect(server.bodiesOf(row)).toEqual([])
    },
  )

  it('accepts a copy of a message [REACT-03]', async () => {
    const { client, chat, message } = await aClientWithMessages(1, (server) =>
      server.on(row, () => ({})),
    )
    const copy = Object.freeze(JSON.parse(JSON.stringify(message)))
    expect(await outcome(client, codeOf(chat[name](copy, '__proto__')))).toBe(0)
  })
})

const aWatchedMessage = async (...userIDs: readonly string[]) => {
  const scene = await aClientWithMessages(1, (server) =>
    lists(server, 1, userIDs.length === 0 ? {} : { 1: [aReaction('a', ...userIDs)] }),
  )
  const { chat, client, message } = scene
  await outcome(client, chat.getMessageReactions({ messageList: [message] }))
  const seen = () =>
    viewOf(chat)
      .reactions(message.ID)
      ?.map((one) => [one.reactionID, one.totalUserCount, one.reactedByMyself])
  return { ...scene, seen }
}

describe('a pending change', () => {
  it('is visible immediately, with the own user first [REACT-06]', async () => {
    const { chat, client, message, server, seen } = await aWatchedMessage('bob')
    server.ignore(addReaction)
    void chat.addMessageReaction(message, 'a').catch(() => {})
    void chat.addMessageReaction(message, 'b').catch(() => {})
    await client.advance(0)
    expect(seen()).toEqual([
      ['a', 2, true],
      ['b', 1, true],
    ])
    const users = viewOf(chat).reactions(message.ID)?.[0]?.partialUserList
    expect(users?.map(({ userID }) => userID)).toEqual(['alice', 'bob'])
  })

  it('hides a removed reaction immediately [REACT-06]', async () => {
    const { chat, client, message, server, seen } = await aWatchedMessage('alice')
    server.ignore(removeReaction)
    void chat.removeMessageReaction(message, 'a').catch(() => {})
    await client.advance(0)
    expect(seen()).toEqual([])
  })

  it.each(methods)('of %s is reverted if it fails [REACT-06]', async (name, row) => {
    const mine = name === 'addMessageReaction' ? [] : ['alice']
    const { chat, client, message, server, seen } = await aWatchedMessage('bob', ...mine)
    const before = seen()
    server.refuse(row, 23006)
    expect(await outcome(client, codeOf(chat[name](message, 'a')))).toBe(23006)
    expect(seen()).toEqual(before)
    server.ignore(row)
    expect(await outcome(client, codeOf(chat[name](message, 'a')), 15_000)).toBe(2801)
    expect(seen()).toEqual(before)
  })

  it('takes the state that the refusal contains [REACT-05] [REACT-06]', async () => {
    const { chat, client, message, server, seen } = await aWatchedMessage('bob')
    server.refuse(addReaction, 23007)
    expect(await outcome(client, codeOf(chat.addMessageReaction(message, 'a')))).toBe(23007)
    expect(seen()).toEqual([['a', 2, true]])
    server.refuse(removeReaction, 23009)
    expect(await outcome(client, codeOf(chat.removeMessageReaction(message, 'a')))).toBe(23009)
    expect(seen()).toEqual([['a', 1, false]])
    server.refuse(removeReaction, 23008)
    expect(await outcome(client, codeOf(chat.removeMessageReaction(message, 'c')))).toBe(23008)
    expect(seen()).toEqual([['a', 1, false]])
  })

  it('stays during changes by other users, and its own event changes nothing more [REACT-06]', async () => {
    const { chat, client, message, server, events, seen } = await aWatchedMessage()
    let answer = () => {}
    server.on(addReaction, () => new Promise<object>((resolve) => (answer = () => resolve({}))))
    const call = chat.addMessageReaction(message, 'a')
    await client.advance(0)
    pushReaction(server, 2, message, 'a', 'bob')
    await client.advance(0)
    expect(seen()).toEqual([['a', 2, true]])
    expect(events.dataOf(EVENT.MESSAGE_REACTIONS_UPDATED)).toMatchObject([
      { reactionList: [{ totalUserCount: 1, reactedByMyself: true }] },
    ])
    pushReaction(server, 3, message, 'a', 'alice', 'bob')
    await client.advance(0)
    answer()
    await outcome(client, call)
    expect(seen()).toEqual([['a', 2, true]])
  })

  it('has the result of the last of several concurrent calls [REACT-06]', async () => {
    const { chat, client, message, server, seen } = await aWatchedMessage()
    server.on(addReaction, () => ({}))
    server.on(removeReaction, () => ({}))
    const calls = [
      chat.addMessageReaction(message, 'a'),
      chat.removeMessageReaction(message, 'a'),
      chat.addMessageReaction(message, 'a'),
    ]
    await outcome(client, Promise.all(calls))
    expect(seen()).toEqual([['a', 1, true]])
  })

  it('stores nothing for a message whose reactions were never fetched [REACT-12]', async () => {
    const { chat, client, message } = await aClientWithMessages(1, (server) =>
      server.on(addReaction, () => ({})),
    )
    const call = chat.addMessageReaction(message, 'a')
    expect(viewOf(chat).reactions(message.ID)).toBeNull()
    await outcome(client, call)
    expect(viewOf(chat).reactions(message.ID)).toBeNull()
  })
})

describe('a change whose answer was lost with the connection', () => {
  it.each([
    ['addMessageReaction', addReaction, 23007],
    ['removeMessageReaction', removeReaction, 23008],
    ['removeMessageReaction', removeReaction, 23009],
  ] as const)('resolves: %s, case %# [REACT-07]', async (name, row, code) => {
    const { chat, client, message, server } = await aClientWithMessages(1)
    let calls = 0
    server.on(row, () => {
      calls++
      if (calls === 1) return void server.drop()
      throw new Refused(code)
    })
    expect(await outcome(client, codeOf(chat[name](message, 'a')), 10_000)).toBe(0)
    expect(calls).toBe(2)
    expect(await outcome(client, codeOf(chat[name](message, 'a')))).toBe(code)
  })
})
