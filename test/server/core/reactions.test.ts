import type { AnswerOf, commands, ReactionEvent } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  add,
  aGroup,
  inGroup,
  type ListAnswer,
  list,
  reactionEventsOf,
  refused,
  remove,
} from './support/reactions.ts'
import { type Device, upTo } from './support/test-core.ts'

type UsersAnswer = AnswerOf<typeof commands.annotation.reactionUsers>

describe('adding a reaction', () => {
  it('publishes its users to all members, and a repeat to none [REACT-01] [REACT-05]', async () => {
    const { alice, bob } = await aGroup(1)
    await bob.run('profile.update', { profile: { nick: 'Bob' } })
    await add(bob, '👍')
    const event = {
      event: 'reaction',
      sequence: 2,
      messageID: expect.stringMatching(/^\d+-\d+-\d+$/),
      reaction: {
        reactionID: '👍',
        totalUserCount: 1,
        partialUserList: [{ userID: 'user1', nick: 'Bob', avatar: '' }],
      },
      otherUserIDList: [],
    }
    for (const device of [alice, bob]) expect(reactionEventsOf(device)).toEqual([event])
    expect(await refused(bob, 'reaction.add', '👍')).toBe(23007)
    expect(await refused(bob, 'reaction.remove', '❤')).toBe(23008)
    expect(await refused(alice, 'reaction.remove', '👍')).toBe(23009)
    for (const device of [alice, bob]) expect(reactionEventsOf(device)).toHaveLength(1)
  })

  it('stops at 10 different ones and 100 users, also with concurrent requests [REACT-04] [REACT-17]', async () => {
    const { alice, others } = await aGroup(105)
    const settle = (calls: Promise<unknown>[]) =>
      Promise.all(
        calls.map((call) =>
          call.then(
            () => 0,
            (error: { code: number }) => error.code,
          ),
        ),
      )
    const kinds = await settle(
      upTo(15).map((number) => add(others[number] as Device, `r${number}`)),
    )
    expect(kinds.filter((code) => code === 23005)).toHaveLength(5)
    expect(await list(alice)).toHaveLength(10)
    const [first] = await list(alice, 0)
    const { reactionID } = first as { reactionID: string }
    const users = await settle(others.map((device) => add(device, reactionID)))
    expect(users.filter((code) => code === 23007)).toHaveLength(1)
    expect(users.filter((code) => code === 23006)).toHaveLength(5)
    const [full] = await list(alice, 0)
    expect(full).toMatchObject({ reactionID, totalUserCount: 100, partialUserList: [] })
    await remove(others[1] as Device, reactionID).catch(() =>
      remove(others[2] as Device, reactionID),
    )
    await add(alice, reactionID)
    expect(await refused(alice, 'reaction.add', 'other')).toBe(23005)
  }, 60_000)

  it('names all its users in the event, by list or by id [REACT-10]', async () => {
    const { alice, others } = await aGroup(14)
    for (const device of others) await add(device, 'a')
    const { reaction, otherUserIDList } = reactionEventsOf(alice).at(-1) as ReactionEvent
    expect(reaction.totalUserCount).toBe(14)
    expect(reaction.partialUserList.map(({ userID }) => userID)).toEqual(
      upTo(10).map((number) => `user${15 - number}`),
    )
    expect(otherUserIDList).toEqual(['user4', 'user3', 'user2', 'user1'])
  })

  it('is refused for missing, unreadable and recalled messages, and for non-members [REACT-03]', async () => {
    const { testBed, alice } = await aGroup(1)
    const late = await testBed.device('late')
    expect(await refused(late, 'reaction.add', 'a')).toBe(10007)
    await late.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    for (const command of ['reaction.add', 'reaction.remove']) {
      expect(await refused(late, command, 'a')).toBe(20026)
      expect(await refused(alice, command, 'a', { ...inGroup, sequence: 99 })).toBe(20026)
      expect(await refused(alice, command, 'a', { ...inGroup, to: 'no' })).toBe(10010)
      const unknownPeer = { conversationType: 1, to: 'nobody', sequence: 1 }
      expect(await refused(alice, command, 'a', unknownPeer)).toBe(20003)
    }
    await add(alice, 'a')
    await alice.run('message.revoke', { ...inGroup, reason: '' })
    expect(await refused(alice, 'reaction.add', 'b')).toBe(20023)
    expect(await refused(alice, 'reaction.remove', 'a')).toBe(20023)
    expect(await list(alice)).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['more than 64 bytes', '👍'.repeat(17)],
    ['a control character', 'a\u0000'],
    ['a line feed', 'a\nb'],
    ['half a pair', 'a\ud800'],
    ['no text', 1],
  ])('refuses the name %s [REACT-16]', async (_, reactionID) => {
    const { alice } = await aGroup(0)
    expect(await refused(alice, 'reaction.add', reactionID)).toBe(20001)
    expect(await list(alice)).toEqual([])
  })

  it('accepts any other name unchanged [REACT-16]', async () => {
    const { alice } = await aGroup(0)
    const names = ['__proto__', 'constructor', '\u202eabc', "';--", '👍'.repeat(16), ' ']
    for (const name of names) await add(alice, name)
    expect((await list(alice)).map(({ reactionID }) => reactionID)).toEqual(names)
  })
})

