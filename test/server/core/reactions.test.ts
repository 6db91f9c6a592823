import fc from 'fast-check'
import type { AnswerOf, commands, ReactionEvent } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

type ListAnswer = AnswerOf<typeof commands.annotation.reactions>
type UsersAnswer = AnswerOf<typeof commands.annotation.reactionUsers>

/** The first message of a group says that it exists. */
const inGroup = { conversationType: 2, to: 'g', sequence: 2 } as const

const add = (device: Device, reactionID: string, place: object = inGroup) =>
  device.run('reaction.add', { ...place, reactionID })

const remove = (device: Device, reactionID: string, place: object = inGroup) =>
  device.run('reaction.remove', { ...place, reactionID })

const refused = (device: Device, command: string, reactionID: unknown, place: object = inGroup) =>
  device.refused(command, { ...place, reactionID })

const list = async (device: Device, count = 10) => {
  const { to, conversationType } = inGroup
  const body = { conversationType, to, sequenceList: [2], count }
  const { messageList } = await device.run<ListAnswer>('reaction.list', body)
  return messageList[0]?.reactionList ?? []
}

/** alice's message to a group with so many members besides. */
const aGroup = async (members: number, options: Parameters<typeof openCore>[0] = {}) => {
  const world = await openCore(options)
  const alice = await world.device('alice')
  const others: Device[] = []
  for (const number of upTo(members)) others.push(await world.device(`user${number}`))
  await alice.run('group.create', {
    type: 'Public',
    name: 'g',
    groupID: 'g',
    memberList: others.map(({ userID }) => ({ userID })),
  })
  await alice.run('group.send', aGroupMessage('alice', 'g'))
  return { world, alice, others, bob: others[0] as Device }
}

const reactionsHeard = ({ heard }: Device) =>
  heard.groupEvents.flatMap(({ data }) => (data.event === 'reaction' ? [data] : []))

