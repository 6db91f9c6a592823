import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'

describe('a manual clock', () => {
  it('does not move by itself [TESTKIT-09]', async () => {
    const clock = new ManualClock(1_000)
    let ran = 0
    clock.after(5, () => ran++)
    await clock.advance(0)
    expect([clock.now(), ran, clock.countOfTimers()]).toEqual([1_000, 0, 1])
    await clock.advance(5)
    expect([clock.now(), ran, clock.countOfTimers()]).toEqual([1_005, 1, 0])
  })

  it('runs timers in order, each at its time, and settles their effects before the next [TESTKIT-09]', async () => {
    const clock = new ManualClock(0)
    const calls: string[] = []
    const record = (what: string) => calls.push(`${what} at ${clock.now()}`)
    clock.after(20, () => record('late'))
    clock.every(8, () => Promise.resolve().then(() => record('again')))
    clock.after(10, () => clock.after(5, () => record('caused')))
    await clock.advance(20)
    expect(calls).toEqual(['again at 8', 'caused at 15', 'again at 16', 'late at 20'])
  })

  it('drops stopped timers [TESTKIT-09]', async () => {
    const clock = new ManualClock()
    let ran = 0
    const stop = clock.every(1, () => ran++)
    await clock.advance(2)
    stop()
    await clock.advance(5)
    expect([ran, clock.countOfTimers()]).toEqual([2, 0])
  })

  it('can be set without an effect on its timers [TESTKIT-09]', async () => {
    const clock = new ManualClock(0)
    let ran = 0
    clock.after(10, () => ran++)
    clock.set(60_000)
    await clock.advance(9)
    expect([clock.now(), ran]).toEqual([60_009, 0])
    await clock.advance(1)
    expect(ran).toBe(1)
  })
})
