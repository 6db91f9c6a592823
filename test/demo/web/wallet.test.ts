import { expect, it } from 'vitest'
import { moneyNoticeOf } from '../../../demo/web/src/features/wallet/money-notice.ts'
import {
  feeOf,
  maxWithdrawal,
  rechargeProblemOf,
  withdrawProblemsOf,
} from '../../../demo/web/src/features/wallet/wallet.ts'

const wallet = {
  balance: 36_850,
  frozen: 0,
  withdrawing: 0,
  held: 0,
  recharge_min: 100,
  recharge_max: 5_000_000,
  withdraw_min: 1000,
  withdraw_max: 2_000_000,
  withdraw_left: 30_000,
  withdraw_fee_basis_points: 10,
  channels: [],
}

const draft = { yuan: '100', name: ' 林晓 ', number: '6222 0000 1111 2222' }

it.each([
  ['', '请填写充值金额'],
  ['.', '请填写充值金额'],
  ['0.99', '单次最低充值 ¥1.00'],
  ['50000.01', '单次最高充值 ¥50,000.00'],
  ['1', null],
  ['50000', null],
])('rechargeProblemOf validates a recharge of "%s"', (yuan, problem) => {
  expect(rechargeProblemOf(yuan, wallet)).toBe(problem)
})

it('withdrawProblemsOf accepts a withdrawal within all limits', () => {
  expect(withdrawProblemsOf(draft, wallet)).toEqual({})
})

it.each([
  ['.', '请填写提现金额'],
  ['368.51', '超出可提现余额'],
  ['9.99', '单笔最低提现 ¥10.00'],
  ['300.01', '今日还可提现 ¥300.00'],
])('withdrawProblemsOf rejects a withdrawal of "%s"', (yuan, problem) => {
  expect(withdrawProblemsOf({ ...draft, yuan }, wallet)).toEqual({ yuan: problem })
})

it('withdrawProblemsOf rejects a withdrawal above the limit', () => {
  const rich = { ...wallet, balance: 9_000_000, withdraw_left: 5_000_000 }
  expect(withdrawProblemsOf({ ...draft, yuan: '20000.01' }, rich)).toEqual({
    yuan: '单笔最高提现 ¥20,000.00',
  })
})

it('withdrawProblemsOf requires a receiver', () => {
  const problems = withdrawProblemsOf({ ...draft, name: '林', number: '12345' }, wallet)
  expect(Object.keys(problems)).toEqual(['name', 'number'])
})

it('feeOf rounds the fee down', () => {
  expect(feeOf(1999, wallet)).toBe(1)
  expect(feeOf(999, wallet)).toBe(0)
})

it('mostToWithdraw returns the maximum within the limits, and 0 if it is below the minimum', () => {
  expect(maxWithdrawal(wallet)).toBe(30_000)
  expect(maxWithdrawal({ ...wallet, balance: 999 })).toBe(0)
})

it('moneyNoticeOf lists the rules of this market', () => {
  const notice = moneyNoticeOf({ ...wallet, withdraw_fee_basis_points: 10 })
  expect(notice).toContain('手续费 0.1%')
  expect(notice).toContain('单次 ¥1.00 到 ¥50,000.00')
})
