import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../demo/api/src/calls.ts'
import { failures } from '../../../demo/api/src/failures.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'
import { type Json, thatFits } from './that-fits.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

test.each(
  calls.filter(({ encoding }) => encoding !== 'multipart').map((call) => [call.path, call]),
)('has an answer to whatever it is asked: %s', async (path, call) => {
  const headers = { accesstoken: await market.login('100001'), operatortoken: OPERATOR_TOKEN }
  await fc.assert(
    fc.asyncProperty(thatFits(call.request.json as Json), async (request) => {
      market.advance(60_000)
      const { body } = await market.post(path, request as object, headers)
      expect(body.error_code).not.toBe(failures.UNEXPECTED.code)
    }),
    { numRuns: 12 },
  )
})
