import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

const MINUTE_MS = 60_000

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
})

afterEach(() => testBed.market.close())

const paymentCount = async (): Promise<number> =>
  (await testBed.market.context.db.selectFrom('payments').select('id').execute()).length

test('a recharge is created, redirected to the provider, paid on its page, and credited by its callback', async () => {
  const { payID, tradeNo } = await payer.create(12_850)
  expect(await payer.status(payID)).toBe('pending')
  expect(await testBed.checkout(tradeNo)).toBe(`/sandbox/pay/${tradeNo}`)
  expect(await testBed.decide(tradeNo, 'paid')).toBe(303)
  expect(await payer.status(payID)).toBe('pending')
  await testBed.tick()
  const { data } = await payer.call('/api/pay/status/checkStatus', { pay_id: payID })
  expect(data).toEqual({
    pay_id: payID,
    status: 'paid',
    amount: 12_850,
    reason: '',
    balance: 12_850,
    pay_url: '',
    expires_at: expect.any(Number),
  })
})

test('checkStatus returns the payment page as long as it can be paid', async () => {
  const { payID, tradeNo } = await payer.create(500)
  const look = async () => (await payer.call('/api/pay/status/checkStatus', { pay_id: payID })).data
  const { pay_url, expires_at } = await look()
  expect(pay_url).toBe(`/pay/checkout/${tradeNo}`)
  testBed.market.advance(Number(expires_at) - testBed.market.context.now())
  expect(await look()).toMatchObject({ pay_url: '', expires_at })
})

test('a credited recharge sends a message to the account', async () => {
  await payer.recharge(12_850)
  const messages = await testBed.market.context.db.selectFrom('messages').selectAll().execute()
  expect(messages).toMatchObject([
    { account_id: payer.accountID, kind: 'wallet', text: '您充值的 ¥128.50 已存入余额。' },
  ])
})

test('a failed recharge shows the reason, and can still be paid at the provider', async () => {
  const { payID, tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await testBed.decide(tradeNo, 'failed')
  await testBed.tick()
  const failed = await payer.call('/api/pay/status/checkStatus', { pay_id: payID })
  expect(failed.data).toMatchObject({
    status: 'failed',
    reason: '支付失败，银行卡余额不足',
    balance: 0,
  })
  expect(await testBed.checkout(tradeNo)).toBe(`/sandbox/pay/${tradeNo}`)
  await testBed.decide(tradeNo, 'paid')
  await testBed.tick()
  expect(await payer.status(payID)).toBe('paid')
  expect(await payer.balance()).toBe(500)
})

test('createPayment creates one payment per idempotency key', async () => {
  const create = () => payer.call('/api/pay/order/create', { amount: 500 }, 'k1')
  const [first, second] = await Promise.all([create(), create()])
  expect(second).toEqual(first)
  expect(await create()).toEqual(first)
  expect(await paymentCount()).toBe(1)
  const other = await payer.call('/api/pay/order/create', { amount: 600 }, 'k1')
  expect(other.error_code).toBe(10005)
  expect(await paymentCount()).toBe(1)
})

test('createPayment accepts a form', async () => {
  const { body } = await testBed.market.post(
    '/api/pay/order/create',
    'amount=500&channel=sandbox',
    {
      'content-type': 'application/x-www-form-urlencoded',
      accesstoken: await testBed.market.login('100001'),
    },
  )
  expect(body.data.pay_id).toMatch(/^\d+$/)
})

test.each([
  ['less than the least', { amount: 99 }, '单次充值金额须在 ¥1.00 到 ¥50,000.00 之间'],
  ['more than the most', { amount: 5_000_001 }, '单次充值金额须在 ¥1.00 到 ¥50,000.00 之间'],
  ['nothing', { amount: 0 }, '单次充值金额须在 ¥1.00 到 ¥50,000.00 之间'],
  ['less than nothing', { amount: -500 }, '充值金额不能小于0'],
  ['parts of a fen', { amount: 500.5 }, '充值金额格式不正确'],
  ['no number', { amount: '<script>alert(1)</script>' }, '充值金额格式不正确'],
  ['no amount', {}, '请填写充值金额'],
  ['a long channel', { amount: 500, channel: '长'.repeat(10_000) }, '支付方式不能超过32个字'],
  [
    'an unknown channel',
    { amount: 500, channel: `x'; drop table payments; --` },
    '暂不支持该支付方式',
  ],
])('createPayment rejects a recharge of %s', async (_name, body, words) => {
  const reply = await payer.call('/api/pay/order/create', body)
  expect(reply).toMatchObject({ ok: false, error_msg: words, data: null })
  expect(await paymentCount()).toBe(0)
})

test.each([
  ['of another account', () => testBed.payer('100002').then((other) => other.create(500))],
  ['that does not exist', async () => ({ payID: '999' })],
])('checkStatus rejects a payment %s', async (_name, received) => {
  const { payID } = await received()
  const reply = await payer.call('/api/pay/status/checkStatus', { pay_id: payID })
  expect(reply).toMatchObject({ ok: false, error_code: 30002, error_msg: '支付单不存在' })
})

test.each([`1' or '1'='1`, '-1', '1.5', '9'.repeat(10_000), ''])(
  'checkStatus rejects the payment ID %.20s',
  async (payID) => {
    const reply = await payer.call('/api/pay/status/checkStatus', { pay_id: payID })
    expect(reply).toMatchObject({ ok: false, error_code: 10001 })
  },
)

test.each(['/api/pay/order/create', '/api/pay/status/checkStatus'])(
  '%s requires a login',
  async (path) => {
    const forged = await testBed.market.post(path, { amount: 500 }, { accesstoken: 'x'.repeat(43) })
    expect(forged.body.error_code).toBe(10002)
    expect(await paymentCount()).toBe(0)
  },
)

test('the checkout does not redirect to a payment that is unknown, expired or paid', async () => {
  expect(await testBed.checkout(`R${'0'.repeat(24)}`)).toBe('/pages/enter/my/subpages/balance')
  const { payID, tradeNo } = await payer.create(500)
  await testBed.notify({ trade_no: tradeNo, fen: 500 })
  const result = (id: string) => `/pages/enter/my/subpages/balance/subpages/pay_result?pay_id=${id}`
  expect(await testBed.checkout(tradeNo)).toBe(result(payID))
  const late = await payer.create(500)
  testBed.market.advance(15 * MINUTE_MS)
  expect(await testBed.checkout(late.tradeNo)).toBe(result(late.payID))
  expect(
    await testBed.market.context.db.selectFrom('sandbox_trades').select('trade_no').execute(),
  ).toEqual([])
})

test('a payment page that is submitted twice pays once', async () => {
  const { tradeNo } = await payer.create(500)
  await testBed.checkout(tradeNo)
  await Promise.all([testBed.decide(tradeNo, 'paid'), testBed.decide(tradeNo, 'paid')])
  await testBed.decide(tradeNo, 'failed')
  await testBed.tick()
  expect(await payer.balance()).toBe(500)
})
