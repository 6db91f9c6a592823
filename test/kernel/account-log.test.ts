import fc from 'fast-check'
import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { AccountLog } from '../../src/kernel/account-log.ts'

const aLog = (position?: number) => {
  const clock = new ManualClock()
  const log = new AccountLog(clock)
  let gaps = 0
  log.whenGap(() => gaps++)
  if (position !== undefined) log.reach(position)
  return { clock, log, gaps: () => gaps }
}

describe('the account log', () => {
  it('has no gap while its position is unknown, nor for positions of other logs [SYNC-17]', async () => {
    const { clock, log, gaps } = aLog()
    expect([log.take(7), log.take(3), log.take(0)]).toEqual([true, true, true])
    expect(log.position).toBe(-1)
    log.reach(7)
    expect(log.take(0)).toBe(true)
    await clock.advance(10_000)
    expect(gaps()).toBe(0)
  })

  it('follows entries in order, one by one or several at once [SYNC-17]', () => {
    const { log } = aLog(5)
    expect([log.take(6), log.take(9, 3), log.take(10)]).toEqual([true, true, true])
    expect(log.position).toBe(10)
  })

  it('ignores invalid positions: beyond 2^53 there is no next one [SYNC-17]', () => {
    const { log } = aLog(5)
    const none = [2 ** 53, 1e300, Number.POSITIVE_INFINITY, Number.NaN, -1, 6.5]
    for (const position of none) {
      expect(log.take(position, 3)).toBe(true)
      log.reach(position)
    }
    expect(log.position).toBe(5)
    expect(log.take(6)).toBe(true)
    expect(log.position).toBe(6)
  })

  it('recognises applied entries, also ahead of a gap [SYNC-14]', () => {
    const { log } = aLog(5)
    log.take(6)
    log.take(9)
    expect([log.take(6), log.take(4), log.take(9)]).toEqual([false, false, false])
  })

  it('tolerates an entry that arrives within a second [SYNC-17]', async () => {
    const { clock, log, gaps } = aLog(5)
    log.take(7)
    log.take(8)
    await clock.advance(999)
    log.take(6)
    expect(log.position).toBe(8)
    expect(clock.countOfTimers()).toBe(0)
    await clock.advance(10_000)
    expect(gaps()).toBe(0)
  })

  it('reports a gap once, and continues from the position of a sync [SYNC-17]', async () => {
    const { clock, log, gaps } = aLog(5)
    log.take(7)
    await clock.advance(1_000)
    expect(gaps()).toBe(1)
    expect(log.position).toBe(5)
    log.reach(9)
    log.take(10)
    await clock.advance(10_000)
    expect(gaps()).toBe(1)
    expect(log.position).toBe(10)
  })

  it('reports a gap at once if more than a thousand entries are ahead [SYNC-17]', () => {
    const { log, gaps } = aLog(5)
    log.take(2_000, 1_500)
    expect(gaps()).toBe(1)
  })

  it('forgets everything, including its timer [SYNC-17]', () => {
    const { clock, log } = aLog(5)
    log.take(7)
    log.forget()
    expect(log.position).toBe(-1)
    expect(clock.countOfTimers()).toBe(0)
  })

  it('ends at the last entry in any order of arrival within a second [SYNC-17]', () => {
    const shuffled = fc.integer({ min: 1, max: 60 }).chain((count) =>
      fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index + 1),
        { minLength: count, maxLength: count },
      ),
    )
    fc.assert(
      fc.property(shuffled, (positions) => {
        const { clock, log, gaps } = aLog(0)
        for (const position of positions) expect(log.take(position)).toBe(true)
        expect(log.position).toBe(positions.length)
        expect(gaps()).toBe(0)
        expect(clock.countOfTimers()).toBe(0)
      }),
    )
  })
})
