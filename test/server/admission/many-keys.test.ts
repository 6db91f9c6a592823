import { expect, it } from 'vitest'
import { Quota } from '../../../server/src/kernel/quota.ts'
import { TokenBuckets } from '../../../server/src/kernel/token-buckets.ts'
import { handClock } from '../support/hand-clock.ts'

/** More keys than both classes count separately. */
const MANY = 30_000
const WINDOW_MS = 60_000

it('a limit of 20 a minute stops a client that hides among many others [BUDGET-07]', () => {
  const clock = handClock(0)
  const quota = new Quota({ clock, count: 20, windowMs: WINDOW_MS })
  const buckets = new TokenBuckets({ clock, perSecond: 20 / 60, burst: 20 })
  for (let at = 0; at < MANY; at++) {
    quota.isOneTooMany(`other-${at}`)
    buckets.take(`other-${at}`)
  }
  const tries = Array.from({ length: 40 }, () => ({
    isCounted: !quota.isOneTooMany('mallory'),
    isTaken: buckets.take('mallory') === 0,
  }))
  const passed = (name: 'isCounted' | 'isTaken') => tries.filter((one) => one[name]).length
  expect(passed('isCounted')).toBeLessThanOrEqual(20)
  expect(passed('isTaken')).toBeLessThanOrEqual(20)
})

it('the limit of a client from before does not change when many others come [BUDGET-07]', () => {
  const clock = handClock(0)
  const quota = new Quota({ clock, count: 20, windowMs: WINDOW_MS })
  const buckets = new TokenBuckets({ clock, perSecond: 20 / 60, burst: 20 })
  expect([quota.isOneTooMany('bob', 5), buckets.take('bob', 5)]).toEqual([false, 0])
  for (let at = 0; at < MANY; at++) {
    quota.isOneTooMany(`other-${at}`, 20)
    buckets.take(`other-${at}`, 20)
  }
  expect([quota.isOneTooMany('bob', 15), buckets.take('bob', 15)]).toEqual([false, 0])
  expect(quota.isOneTooMany('bob')).toBe(true)
  expect(buckets.take('bob')).toBeGreaterThan(0)
})

it('all keys have their full limit again after the time of the limit [BUDGET-07]', () => {
  const clock = handClock(0)
  const quota = new Quota({ clock, count: 20, windowMs: WINDOW_MS })
  const buckets = new TokenBuckets({ clock, perSecond: 20 / 60, burst: 20 })
  for (let at = 0; at < MANY; at++) {
    quota.isOneTooMany(`other-${at}`, 20)
    buckets.take(`other-${at}`, 20)
  }
  clock.advance(3 * WINDOW_MS)
  buckets.take('someone')
  clock.advance(WINDOW_MS)
  expect([quota.isOneTooMany('mallory', 20), buckets.take('mallory', 20)]).toEqual([false, 0])
})
