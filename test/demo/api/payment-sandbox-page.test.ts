import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putTrade } from '../../../demo/api/src/payments/sandbox/trades.ts'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

const MINUTE_MS = 60_000

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
})

afterEach(() => testBed.market.close())

const look = async (tradeNo: string) => {
  const url = `/sandbox/pay/${tradeNo}`
  const { statusCode, headers, body } = await testBed.market.app.inject({ method: 'GET', url })
  return { status: statusCode, headers, page: body }
}

const anOpenTrade = async (): Promise<string> => {
  const { tradeNo } = await payer.create(1_234_500)
  await testBed.checkout(tradeNo)
  return tradeNo
}

const stateOf = async (tradeNo: string): Promise<string> => {
  const { state } = await testBed.market.context.db
    .selectFrom('sandbox_trades')
    .where('trade_no', '=', tradeNo)
    .select('state')
    .executeTakeFirstOrThrow()
  return state
}

test('the page shows the amount, the expiry, and the two possible outcomes', async () => {
  const { status, page } = await look(await anOpenTrade())
  expect(status).toBe(200)
  for (const words of ['<small>¥</small>12,345.00', '酒馆余额充值', '2023年11月15日 06:28']) {
    expect(page).toContain(words)
  }
  expect(page).toContain('name="outcome" value="paid">确认支付')
  expect(page).toContain('name="outcome" value="failed">模拟支付失败')
})

test('the page runs no script and loads nothing', async () => {
  const { headers, page } = await look(await anOpenTrade())
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  const [, style = ''] = page.match(/<style>(.*)<\/style>/s) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|\ssrc=|<link/)
})

test.each([
  ['paid', '支付成功', '确认支付'],
  ['failed', '支付失败，银行卡余额不足', '模拟打款'],
] as const)('the page shows the outcome: %s', async (outcome, words, gone) => {
  const tradeNo = await anOpenTrade()
  await testBed.decide(tradeNo, outcome)
  const { page } = await look(tradeNo)
  expect(page).toContain(words)
  expect(page).not.toContain(gone)
})

test('the page offers another attempt after a failure, and nothing after the payment or the expiry', async () => {
  const tradeNo = await anOpenTrade()
  await testBed.decide(tradeNo, 'failed')
  expect((await look(tradeNo)).page).toContain('重新支付')
  await testBed.decide(tradeNo, 'paid')
  expect((await look(tradeNo)).page).not.toContain('<form')
  const late = await anOpenTrade()
  testBed.market.advance(15 * MINUTE_MS)
  const { page } = await look(late)
  expect(page).toContain('已超时关闭')
  expect(page).not.toContain('<form')
  expect(await testBed.decide(late, 'paid')).toBe(303)
  expect(await stateOf(late)).toBe('open')
})

test('the page links back to the origin of the payment', async () => {
  const tradeNo = await anOpenTrade()
  const { page } = await look(tradeNo)
  expect(page).toContain('href="/pages/enter/my/subpages/balance/subpages/pay_result?pay_id=1"')
})

test('the page escapes user text', async () => {
  const tradeNo = `W${'0'.repeat(24)}`
  await putTrade(testBed.sandbox, {
    trade_no: tradeNo,
    kind: 'payout',
    fen: 100,
    subject: `<img src=x onerror="alert('1')">&`,
    state: 'open',
    reason: '',
    notify_path: '/',
    return_path: '/"><script>',
    created_at: 0,
    expires_at: null,
    decide_at: null,
    decide_as: 'paid',
  })
  const { page } = await look(tradeNo)
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
  expect(page).not.toContain('<script')
})

test.each([`R${'0'.repeat(24)}`, 'x', `'%20or%201=1`, 'R'.repeat(64)])(
  'the sandbox rejects the trade %s',
  async (tradeNo) => {
    const { status, page, headers } = await look(tradeNo)
    expect(status).toBe(404)
    expect(page).toContain('未找到这笔交易')
    expect(headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(await testBed.decide(tradeNo, 'paid')).toBe(404)
  },
)

test.each([
  ['an outcome that is none', 'closed', 'once'],
  ['a delivery that is none', 'paid', 'never'],
])('the sandbox decides nothing for %s', async (_name, outcome, delivery) => {
  const tradeNo = await anOpenTrade()
  expect(await testBed.decide(tradeNo, outcome as 'paid', delivery)).toBe(400)
  expect(await stateOf(tradeNo)).toBe('open')
})

test('the page is limited to a hundred and twenty views per minute and address', async () => {
  for (let at = 0; at < 120; at += 1) await look('x')
  expect((await look('x')).status).toBe(429)
  testBed.market.advance(MINUTE_MS)
  expect((await look('x')).status).toBe(404)
})
