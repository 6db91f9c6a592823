import { expect, it } from 'vitest'
import { delayAfter } from '../../../demo/api/src/kernel/back-off.ts'
import { chinaDay, chinaDayStart, dateOfDay } from '../../../demo/api/src/kernel/china-day.ts'
import { CallFailure } from '../../../demo/api/src/kernel/failures.ts'
import { ignoreRefusal, runEach } from '../../../demo/api/src/kernel/run-each.ts'

it('delayAfter doubles with every failure up to the limit', () => {
  const backOff = { firstMs: 1000, longestMs: 600_000 }
  expect([1, 2, 3, 10, 11, 60].map((failures) => delayAfter(failures, backOff))).toEqual([
    1000, 2000, 4000, 512_000, 600_000, 600_000,
  ])
})

it('chinaDay changes at midnight in China', () => {
  const midnight = Date.parse('2026-11-27T00:00:00+08:00')
  const today = chinaDay(midnight)
  expect(chinaDay(midnight - 1)).toBe(today - 1)
  expect(chinaDayStart(today)).toBe(midnight)
  expect(dateOfDay(today)).toBe('2026-11-27')
})

it('runEach runs all items and throws all failures', async () => {
  const ran: number[] = []
  const work = async (item: number) => {
    ran.push(item)
    if (item % 2 === 1) throw new Error(`item ${item}`)
  }
  const failure = await runEach('count', [1, 2, 3], work).catch((cause: unknown) => cause)
  expect(ran).toEqual([1, 2, 3])
  expect(failure).toMatchObject({
    message: 'count: some failed',
    errors: [{ message: 'item 1' }, { message: 'item 3' }],
  })
})

it('ignoreRefusal ignores refusals only', () => {
  expect(ignoreRefusal(new CallFailure('ORDER_STATE'))).toBeUndefined()
  expect(() => ignoreRefusal(new Error('disk full'))).toThrow('disk full')
})
