import { describe, expect, it } from 'vitest'
import { type Message, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWithMessages, aReaction, codeOf, lists, user, users } from './support.ts'

const { reactions, reactionUsers } = commands.annotation

describe('getMessageReactions', () => {
  it('returns the reactions of each message [REACT-08]', async () => {
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

  it('requests nothing for messages of another conversation or without storage [REACT-08]', async () => {
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
    const system = [{ ...message, ID: 's', conversationID: '@TIM#SYSTEM' }]
    const again = [recalled, { ...recalled, ID: 'w' }]
    const now = await outcome(client, chat.getMessageReactions({ messageList: again }))
    expect(now.data.map(({ reactionList }) => reactionList)).toEqual([[], []])
    const none = await outcome(client, chat.getMessageReactions({ messageList: system }))
    expect(none.data).toEqual([{ messageID: 's', reactionList: [] }])
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

  it('requests 10,000 messages a hundred at a time [REACT-08]', async () => {
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

  it('returns 10,000 reactions of a server without a limit [REACT-08]', async () => {
    const all = Array.from({ length: 10_000 }, (_, index) => aReaction(`r${index}`, 'bob'))
    const { client, chat, message } = await aClientWithMessages(1, (server) =>
      lists(server, 1, { 1: all }),
    )
    const { data } = await outcome(client, chat.getMessageReactions({ messageList: [message] }))
    expect(data[0]?.reactionList).toHaveLength(10_000)
  })

  it("rejects with the server's code, and can be called again [REACT-03]", async () => {
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
  ])('with %j requests %j [REACT-09]', async (input, requested) => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      server.on(reactionUsers, () => ({ userList: [user('bob')], nextSeq: 0 })),
    )
    const options = { message, reactionID: 'a', ...input }
    const { data } = await outcome(client, chat.getAllUserListOfMessageReaction(options))
    expect(data).toEqual({ userList: [user('bob')], nextSeq: 0, isCompleted: true })
    expect(server.bodiesOf(reactionUsers)).toEqual([
      { conversationType: 1, to: 'bob', sequence: 1, reactionID: 'a', ...requested },
    ])
  })

  it('reports that there are more users [REACT-09]', async () => {
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
    const input = what === 'no message' ? options : { message, ...options }
    expect(await codeOf(chat.getAllUserListOfMessageReaction(input as never))).toBe(code)
  })
})
