import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { Renewal } from '../../../src/features/session/renewal.ts'
import { pauseMs, renewAfterMs } from '../../../src/features/session/renewal-times.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('the next UserSig is requested', () => {
  it.each([
    ['a week', 7 * DAY, 0.9 * 7 * DAY],
    ['an hour', 60 * MINUTE, 54 * MINUTE],
    ['five minutes', 5 * MINUTE, 4 * MINUTE],
    ['a minute', MINUTE, MINUTE / 2],
    ['ten seconds', 10_000, 5_000],
    ['next to nothing', 1, 5_000],
  ])('in time if one is valid for %s [SESSION-21]', (_title, lifeMs, afterMs) => {
    expect(renewAfterMs(lifeMs, 0)).toBe(afterMs)
    const earliest = renewAfterMs(lifeMs, 0.999)
    expect(earliest).toBeLessThanOrEqual(afterMs)
    expect(earliest).toBeGreaterThan(afterMs * 0.94)
  })

  it('after months, too, although timers have a maximum [SESSION-21]', async () => {
    const platform = createTestPlatform()
    const requestedAt: number[] = []
    const startedAt = platform.clock.now()
    const renewal = new Renewal({
      platform,
      provider: () => {
        requestedAt.push((platform.clock.now() - startedAt) / DAY)
        return 'next'
      },
      onRenewed: () => {},
      onFailed: () => {},
    })
    renewal.accepted(180 * DAY)
    await platform.clock.advance(150 * DAY)
    expect(requestedAt).toEqual([])
    await platform.clock.advance(12 * DAY)
    expect(requestedAt).toHaveLength(1)
    expect(platform.counts().timers).toBe(0)
  })
})

describe('the pause after failures', () => {
  it('doubles from 1 to 60 s and is up to a quarter shorter [SESSION-22]', () => {
    const pauses = Array.from({ length: 9 }, (_, index) => pauseMs(index + 1, 0) / 1000)
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(pauseMs(1_000, 0)).toBe(60_000)
    expect(pauseMs(7, 0.999)).toBeGreaterThanOrEqual(45_000)
  })
})
