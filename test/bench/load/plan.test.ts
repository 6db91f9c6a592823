import { expect, it } from 'vitest'
import { planOf } from '../../../bench/load/measures/run.ts'
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

it('the plan limits concurrent operations for each client of a pair, for a group, and for all logins', () => {
  expect(plan('one-to-one', '--under-way 3').plan.inFlight).toBe(6)
  expect(plan('groups', '--under-way 3').plan.inFlight).toBe(3)
  expect(plan('login-storm', '', 2).plan.inFlight).toBe(25)
})
