import { afterEach, beforeEach, expect, test } from 'vitest'
import { signatureHeaders } from '../../../demo/api/src/payments/sandbox/signature.ts'
import {
  CALLBACKS,
  openPaymentTestBed,
  type Payer,
  type PaymentTestBed,
} from './payment-test-bed.ts'

const MINUTE_MS = 60_000

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
})

afterEach(() => testBed.market.close())

/** A valid callback about a payment of 500 fen, as the sandbox sends it. */
const trueCallback = async () => {
  const { payID, tradeNo } = await payer.create(500)
  const notice = { about: 'payment', trade_no: tradeNo, fen: 500, outcome: 'paid', reason: '' }
  const body = JSON.stringify(notice)
  return { payID, body, headers: { ...signatureHeaders(testBed.sandbox, body) } }
}

type Callback = Awaited<ReturnType<typeof trueCallback>>

const another = (text: string): string => text.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))

test.each<[string, (callback: Callback) => Partial<Callback>]>([
  [
    'another secret',
    ({ body }) => ({
      headers: { ...signatureHeaders({ ...testBed.sandbox, secret: 'guessed' }, body) },
    }),
  ],
  ['no signature', () => ({ headers: { 'content-type': 'application/json' } })],
  [
    'a changed signature',
    ({ headers }) => ({
      headers: { ...headers, 'sandbox-signature': another(headers['sandbox-signature'] ?? '') },
    }),
  ],
  [
    'half a signature',
    ({ headers }) => ({
      headers: {
        ...headers,
        'sandbox-signature': headers['sandbox-signature']?.slice(0, 32) ?? '',
      },
    }),
  ],
  [
    'a changed time',
    ({ headers }) => ({
      headers: { ...headers, 'sandbox-timestamp': `${Number(headers['sandbox-timestamp']) + 1}` },
    }),
  ],
  ['no time', ({ headers }) => ({ headers: { ...headers, 'sandbox-timestamp': '' } })],
  ['a changed body', ({ body }) => ({ body: body.replace('500', '501') })],
  ['one more space', ({ body }) => ({ body: `${body} ` })],
  ['no body', () => ({ body: '' })],
])('the back end rejects a callback with %s', async (_name, forge) => {
  const callback = await trueCallback()
  const { headers, body } = { ...callback, ...forge(callback) }
  expect(await testBed.send(CALLBACKS, headers, body)).toBe(401)
  expect(await payer.status(callback.payID)).toBe('pending')
  expect(await testBed.clearingMoves()).toEqual([])
})

test('a callback is valid for five minutes, against replays', async () => {
  const { payID, body, headers } = await trueCallback()
  testBed.market.advance(5 * MINUTE_MS + 1)
  expect(await testBed.send(CALLBACKS, headers, body)).toBe(401)
  expect(await payer.status(payID)).toBe('pending')
  testBed.market.advance(-1)
  expect(await testBed.send(CALLBACKS, headers, body)).toBe(200)
  expect(await payer.status(payID)).toBe('paid')
  expect(await testBed.send(CALLBACKS, headers, body)).toBe(200)
  expect(await testBed.clearingMoves()).toEqual([-500])
})

test('callbacks of unknown providers are rejected', async () => {
  const { body, headers } = await trueCallback()
  expect(await testBed.send('/pay/notify/another', headers, body)).toBe(404)
  expect(await testBed.clearingMoves()).toEqual([])
})
