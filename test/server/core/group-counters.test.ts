import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const aGroup = async (options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const dave = await testBed.device('dave')
  const memberList = [{ userID: 'bob' }]
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  return { testBed, alice, bob, dave }
}

let lastRandom = 0

const body = (mode: string, counters: object, random = ++lastRandom) => ({
  groupID: 'g',
  mode,
  random,
  counterList: Object.entries(counters).map(([key, value]) => ({ key, value })),
})

interface Answer {
  counterSequence: number
  counterList: { key: string; value: string }[]
}

const update = async (device: Device, mode: string, counters: object) => {
  const answer = await device.run<Answer>('group.updateCounters', body(mode, counters))
  return Object.fromEntries(answer.counterList.map(({ key, value }) => [key, value]))
}

const list = async (device: Device) => {
  const { counterSequence, counterList } = await device.run<Answer>('group.counters', {
    groupID: 'g',
  })
  return [counterSequence, ...counterList.map(({ key, value }) => `${key} ${value}`)]
}

const LARGEST = '9223372036854775807'
const SMALLEST = '-9223372036854775808'

describe('counters of a group', () => {
  it('are set and changed exactly, and published to all members [GROUP-110] [GROUP-111]', async () => {
    const { alice, bob } = await aGroup()
    expect(await update(alice, 'Set', { likes: LARGEST, loves: '5' })).toEqual({
      likes: LARGEST,
      loves: '5',
    })
    expect(await update(bob, 'Decrease', { likes: '1' })).toEqual({ likes: '9223372036854775806' })
    expect(await update(alice, 'Increase', { hates: '-3' })).toEqual({ hates: '-3' })
    expect(await list(bob)).toEqual([3, 'likes 9223372036854775806', 'loves 5', 'hates -3'])
    for (const { received } of [alice, bob]) {
      const published = received.groupEvents.flatMap(({ data }) =>
        data.event === 'counters' ? [data.counterList.map(({ key }) => key).join()] : [],
      )
      expect(published).toEqual(['likes,loves', 'likes', 'hates'])
    }
  })

  it('add up all concurrent updates [GROUP-112]', async () => {
    const { alice, bob } = await aGroup()
    const calls = Array.from({ length: 100 }, (_, n) =>
      n % 3 === 0 ? update(bob, 'Decrease', { n: '1' }) : update(alice, 'Increase', { n: '2' }),
    )
    await Promise.all(calls)
    expect(await list(alice)).toEqual([100, `n ${66 * 2 - 34}`])
  })

  it('count a repeated request of one user once [GROUP-115]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await aGroup({ dataDir })
    const twice = body('Increase', { n: '5' }, 7)
    const first = await alice.run('group.updateCounters', twice)
    expect(await alice.run('group.updateCounters', twice)).toEqual(first)
    await bob.run('group.updateCounters', twice)
    expect(await list(alice)).toEqual([2, 'n 10'])
    for (let n = 0; n < 199; n++) await update(bob, 'Increase', { n: '1' })
    await testBed.close()
    const after = await openCore({ dataDir })
    const again = await after.device('bob')
    await again.run('group.updateCounters', twice)
    expect(await list(again)).toEqual([201, 'n 209'])
  })

  it('with invalid values change nothing [GROUP-113]', async () => {
    const { alice, dave } = await aGroup()
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, '0']))
    await update(alice, 'Set', { ...many, k0: LARGEST, k1: SMALLEST })
    const before = await list(alice)
    const { GROUP_BAD_PARAMETER, TOO_MANY_COUNTERS, GROUP_NO_PERMISSION } = serverCodes
    const cases: readonly (readonly [string, object, number])[] = [
      ['Increase', { k2: '1', k0: '1' }, GROUP_BAD_PARAMETER],
      ['Decrease', { k1: '1' }, GROUP_BAD_PARAMETER],
      ['Set', { k0: '9223372036854775808' }, GROUP_BAD_PARAMETER],
      ['Set', { k0: '1.5' }, GROUP_BAD_PARAMETER],
      ['Set', { k0: '' }, GROUP_BAD_PARAMETER],
      ['Set', { k0: 1 }, GROUP_BAD_PARAMETER],
      ['Double', { k0: '1' }, GROUP_BAD_PARAMETER],
      ['Set', { ['k'.repeat(129)]: '1' }, GROUP_BAD_PARAMETER],
      ['Set', { k0: '1', k20: '1' }, TOO_MANY_COUNTERS],
    ]
    for (const [mode, counters, code] of cases) {
      expect(await alice.refused('group.updateCounters', body(mode, counters))).toBe(code)
    }
    expect(await dave.refused('group.updateCounters', body('Set', { k0: '1' }))).toBe(
      GROUP_NO_PERMISSION,
    )
    expect(await dave.refused('group.counters', { groupID: 'g' })).toBe(GROUP_NO_PERMISSION)
    expect(await list(alice)).toEqual(before)
  })

  it('are synced with their current values to offline members, and survive a restart [GROUP-114]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await aGroup({ dataDir })
    const { cookie } = await wholeList(bob)
    await update(alice, 'Set', { a: '1', b: '1' })
    await update(alice, 'Increase', { a: '1' })
    await testBed.close()
    const after = await openCore({ dataDir })
    const { groupEvents } = await syncAll(await after.device('bob'), cookie)
    const published = groupEvents.filter(({ data }) => data.event === 'counters')
    expect(published.map(({ data }) => data)).toEqual([
      {
        event: 'counters',
        counterSequence: 2,
        counterList: [
          { key: 'a', value: '2' },
          { key: 'b', value: '1' },
        ],
        isWhole: true,
      },
    ])
  })
})