describe('lists of reactions', () => {
  it('show the oldest kind first, each with its newest users [REACT-08]', async () => {
    const { alice, others } = await aGroup(12)
    const [first, second] = others as [Device, Device]
    await add(second, 'b')
    for (const device of others) await add(device, 'a')
    await remove(first, 'a')
    const all = await list(first)
    expect(all.map((one) => [one.reactionID, one.totalUserCount, one.reactedByMyself])).toEqual([
      ['b', 1, false],
      ['a', 11, false],
    ])
    expect(all[1]?.partialUserList[0]?.userID).toBe('user12')
    expect(all[1]?.partialUserList).toHaveLength(10)
    const few = await list(second, 2)
    expect(few.map((one) => [one.partialUserList.length, one.reactedByMyself])).toEqual([
      [1, true],
      [2, true],
    ])
    expect((await list(alice, 0)).map((one) => one.partialUserList)).toEqual([[], []])
  })

  it('skip missing and unreadable messages [REACT-08] [REACT-15]', async () => {
    const { testBed, alice, bob } = await aGroup(1)
    await add(alice, 'a')
    const late = await testBed.device('late')
    await late.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    expect(await list(late)).toEqual([])
    const body = { conversationType: 2, to: 'g', sequenceList: [1, 2, 2, 50, 2 ** 31], count: 10 }
    const { messageList } = await bob.run<ListAnswer>('reaction.list', body)
    expect(messageList.map(({ sequence }) => sequence)).toEqual([2])
    const sequenceList = upTo(101)
    expect(await bob.refused('reaction.list', { ...body, sequenceList })).toBe(20001)
  })

  it('return all users page by page, newest first [REACT-09]', async () => {
    const { alice, others } = await aGroup(25)
    for (const device of others) await add(device, 'a')
    const seen: string[] = []
    const pages: number[] = []
    let nextSeq = 0
    do {
      const query = { ...inGroup, reactionID: 'a', nextSeq, count: 10 }
      const page = await alice.run<UsersAnswer>('reaction.users', query)
      seen.push(...page.userList.map(({ userID }) => userID))
      pages.push(page.userList.length)
      nextSeq = page.nextSeq
    } while (nextSeq !== 0)
    expect(pages).toEqual([10, 10, 5])
    expect(seen).toEqual(others.map(({ userID }) => userID).reverse())
    const none = { ...inGroup, reactionID: 'none', nextSeq: 0, count: 100 }
    expect(await alice.run('reaction.users', none)).toEqual({ userList: [], nextSeq: 0 })
  })
})
