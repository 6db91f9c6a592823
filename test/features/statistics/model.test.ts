import { describe, expect, it } from 'vitest'
import { eventNameOf, isUserSide, resultOf } from '../../../src/features/statistics/model.ts'
import { Quality, slowShare } from '../../../src/features/statistics/quality.ts'

describe('the end of a call', () => {
  it.each([
    ['session.login', 0, 200, 'login'],
    ['session.login', 70001, 200, 'loginFailed'],
    ['session.login', 2801, 90_000, 'loginFailed'],
    ['session.login', 3005, 200, undefined],
    ['c2c.send', 0, 2_999, undefined],
    ['c2c.send', 0, 3_000, 'slowCall'],
    ['c2c.send', 20009, 100, 'sendFailed'],
    ['group.send', 10007, 100, 'sendFailed'],
    ['c2c.send', 20005, 100, 'sendFailed'],
    ['c2c.send', 2801, 15_000, 'unknownOutcome'],
    ['group.send', 2800, 100, 'unknownOutcome'],
    ['c2c.send', 2805, 0, 'sendFailed'],
    ['profile.get', 2801, 15_000, 'timeout'],
    ['profile.get', 0, 4_000, 'slowCall'],
    ['profile.get', 20005, 100, undefined],
    ['profile.get', 3005, 100, undefined],
  ] as const)('of %s with %i after %i ms is the event %s [STAT-01]', (command, code, ms, name) => {
    expect(eventNameOf(command, code, ms)).toBe(name)
  })

  it.each([
    [0, 'success'],
    [2801, 'timeout'],
    [2800, 'failed'],
    [2805, 'failed'],
    [3005, undefined],
    [20005, 'failed'],
    [10003, 'failed'],
    [10004, 'userSide'],
    [10099, 'failed'],
    [10100, 'userSide'],
    [10200, 'userSide'],
    [10201, 'failed'],
    [60022, 'userSide'],
    [80001, 'userSide'],
    [120_000, 'failed'],
    [120_001, 'userSide'],
    [130_000, 'userSide'],
    [130_001, 'failed'],
  ] as const)('with %i counts as %s [STAT-08]', (code, result) => {
    expect(resultOf(code)).toBe(result)
    expect(isUserSide(code)).toBe(result === 'userSide')
  })
})

describe('quality', () => {
  it('counts outcomes and latencies per command, and restarts when taken [STAT-09]', () => {
    const quality = new Quality()
    quality.count('a', 0, 999)
    quality.count('a', 20009, 1_000)
    quality.count('a', 20005, 2_999)
    quality.count('a', 2801, 3_000)
    quality.count('a', 3005, 50)
    quality.count('b', 0, 0)
    const taken = quality.take()
    expect(taken).toEqual([
      {
        command: 'a',
        success: 1,
        userSide: 1,
        timeout: 1,
        failed: 1,
        under1s: 1,
        under3s: 2,
        over3s: 1,
        totalMs: 7_998,
      },
      expect.objectContaining({ command: 'b', success: 1, under1s: 1, totalMs: 0 }),
    ])
    expect(slowShare(taken)).toEqual({ slow: 1, calls: 5 })
    expect(quality.take()).toEqual([])
  })
})
