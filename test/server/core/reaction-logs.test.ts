import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  aGroup,
  inGroup,
  list,
  reactionEventsOf,
  refused,
  remove,
} from './support/reactions.ts'
import {
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

describe('the log entries of reactions', () => {
  it('are completed with the current state for offline clients, also after a restart [REACT-14]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await aGroup(1, { dataDir })
    await alice.run('c2c.send', aMessage('alice', 'user1'))
    const { cookie } = await wholeList(bob)
    const inC2C = { conversationType: 1, to: 'user1', sequence: 1 }
    await add(alice, 'a')
    await add(alice, 'b')
    await remove(alice, 'a')
    await add(alice, 'c', inC2C)
    await testBed.close()
    const again = await openCore({ dataDir })
    const bobAgain = await again.device('user1')
    const { events, groupEvents } = await syncAll(bobAgain, cookie)
    const counts = groupEvents.map(({ data }) =>
      data.event === 'reaction' ? [data.reaction.reactionID, data.reaction.totalUserCount] : data,
    )
    expect(counts).toEqual([
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

  it('contain nothing of a message for other members [REACT-15]', async () => {
    const { alice, others } = await aGroup(2)
    const [bob, carol] = others as [Device, Device]
    const { cookie } = await wholeList(carol)
    const extra = { receiverList: ['user1'] }
    await alice.run('group.send', aGroupMessage('alice', 'g', { flags: 256, extra }))
    const targeted = { ...inGroup, sequence: 3 }
    await add(bob, 'a', targeted)
    expect(reactionEventsOf(alice)).toHaveLength(1)
    expect(reactionEventsOf(carol)).toEqual([])
    const { groupEvents } = await syncAll(carol, cookie)
    expect(groupEvents.map(({ data }) => data.event)).toEqual(['nothing'])
    expect(await refused(carol, 'reaction.add', 'a', targeted)).toBe(20026)
  })
})

/** Random actions of four users on three reactions. */
const actions = fc.array(
  fc.record({
    user: fc.nat(3),
    reactionID: fc.constantFrom('a', 'b', 'c'),
    isAdded: fc.boolean(),
  }),
  { maxLength: 40 },
)

describe('any adding and removing of reactions by four users', () => {
  it('results in the counts of a model, and of the events [REACT-17]', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        const { testBed, alice, others } = await aGroup(3)
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
        // All at once: the message's lock serializes them.
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
          const published = new Map(
            reactionEventsOf(user).map(({ reaction }) => [
              reaction.reactionID,
              reaction.totalUserCount,
            ]),
          )
          for (const [id, count] of published) expect(count).toBe(counts.get(id))
        }
        await testBed.close()
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 15) },
    )
  }, 120_000)
})