describe('adding a reaction', () => {
  it('tells all members who has it, and this once more to nobody [REACT-01] [REACT-05]', async () => {
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
    for (const device of [alice, bob]) expect(reactionsHeard(device)).toEqual([event])
    expect(await refused(bob, 'reaction.add', '👍')).toBe(23007)
    expect(await refused(bob, 'reaction.remove', '❤')).toBe(23008)
    expect(await refused(alice, 'reaction.remove', '👍')).toBe(23009)
    for (const device of [alice, bob]) expect(reactionsHeard(device)).toHaveLength(1)
  })

  it('stops at 10 different ones and 100 users, also when all come at once [REACT-04] [REACT-17]', async () => {
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

  it('names in its event everybody who has it, by list or by id [REACT-10]', async () => {
    const { alice, others } = await aGroup(14)
    for (const device of others) await add(device, 'a')
    const { reaction, otherUserIDList } = reactionsHeard(alice).at(-1) as ReactionEvent
    expect(reaction.totalUserCount).toBe(14)
    expect(reaction.partialUserList.map(({ userID }) => userID)).toEqual(
      upTo(10).map((number) => `user${15 - number}`),
    )
    expect(otherUserIDList).toEqual(['user4', 'user3', 'user2', 'user1'])
  })

  it('is refused for what is not there, not readable, recalled, no member [REACT-03]', async () => {
    const { world, alice } = await aGroup(1)
    const late = await world.device('late')
    expect(await refused(late, 'reaction.add', 'a')).toBe(10007)
    await late.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    for (const command of ['reaction.add', 'reaction.remove']) {
      expect(await refused(late, command, 'a')).toBe(20026)
      expect(await refused(alice, command, 'a', { ...inGroup, sequence: 99 })).toBe(20026)
      expect(await refused(alice, command, 'a', { ...inGroup, to: 'no' })).toBe(10010)
      const nobody = { conversationType: 1, to: 'nobody', sequence: 1 }
      expect(await refused(alice, command, 'a', nobody)).toBe(20003)
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
  ])('takes no name of %s [REACT-16]', async (_, reactionID) => {
    const { alice } = await aGroup(0)
    expect(await refused(alice, 'reaction.add', reactionID)).toBe(20001)
    expect(await list(alice)).toEqual([])
  })

  it('takes any other name as it is [REACT-16]', async () => {
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

  it('hold no message that is not there or may not be read [REACT-08] [REACT-15]', async () => {
    const { world, alice, bob } = await aGroup(1)
    await add(alice, 'a')
    const late = await world.device('late')
    await late.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    expect(await list(late)).toEqual([])
    const body = { conversationType: 2, to: 'g', sequenceList: [1, 2, 2, 50, 2 ** 31], count: 10 }
    const { messageList } = await bob.run<ListAnswer>('reaction.list', body)
    expect(messageList.map(({ sequence }) => sequence)).toEqual([2])
    const sequenceList = upTo(101)
    expect(await bob.refused('reaction.list', { ...body, sequenceList })).toBe(20001)
  })

  it('give all users page by page, the newest first [REACT-09]', async () => {
    const { alice, others } = await aGroup(25)
    for (const device of others) await add(device, 'a')
    const seen: string[] = []
    const pages: number[] = []
    let nextSeq = 0
    do {
      const asked = { ...inGroup, reactionID: 'a', nextSeq, count: 10 }
      const page = await alice.run<UsersAnswer>('reaction.users', asked)
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

describe('reactions and logs', () => {
  it('come to who was away as they are by then, also after a restart [REACT-14]', async () => {
    const dataDir = temporaryDirectory()
    const { world, alice, bob } = await aGroup(1, { dataDir })
    await alice.run('c2c.send', aMessage('alice', 'user1'))
    const { cookie } = await wholeList(bob)
    const inC2C = { conversationType: 1, to: 'user1', sequence: 1 }
    await add(alice, 'a')
    await add(alice, 'b')
    await remove(alice, 'a')
    await add(alice, 'c', inC2C)
    await world.close()
    const again = await openCore({ dataDir })
    const bobAgain = await again.device('user1')
    const { events, groupEvents } = await syncAll(bobAgain, cookie)
    const counts = groupEvents.map(({ data }) =>
      data.event === 'reaction' ? [data.reaction.reactionID, data.reaction.totalUserCount] : data,
    )
    expect(counts).toEqual([
      ['a', 0],
      ['b', 1],
      ['a', 0],
    ])
    expect(events.map(({ data }) => data)).toMatchObject([
      { event: 'reaction', conversationType: 1, to: 'alice', sequence: 1, otherUserIDList: [] },
    ])
    const aliceAgain = await again.device('alice')
    await add(aliceAgain, 'd')
    expect((await list(bobAgain)).map(({ reactionID }) => reactionID)).toEqual(['b', 'd'])
  })

  it('tell nothing of a message for others [REACT-15]', async () => {
    const { alice, others } = await aGroup(2)
    const [bob, carol] = others as [Device, Device]
    const { cookie } = await wholeList(carol)
    const extra = { receiverList: ['user1'] }
    await alice.run('group.send', aGroupMessage('alice', 'g', { flags: 256, extra }))
    const targeted = { ...inGroup, sequence: 3 }
    await add(bob, 'a', targeted)
    expect(reactionsHeard(alice)).toHaveLength(1)
    expect(reactionsHeard(carol)).toEqual([])
    const { groupEvents } = await syncAll(carol, cookie)
    expect(groupEvents.map(({ data }) => data.event)).toEqual(['nothing'])
    expect(await refused(carol, 'reaction.add', 'a', targeted)).toBe(20026)
  })
})

/** What four users do to three reactions. */
const actions = fc.array(
  fc.record({
    user: fc.nat(3),
    reactionID: fc.constantFrom('a', 'b', 'c'),
    isAdded: fc.boolean(),
  }),
  { maxLength: 40 },
)

describe('any adding and taking back by four users', () => {
  it('is counted as a model counts it, and as its events say [REACT-17]', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        const { world, alice, others } = await aGroup(3)
        const users = [alice, ...others]
        const model = new Map<string, Set<string>>()
        const codes = all.map(({ user, reactionID, isAdded }) => {
          const { userID } = users[user] as Device
          const having = model.get(reactionID) ?? new Set()
          model.set(reactionID, having)
          if (isAdded && having.has(userID)) return 23007
          if (isAdded) having.add(userID)
          if (isAdded) return 0
          if (having.size === 0) return 23008
          return having.delete(userID) ? 0 : 23009
        })
        // All at once: one after the other they go through the turns of the message.
        const calls = all.map(({ user, reactionID, isAdded }) =>
          (isAdded ? add : remove)(users[user] as Device, reactionID).then(
            () => 0,
            (error: { code: number }) => error.code,
          ),
        )
        expect(await Promise.all(calls)).toEqual(codes)
        const counts = new Map([...model].map(([id, { size }]) => [id, size]))
        for (const user of users) {
          const seen = await list(user)
          for (const { reactionID, totalUserCount, reactedByMyself } of seen) {
            expect(totalUserCount).toBe(counts.get(reactionID))
            expect(reactedByMyself).toBe(model.get(reactionID)?.has(user.userID))
          }
          expect(seen).toHaveLength([...counts.values()].filter((size) => size > 0).length)
          const told = new Map(
            reactionsHeard(user).map(({ reaction }) => [
              reaction.reactionID,
              reaction.totalUserCount,
            ]),
          )
          for (const [id, count] of told) expect(count).toBe(counts.get(id))
        }
        await world.close()
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 15) },
    )
  }, 120_000)
})
