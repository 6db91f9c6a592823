import { expect, it } from 'vitest'
import { countsFrom, Schedule } from '../../../bench/load/schedule.ts'

const takenBy = (schedule: Schedule, nowUs: number): number[] => {
  const taken: number[] = []
  for (let due = schedule.take(nowUs); due !== undefined; due = schedule.take(nowUs))
    taken.push(due)
  return taken
}

it('the schedule starts no operation early', () => {
  const schedule = new Schedule(1_000_000, 100)
  expect(takenBy(schedule, 999_999)).toEqual([])
  expect(takenBy(schedule, 1_000_000)).toEqual([1_000_000])
  expect(takenBy(schedule, 1_009_999)).toEqual([])
})

it('the schedule reports the due time of a delayed operation', () => {
  const schedule = new Schedule(0, 100)
  expect(takenBy(schedule, 0)).toEqual([0])
  expect(takenBy(schedule, 35_000)).toEqual([10_000, 20_000, 30_000])
})

it('the schedule keeps its rate over an hour, even if no microsecond divides it', () => {
  const schedule = new Schedule(5_000_000, 3)
  const hourUs = 3_600_000_000
  const taken = takenBy(schedule, 5_000_000 + hourUs - 1)
  expect(taken).toHaveLength(3 * 3_600)
  expect(taken.at(-1)).toBeCloseTo(5_000_000 + hourUs - 1_000_000 / 3, 3)
})

it('the schedule measures from the due time unless only the timer was coarse', () => {
  expect(countsFrom(10_000, 10_900)).toBe(10_900)
  expect(countsFrom(10_000, 15_000)).toBe(10_000)
})
