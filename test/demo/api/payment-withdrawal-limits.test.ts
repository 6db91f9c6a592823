import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

const RECEIVER = { account_name: '欧阳明月', account_no: '13800005678' }

let testBed: PaymentTestBed
let payer: Payer

beforeEach(async () => {
  testBed = await openPaymentTestBed()
  payer = await testBed.payer('100001')
  await payer.recharge(100_000)
})

afterEach(() => testBed.market.close())

const withdraw = (body: object) =>
  payer.call('/api/account/manage/withdrawCash', { ...RECEIVER, ...body })

const count = async (): Promise<number> =>
  (await testBed.market.context.db.selectFrom('withdrawals').select('id').execute()).length

test('the daily limit of withdrawals resets at midnight in China', async () => {
  await payer.recharge(5_000_000)
  await payer.recharge(5_000_000)
  const untilMidnight =
    24 * HOUR_MS - ((testBed.market.context.now() + 8 * HOUR_MS) % (24 * HOUR_MS))
  const amounts = [2_000_000, 2_000_000, 1_000_000]
  for (const amount of amounts) expect((await withdraw({ amount })).ok).toBe(true)
  const before = await payer.balance()
  const over = await withdraw({ amount: 1000 })
  expect(over).toMatchObject({
    error_code: 30004,
    error_msg: '每日最多提现 ¥50,000.00，请明天再试',
  })
  testBed.market.advance(untilMidnight - 1)
  expect((await withdraw({ amount: 1000 })).ok).toBe(false)
  expect(await payer.balance()).toBe(before)
  testBed.market.advance(1)
  expect((await withdraw({ amount: 1000 })).ok).toBe(true)
})

test('the daily limit holds for concurrent withdrawals', async () => {
  await payer.recharge(5_000_000)
  await payer.recharge(5_000_000)
  const tries = await Promise.all([1, 2, 3, 4].map(() => withdraw({ amount: 2_000_000 })))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await payer.withdrawing()).toBe(4_000_000)
  expect(await count()).toBe(2)
})

test('failed withdrawals do not count towards the daily limit', async () => {
  await payer.recharge(5_000_000)
  for (let at = 0; at < 2; at += 1) {
    await withdraw({ amount: 2_000_000, account_no: '13800000000' })
  }
  await testBed.later(0)
  await testBed.later(5 * SECOND_MS)
  const info = await payer.call('/api/account/manage/info')
  expect(info.data.withdraw_left).toBe(5_000_000)
})

test.each([
  ['too little', { amount: 999 }, '单笔提现金额须在 ¥10.00 到 ¥20,000.00 之间'],
  ['too much', { amount: 2_000_001 }, '单笔提现金额须在 ¥10.00 到 ¥20,000.00 之间'],
  ['less than nothing', { amount: -50_000 }, '提现金额不能小于0'],
  ['parts of a fen', { amount: 1000.5 }, '提现金额格式不正确'],
  ['more than there is', { amount: 100_001 }, '余额不足'],
  ['an unknown way', { amount: 1000, channel: 'cash' }, '暂不支持该支付方式'],
  ['no receiver', { amount: 1000, account_name: '' }, '请填写收款人真实姓名'],
  ['a script for a name', { amount: 1000, account_name: '<script>' }, '请填写收款人真实姓名'],
  ['SQL for a name', { amount: 1000, account_name: `' or 1=1` }, '请填写收款人真实姓名'],
  ['a long name', { amount: 1000, account_name: '长'.repeat(10_000) }, '请填写收款人真实姓名'],
  ['a short number', { amount: 1000, account_no: '1380000' }, '请填写正确的收款账号'],
  ['SQL for a number', { amount: 1000, account_no: `1'; --` }, '请填写正确的收款账号'],
  ['a long number', { amount: 1000, account_no: '1'.repeat(10_000) }, '请填写正确的收款账号'],
])('withdrawCash rejects a withdrawal with %s', async (_name, body, words) => {
  const reply = await withdraw(body)
  expect(reply).toMatchObject({ ok: false, error_msg: words, data: null })
  expect(await count()).toBe(0)
  expect(await payer.balance()).toBe(100_000)
})

test.each(['13800005678', '6222020200112345678', 'ming.yue@example.com'])(
  'withdrawCash accepts the receiver %s',
  async (account_no) => {
    expect((await withdraw({ amount: 1000, account_no })).ok).toBe(true)
  },
)

test.each(['古丽·买买提', '王 小明', 'John A. Smith'])(
  'withdrawCash accepts the name %s',
  async (account_name) => {
    expect((await withdraw({ amount: 1000, account_name })).ok).toBe(true)
  },
)

test('withdrawCash requires a login', async () => {
  const path = '/api/account/manage/withdrawCash'
  const forged = await testBed.market.post(path, { amount: 1000 }, { accesstoken: 'forged' })
  expect(forged.body.error_code).toBe(10002)
})
