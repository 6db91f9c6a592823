import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../demo/api/src/calls.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { casesOf } from '../../../testing/internal/proof.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'
import { type Json, thatFits } from './that-fits.ts'

/** Number of runs per call. */
const RUNS = casesOf(6, 40)

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

test.each(
  calls.filter(({ encoding }) => encoding !== 'multipart').map((call) => [call.path, call]),
)(
  'the back end answers every generated request: %s',
  async (path, call) => {
    const headers = { accesstoken: await market.login('100001'), operatortoken: OPERATOR_TOKEN }
    await fc.assert(
      fc.asyncProperty(thatFits(call.request.json as Json), async (request) => {
        market.advance(60_000)
        const { body } = await market.post(path, request as object, headers)
        expect(body.error_code).not.toBe(failures.UNEXPECTED.code)
      }),
      { numRuns: RUNS },
    )
  },
  60_000,
)

test.each(['1e999', '-1e999', 'Infinity', 'NaN'])(
  'a form field rejects a number that is not finite: %s',
  async (page) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `page=${page}`
    const answers = [
      await market.post('/api/operator/coupon/list', body, {
        ...type,
        operatortoken: OPERATOR_TOKEN,
      }),
      await market.post('/api/operator/coupon/list', { page }, { operatortoken: OPERATOR_TOKEN }),
    ]
    expect(answers.map((answer) => answer.body.error_code)).toEqual([10_001, 10_001])
  },
)

test('a JSON field rejects a number that is not finite', async () => {
  const headers = { operatortoken: OPERATOR_TOKEN, 'content-type': 'application/json' }
  const { body } = await market.post('/api/operator/coupon/list', '{"page":1e999}', headers)
  expect(body.error_code).toBe(10_001)
})
