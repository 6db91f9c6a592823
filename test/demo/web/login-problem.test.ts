import { expect, it } from 'vitest'
import { loginProblemOf } from '../../../demo/web/src/features/account/login-problem.ts'
import { MarketError } from '../../../demo/web/src/features/market/market.ts'

it.each([
  ['a wrong code beside the field', new MarketError(10004, '验证码错误'), '验证码错误', null],
  [
    'an expired code beside the field',
    new MarketError(10010, '验证码已失效'),
    '验证码已失效',
    null,
  ],
  ['a lost network in a toast', new MarketError(-1, '网络不给力'), null, '网络不给力'],
  [
    'nothing of a restriction, which has its own dialog',
    new MarketError(20001, '受限'),
    null,
    null,
  ],
  ['any other error in a toast', new Error('x'), null, '服务开小差了，请稍后再试'],
])('loginProblemOf shows %s', (_title, error, beside, toastText) => {
  expect(loginProblemOf(error)).toEqual({ beside, toastText })
})
