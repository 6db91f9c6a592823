import { expect, it } from 'vitest'
import { fillOf, planOf } from '../../../bench/load/measures/run.ts'
import { readOptions, type ScenarioName } from '../../../bench/load/options.ts'
import { elsewhere } from '../../../bench/load/set-ups/elsewhere.ts'

const plan = (scenario: ScenarioName, flags: string, workers = 1) => {
  const options = readOptions(flags.split(' ').filter(Boolean), {})
  return planOf(scenario, { options, setUp: elsewhere(['ws://here'], options.app), workers })
}

it('the plan keeps each pair and each group in one thread', () => {
  expect(plan('one-to-one', '--clients 7', 2).parts).toEqual([
    { from: 0, to: 4 },
    { from: 4, to: 8 },
  ])
  expect(plan('groups', '--clients 250 --group-size 100', 2).parts).toEqual([
    { from: 0, to: 100 },
    { from: 100, to: 250 },
  ])
})

it('the plan divides a rate over the threads, except for the single sender of a room', () => {
  expect(plan('groups', '--rate 100', 2).plan.rate).toBe(50)
  expect(plan('live-room', '--rate 100', 2).plan.rate).toBe(100)
  expect(plan('live-room', '').plan.rate).toBeUndefined()
})

it('the plan of stored pairs has a rate, and clients of any number that share the pairs', () => {
  expect(plan('one-to-one', '--pairs 500 --clients 7', 2)).toMatchObject({
    plan: { pairs: 500, rate: 500, run: 'left', clients: 7 },
    parts: [
      { from: 0, to: 3 },
      { from: 3, to: 7 },
    ],
  })
  expect(plan('cold-start', '').plan).toMatchObject({ pairs: 50_000, rate: 1_000, clients: 2_000 })
})

it('the data of a scenario is described, so that a folder is not used again for other data', () => {
  const what = (scenario: ScenarioName, flags: string) =>
    fillOf(scenario, readOptions(flags.split(' ').filter(Boolean), {}))?.what
  expect(what('one-to-one', '')).toBeUndefined()
  expect(what('one-to-one', '--pairs 500 --clients 8 --messages 20')).toBe(
    '500 pairs of 8 senders, 20 messages each',
  )
  expect(what('groups', '--members 300 --clients 200')).toBe(
    'groups of 300 members, 200 of them online in groups of 100',
  )
})

it('the plan limits concurrent operations for each client of a pair, for a group, and for all logins', () => {
  expect(plan('one-to-one', '--under-way 3').plan.inFlight).toBe(6)
  expect(plan('groups', '--under-way 3').plan.inFlight).toBe(3)
  expect(plan('login-storm', '', 2).plan.inFlight).toBe(25)
})
