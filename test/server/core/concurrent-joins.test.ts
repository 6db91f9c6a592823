import type { WireGroup } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { type Device, openCore, syncAll, upTo, wholeList } from './support/test-core.ts'

const NEWCOMERS = 200

const joining = { groupID: 'g', applyMessage: '', historyMessageFlag: 0 }

/** The number of members according to the device's events. */
const countOf = ({ received }: Device): number =>
  received.groupEvents.reduce(
    (count, { data }) => (data.event === 'memberJoined' ? data.memberCount : count),
    0,
  )

describe('two hundred users who join at once', () => {
  it('are all members, with the same counts for all, including offline ones [GROUP-55]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    const { cookie } = await wholeList(alice)
    const newcomers = await Promise.all(upTo(NEWCOMERS).map((n) => testBed.device(`user-${n}`)))
    const answers = await Promise.all(
      newcomers.map((device) => device.run<{ group: WireGroup }>('group.join', joining)),
    )
    // An answer includes earlier pushes: an early member may see all later ones.
    const counts = answers.map(({ group }) => group.memberCount).toSorted((a, b) => a - b)
    for (const [index, count] of counts.entries()) expect(count).toBeGreaterThanOrEqual(index + 2)
    expect(counts.at(-1)).toBe(NEWCOMERS + 1)
    expect(newcomers.map(countOf)).toEqual(newcomers.map(() => NEWCOMERS + 1))
    const tips = alice.received.messages.map(({ message }) => message.sequence)
    expect(tips).toEqual(upTo(NEWCOMERS + 1))
    const { groupEvents, conversations } = await syncAll(alice, cookie)
    expect(groupEvents.at(-1)?.data).toMatchObject({ memberCount: NEWCOMERS + 1 })
    expect(conversations).toMatchObject([{ group: { memberCount: NEWCOMERS + 1 } }])
  })

  it('and leave at once: only the owner stays [GROUP-55]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    const newcomers = await Promise.all(upTo(NEWCOMERS).map((n) => testBed.device(`user-${n}`)))
    await Promise.all(
      newcomers.flatMap((device) => [
        device.run('group.join', joining),
        device.run('group.quit', { groupID: 'g' }),
      ]),
    )
    const { groups } = await alice.run<{ groups: WireGroup[] }>('group.profile', {
      groupIDList: ['g'],
    })
    expect(groups[0]).toMatchObject({ memberCount: 1, nextMessageSeq: 2 * NEWCOMERS + 2 })
  })
})
