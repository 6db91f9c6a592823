import { createTestPlatform } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import * as errorCodes from '../../src/kernel/error-codes.ts'
import { imError } from '../../src/kernel/errors.ts'
import { Retrying, RetryTimer } from '../../src/kernel/retry.ts'
import { growing } from '../../src/lib/retry-policy.ts'

const log = { debug() {} } as never

/** A task that fails so often, with when it ran. */
const aTask = (failures: number, error: unknown = new Error('no')) => {
  const platform = createTestPlatform()
  const ranAt: number[] = []
  const start = platform.clock.now()
  const retrying = new Retrying({ platform, log }, 5_000, async () => {
    ranAt.push(platform.clock.now() - start)
    if (ranAt.length <= failures) throw error
  })
  return { platform, ranAt, retrying }
}

it('retrying repeats a failed task with doubled delays until it succeeds [KERNEL-18]', async () => {
  const { platform, ranAt, retrying } = aTask(3)
  retrying.start()
  await platform.clock.advance(100_000)
  expect(ranAt).toEqual([0, 5_000, 15_000, 35_000])
})

it('retrying waits five minutes and a half at most [KERNEL-18]', async () => {
  const { platform, ranAt, retrying } = aTask(10)
  retrying.start()
  await platform.clock.advance(2_000_000)
  expect((ranAt[9] ?? 0) - (ranAt[8] ?? 0)).toBe(320_000)
})

it('retrying does not repeat a command that the server does not know [KERNEL-18]', async () => {
  const { platform, ranAt, retrying } = aTask(9, imError(errorCodes.NO_PROTOCOL))
  retrying.start()
  await platform.clock.advance(100_000)
  expect(ranAt).toEqual([0])
})

it('retrying restarts with a new start, and ends with a stop [KERNEL-18]', async () => {
  const { platform, ranAt, retrying } = aTask(9)
  retrying.start()
  await platform.clock.advance(2_000)
  retrying.start()
  await platform.clock.advance(5_000)
  retrying.stop()
  await platform.clock.advance(100_000)
  expect(ranAt).toEqual([0, 2_000, 7_000])
  expect(platform.counts().timers).toBe(0)
})

it('a retry timer sets one timer at a time, with delays that grow until a success [KERNEL-18]', async () => {
  const { clock, counts } = createTestPlatform()
  const timer = new RetryTimer(clock, growing(1_000, 4_000))
  const start = clock.now()
  const ranAt: number[] = []
  const attempt = () => {
    ranAt.push(clock.now() - start)
    if (ranAt.length === 4) timer.reset()
    if (ranAt.length < 6) timer.schedule(attempt)
  }
  timer.schedule(attempt)
  timer.schedule(attempt)
  expect(counts().timers).toBe(1)
  await clock.advance(100_000)
  expect(ranAt).toEqual([1_000, 3_000, 7_000, 11_000, 12_000, 14_000])
})

it('a retry timer that is stopped runs nothing, and begins again with the first delay [KERNEL-18]', async () => {
  const { clock, counts } = createTestPlatform()
  const timer = new RetryTimer(clock, growing(1_000, 4_000))
  let attempts = 0
  timer.schedule(() => attempts++)
  timer.stop()
  expect(counts().timers).toBe(0)
  timer.schedule(() => attempts++)
  await clock.advance(1_000)
  expect(attempts).toBe(1)
})
