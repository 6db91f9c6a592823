import { expect, it } from 'vitest'
import { loginProblemOf } from '../../../demo/web/src/features/account/login-problem.ts'
import { MarketError } from '../../../demo/web/src/features/market/market.ts'

it.each([
  ['a wrong code beside it', new MarketError(10004, '验证码错误'), '验证码错误', null],
  ['a code that is over beside it', new MarketError(10010, '验证码已失效'), '验证码已失效', null],
  ['a lost network over the page', new MarketError(-1, '网络不给力'), null, '网络不给力'],
  [
    'nothing of a restriction, which has its own dialog',
    new MarketError(20001, '受限'),
    null,
    null,
  ],
  ['whatever else over the page', new Error('x'), null, '服务开小差了，请稍后再试'],
])('says %s', (_title, error, beside, toastText) => {
  expect(loginProblemOf(error)).toEqual({ beside, toastText })
})
