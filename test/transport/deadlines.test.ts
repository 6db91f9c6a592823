import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../src/platform/clock.ts'
import { Deadlines } from '../../src/transport/requests.ts'

/** A manual clock that counts the timers that stand. */
const aClock = () => {
  const manual = new ManualClock()
  let armed = 0
  const clock: Clock = {
    now: () => manual.now(),
    every: (ms, task) => manual.every(ms, task),
    after(ms, task) {
      armed++
      let stands = true
      const end = () => {
        if (stands) armed--
        stands = false
      }
      const stop = manual.after(ms, () => {
        end()
        task()
      })
      return () => {
        end()
        stop()
      }
    },
  }
  return { manual, clock, armed: () => armed }
}

describe('deadlines', () => {
  it('share one timer if they start together', () => {
    const { clock, armed } = aClock()
    const deadlines = new Deadlines(clock)
    for (let index = 0; index < 100; index++) deadlines.after(15_000, clock.now(), () => {})
    expect(armed()).toBe(1)
  })

  it('are kept to 10 ms, never late', async () => {
    const { manual, clock } = aClock()
    const deadlines = new Deadlines(clock)
    const since = manual.now()
    const due: number[] = []
    for (let index = 0; index < 30; index++) {
      const startedAt = manual.now()
      deadlines.after(3_000, startedAt, () => due.push(manual.now() - startedAt))
      await manual.advance(7)
    }
    await manual.advance(3_000)
    expect(due).toHaveLength(30)
    expect(Math.max(...due)).toBe(3_000)
    expect(Math.min(...due)).toBeGreaterThan(2_990)
    expect(manual.now()).toBeGreaterThan(since)
  })

  it('leave no timer when all are stopped', () => {
    const { clock, armed } = aClock()
    const deadlines = new Deadlines(clock)
    const stops = [1, 2, 3].map(() => deadlines.after(15_000, clock.now(), () => {}))
    for (const stop of stops) stop()
    expect(armed()).toBe(0)
    deadlines.after(15_000, clock.now(), () => {})
    expect(armed()).toBe(1)
  })

  it('run a task that another one starts at its own time', async () => {
    const { manual, clock } = aClock()
    const deadlines = new Deadlines(clock)
    const ran: string[] = []
    deadlines.after(1_000, clock.now(), () => {
      ran.push('first')
      deadlines.after(1_000, clock.now(), () => ran.push('second'))
    })
    await manual.advance(1_000)
    expect(ran).toEqual(['first'])
    await manual.advance(1_000)
    expect(ran).toEqual(['first', 'second'])
  })

  it('are not affected by a clock change', async () => {
    const { manual, clock } = aClock()
    const deadlines = new Deadlines(clock)
    let ran = 0
    const count = () => {
      ran++
    }
    deadlines.after(1_000, clock.now() + 3_600_000, count)
    deadlines.after(1_000, clock.now(), count)
    await manual.advance(1_000)
    expect(ran).toBe(2)
  })
})
