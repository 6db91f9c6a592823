import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobs } from '../../../demo/api/src/clock/jobs.ts'
import { ClockWorker } from '../../../demo/api/src/clock/worker.ts'
import { type OrderPlay, openOrderPlay } from './order-scenario.ts'
import { DAY_MS } from './order-scene.ts'

const POLL_MS = 5000

let play: OrderPlay

beforeEach(async () => {
  play = await openOrderPlay()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await play.market.close()
})

test('does what is due now and then, until it is stopped', async () => {
  const [first, second] = [await play.orderIn('finished'), await play.orderIn('finished')]
  play.market.advance(DAY_MS)
  const failures: unknown[] = []
  const worker = new ClockWorker(play.market.context, (cause) => failures.push(cause))
  expect(await play.stateOf(first)).toBe('finished')
  vi.advanceTimersByTime(POLL_MS)
  await worker.stop()
  expect(await Promise.all([first, second].map(play.stateOf))).toEqual(['settled', 'settled'])
  const third = await play.orderIn('finished')
  play.market.advance(DAY_MS)
  vi.advanceTimersByTime(POLL_MS)
  expect(await play.stateOf(third)).toBe('finished')
  expect(failures).toEqual([])
})

test('does each job though the others fail', async () => {
  const broken = () => {
    throw new Error('no clock')
  }
  const failures: unknown[] = []
  const context = { ...play.market.context, now: broken }
  const worker = new ClockWorker(context, (cause) => failures.push(cause))
  vi.advanceTimersByTime(POLL_MS)
  await worker.stop()
  expect(failures).toHaveLength(jobs.length)
})
