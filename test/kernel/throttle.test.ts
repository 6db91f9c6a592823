import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { Throttle } from '../../src/kernel/throttle.ts'

const aThrottle = () => {
  const clock = new ManualClock()
  const start = clock.now()
  const runs: number[] = []
  const throttle = new Throttle(clock, 1_000, () => runs.push(clock.now() - start))
  return { clock, throttle, runs }
}

describe('a throttle', () => {
  it('runs at once after quiet, then once per interval, including the last request [KERNEL-05]', async () => {
    const { clock, throttle, runs } = aThrottle()
    for (let n = 0; n < 25; n++) {
      throttle.request()
      await clock.advance(100)
    }
    await clock.advance(5_000)
    expect(runs).toEqual([0, 1_000, 2_000, 3_000])
    throttle.request()
    expect(runs.at(-1)).toBe(7_500)
  })

  it('runs a due task at most once, also with runNow [KERNEL-05]', async () => {
    const { clock, throttle, runs } = aThrottle()
    throttle.request()
    await clock.advance(500)
    throttle.request()
    throttle.runNow()
    await clock.advance(5_000)
    expect(runs).toEqual([0, 500])
  })

  it('leaves no timer when cancelled [KERNEL-05]', async () => {
    const { clock, throttle, runs } = aThrottle()
    throttle.request()
    throttle.request()
    throttle.cancel()
    expect(clock.countOfTimers()).toBe(0)
    await clock.advance(5_000)
    expect(runs).toEqual([0])
  })
})
