import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/failures.ts'
import { type Market, openMarket } from './market.ts'

const PHONE = '13911112222'

let market: Market
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

const bind = async (phone: string, code: string, token = accesstoken) =>
  (await market.post('/api/basic/user/bindPhone', { phone, code }, { accesstoken: token })).body

const phoneNow = async () =>
  (await market.post('/api/basic/user/getInfo', {}, { accesstoken })).body.data.phone

const loginBy = async (phone: string) => {
  const code = await market.codeOf(phone)
  return (await market.post('/api/basic/user/loginWx', { phone, code })).body.data.user_info
}

test('binds another phone, which logs in to the account from then on; the former one does not', async () => {
  const { ok, data } = await bind(PHONE, await market.codeOf(PHONE))
  expect(ok).toBe(true)
  expect(data).toMatchObject({ account: '100001', phone: PHONE, has_phone: true })
  expect(await phoneNow()).toBe(PHONE)
  market.advance(60_000)
  expect(await loginBy(PHONE)).toMatchObject({ account: '100001' })
  expect(await loginBy('13800000001')).toMatchObject({
    account: expect.not.stringMatching(/^100001$/),
  })
})

test('binds a first phone to an account that has none', async () => {
  await market.context.db
    .updateTable('accounts')
    .set({ phone: null })
    .where('account', '=', '100001')
    .execute()
  expect((await bind(PHONE, await market.codeOf(PHONE))).data).toMatchObject({ phone: PHONE })
})

test.each([
  ['that is bound to somebody else', '13800000002', '该手机号已绑定其他账号'],
  ['that is bound already', '13800000001', '该手机号已是当前绑定的号码'],
])('refuses a phone %s', async (_name, phone, words) => {
  const { code: error_code } = failures.PHONE_TAKEN
  const refused = { ok: false, error_code, error_msg: words }
  expect(await bind(phone, await market.codeOf(phone))).toMatchObject(refused)
  expect(await phoneNow()).toBe('13800000001')
})

test('refuses a wrong code, counts the try, and takes a code once', async () => {
  const code = await market.codeOf(PHONE)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time += 1) {
    expect((await bind(PHONE, wrong)).error_code).toBe(failures.CODE_WRONG.code)
  }
  expect((await bind(PHONE, code)).error_code).toBe(failures.CODE_ENDED.code)
  expect(await phoneNow()).toBe('13800000001')
  market.advance(60_000)
  const next = await market.codeOf(PHONE)
  expect((await bind(PHONE, next)).ok).toBe(true)
  expect((await bind(PHONE, next)).ok).toBe(false)
})

test.each([
  ['1391111222', '123456', '请输入11位大陆手机号'],
  ["1'; drop--", '123456', '请输入11位大陆手机号'],
  [PHONE, '12345', '请输入6位验证码'],
])('refuses the phone %s with the code %s', async (phone, code, words) => {
  expect(await bind(phone, code)).toMatchObject({ ok: false, error_msg: words })
})

test('asks for a login', async () => {
  const answer = await bind(PHONE, await market.codeOf(PHONE), 'forged')
  expect(answer).toMatchObject({ ok: false, error_code: failures.NOT_LOGGED_IN.code })
})
