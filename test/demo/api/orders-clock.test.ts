import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobs, runJobs } from '../../../demo/api/src/clock/jobs.ts'
import { type OrderScenario, openOrderScenario } from './order-scenario.ts'
import { DAY_MS } from './order-scene.ts'

const POLL_MS = 5000

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await scenario.market.close()
})

test('the clock runs due jobs periodically until it is stopped', async () => {
  const [first, second] = [await scenario.orderIn('finished'), await scenario.orderIn('finished')]
  scenario.market.advance(DAY_MS)
  const failures: unknown[] = []
  const worker = runJobs(scenario.market.context, (cause) => failures.push(cause))
  expect(await scenario.stateOf(first)).toBe('finished')
  vi.advanceTimersByTime(POLL_MS)
  await worker.stop()
  expect(await Promise.all([first, second].map(scenario.stateOf))).toEqual(['settled', 'settled'])
  const third = await scenario.orderIn('finished')
  scenario.market.advance(DAY_MS)
  vi.advanceTimersByTime(POLL_MS)
  expect(await scenario.stateOf(third)).toBe('finished')
  expect(failures).toEqual([])
})

test('the clock runs each job even if others fail', async () => {
  const broken = () => {
    throw new Error('no clock')
  }
  const failures: unknown[] = []
  const context = { ...scenario.market.context, now: broken }
  const worker = runJobs(context, (cause) => failures.push(cause))
  vi.advanceTimersByTime(POLL_MS)
  await worker.stop()
  expect(failures).toHaveLength(jobs.length)
})
