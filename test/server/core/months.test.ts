import { expect, it } from 'vitest'
import { historyOf, sequences } from './support/histories.ts'
import { DAY, NOVEMBER_5, OCTOBER_5, openWithRetention } from './support/months.ts'
import { aGroupMessage, aMessage, START_MS, temporaryDirectory, upTo } from './support/test-core.ts'

const T0 = START_MS / 1000

it.each([
  ['that is right', T0],
  ['that is two years behind', T0 - 730 * DAY],
  ['that is a year ahead', T0 + 365 * DAY],
])(
  'a message is stored once however late it is repeated, by a clock %s [MSG-15]',
  async (_, clientTime) => {
    const dataDir = temporaryDirectory()
    const first = await openWithRetention(dataDir, 0)
    const sent = { ...aMessage('alice', 'bob', { clientTime }), random: 77 }
    const said = { ...aGroupMessage('alice', 'g', { clientTime }), random: 78 }
    const alice = await first.device('alice')
    await first.device('bob')
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    const answers = [await alice.run('c2c.send', sent), await alice.run('group.send', said)]
    await first.close()
    for (const later of [OCTOBER_5, NOVEMBER_5, 400]) {
      const next = await openWithRetention(dataDir, 0, later)
      const device = await next.device('alice')
      const again = [await device.run('c2c.send', sent), await device.run('group.send', said)]
      expect(again).toEqual(answers)
      // A message of this month, so that there are more months to search.
      await device.run('c2c.send', aMessage('alice', 'bob', { clientTime: T0 + later * DAY }))
      await next.close()
    }
    const last = await openWithRetention(dataDir, 0, 400)
    expect(sequences(await historyOf(await last.device('bob'), 'alice'))).toEqual([1, 2, 3, 4])
  },
)

it('an identity used in two conversations blocks neither [MSG-15]', async () => {
  const dataDir = temporaryDirectory()
  const identity = { clientTime: T0, random: 77 }
  for (const to of ['bob', 'carol', 'bob', 'carol']) {
    const testBed = await openWithRetention(dataDir, 0)
    const alice = await testBed.device('alice')
    await testBed.device(to)
    expect(await alice.run('c2c.send', aMessage('alice', to, identity))).toMatchObject({
      sequence: 1,
    })
    await testBed.close()
  }
  const testBed = await openWithRetention(dataDir, 0)
  expect(sequences(await historyOf(await testBed.device('bob'), 'alice'))).toEqual([1])
})

it('pages continue over the borders of months [HIST-01]', async () => {
  const dataDir = temporaryDirectory()
  const testBed = await openWithRetention(dataDir, 0)
  const alice = await testBed.device('alice')
  await testBed.device('bob')
  for (const later of [0, OCTOBER_5, NOVEMBER_5]) {
    testBed.until(later)
    for (const _ of upTo(40)) await alice.run('c2c.send', aMessage('alice', 'bob'))
  }
  await testBed.close()
  const again = await openWithRetention(dataDir, 0, NOVEMBER_5)
  const bob = await again.device('bob')
  expect(sequences(await historyOf(bob, 'alice', { count: 100 }))).toEqual(upTo(120).slice(20))
  const up = await historyOf(bob, 'alice', { sequence: 35, count: 50, direction: 1 })
  expect(sequences(up)).toEqual(upTo(84).slice(34))
  await bob.run('message.delete', { conversationType: 1, to: 'alice', sequenceList: [38, 45, 81] })
  const rest = await historyOf(bob, 'alice', { sequence: 83, count: 50 })
  expect(sequences(rest)).toEqual(
    upTo(83)
      .slice(30)
      .filter((one) => ![38, 45, 81].includes(one)),
  )
})

it('a clock that is set back dates no message before an earlier one [HIST-05]', async () => {
  const dataDir = temporaryDirectory()
  const first = await openWithRetention(dataDir, 0, OCTOBER_5)
  const alice = await first.device('alice')
  await first.device('bob')
  const before = await alice.run<{ time: number }>('c2c.send', aMessage('alice', 'bob'))
  await first.close()
  const second = await openWithRetention(dataDir, 0, 0)
  const after = await (await second.device('alice')).run('c2c.send', aMessage('alice', 'bob'))
  expect(after).toMatchObject({ sequence: 2, time: before.time })
  expect(sequences(await historyOf(await second.device('bob'), 'alice'))).toEqual([1, 2])
})
