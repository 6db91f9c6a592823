import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'

const PHONE = '13911112222'

let market: Market
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

const OLD = '13800000001'

const post = async (request: object, token = accesstoken) =>
  (await market.post('/api/basic/user/bindPhone', request, { accesstoken: token })).body

/** Binds a phone, with the code of the bound phone as well. */
const bind = async (phone: string, code: string, token = accesstoken) => {
  market.advance(60_000)
  return post({ phone, code, old_code: await market.codeOf(OLD) }, token)
}

const phoneNow = async () =>
  (await market.post('/api/basic/user/getInfo', {}, { accesstoken })).body.data.phone

const loginBy = async (phone: string) => {
  const code = await market.codeOf(phone)
  return (await market.post('/api/basic/user/loginWx', { phone, code })).body.data.user_info
}

test('bindPhone replaces the phone: the new one logs in to the account, the old one does not [ACCOUNT-03]', async () => {
  const { ok, data } = await bind(PHONE, await market.codeOf(PHONE))
  expect(ok).toBe(true)
  expect(data).toMatchObject({ account: '100001', phone: PHONE, has_phone: true })
  expect(await phoneNow()).toBe(PHONE)
  market.advance(60_000)
  expect(await loginBy(PHONE)).toMatchObject({ account: '100001' })
  expect(await loginBy(OLD)).toMatchObject({ account: expect.not.stringMatching(/^100001$/) })
})

test('bindPhone ends the other logins of the account and voids its UserSigs [ACCOUNT-03]', async () => {
  const other = await market.login('100001')
  await bind(PHONE, await market.codeOf(PHONE))
  const sent = await market.post('/api/basic/user/getInfo', {}, { accesstoken: other })
  expect(sent.body.error_code).toBe(failures.NOT_LOGGED_IN.code)
  expect(await phoneNow()).toBe(PHONE)
  const kicks = await market.context.db
    .selectFrom('effects')
    .where('command', '=', 'im_open_login_svc/kick')
    .selectAll()
    .execute()
  expect(kicks).toHaveLength(1)
})

test('bindPhone requires the code of the bound phone, and consumes neither code unless both are right [ACCOUNT-03]', async () => {
  const [code, old_code] = [await market.codeOf(PHONE), await market.codeOf(OLD)]
  const wrong = old_code === '000000' ? '000001' : '000000'
  expect((await post({ phone: PHONE, code })).error_code).toBe(failures.OLD_PHONE_NEEDED.code)
  expect(await post({ phone: PHONE, code, old_code: wrong })).toMatchObject({
    error_code: failures.CODE_WRONG.code,
    error_msg: '原手机号验证码错误',
  })
  expect(await phoneNow()).toBe(OLD)
  expect((await post({ phone: PHONE, code, old_code })).ok).toBe(true)
})

test('bindPhone rejects the right code of the bound phone after five wrong ones [ACCOUNT-03]', async () => {
  const [first, old_code] = [await market.codeOf(PHONE), await market.codeOf(OLD)]
  const wrong = old_code === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time += 1) {
    const { error_code } = await post({ phone: PHONE, code: first, old_code: wrong })
    expect(error_code).toBe(failures.CODE_WRONG.code)
  }
  market.advance(60_000)
  const code = await market.codeOf(PHONE)
  expect(await post({ phone: PHONE, code, old_code })).toMatchObject({
    error_code: failures.CODE_ENDED.code,
    error_msg: '原手机号验证码已失效，请重新获取',
  })
  expect(await phoneNow()).toBe(OLD)
})

test('bindPhone binds a first phone with its code alone [ACCOUNT-03]', async () => {
  await market.context.db
    .updateTable('accounts')
    .set({ phone: null })
    .where('account', '=', '100001')
    .execute()
  const { data } = await post({ phone: PHONE, code: await market.codeOf(PHONE) })
  expect(data).toMatchObject({ phone: PHONE })
})

test.each([
  ['that is bound to somebody else', '13800000002', '该手机号已绑定其他账号'],
  ['that is bound already', '13800000001', '该手机号已是当前绑定的号码'],
])('bindPhone rejects a phone %s', async (_name, phone, words) => {
  const { code: error_code } = failures.PHONE_TAKEN
  const refused = { ok: false, error_code, error_msg: words }
  expect(await bind(phone, await market.codeOf(phone))).toMatchObject(refused)
  expect(await phoneNow()).toBe(OLD)
})

test('bindPhone rejects and counts a wrong code, and accepts a code once', async () => {
  const [code, old_code] = [await market.codeOf(PHONE), await market.codeOf(OLD)]
  const wrong = code === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time += 1) {
    const { error_code } = await post({ phone: PHONE, code: wrong, old_code })
    expect(error_code).toBe(failures.CODE_WRONG.code)
  }
  const { error_code } = await post({ phone: PHONE, code, old_code })
  expect(error_code).toBe(failures.CODE_ENDED.code)
  expect(await phoneNow()).toBe(OLD)
  market.advance(60_000)
  const next = await market.codeOf(PHONE)
  expect((await post({ phone: PHONE, code: next, old_code })).ok).toBe(true)
  expect((await post({ phone: OLD, code: old_code, old_code: next })).ok).toBe(false)
})

test.each([
  ['1391111222', '123456', '请输入11位大陆手机号'],
  ["1'; drop--", '123456', '请输入11位大陆手机号'],
  [PHONE, '12345', '请输入6位验证码'],
])('bindPhone rejects the phone %s with the code %s', async (phone, code, words) => {
  expect(await bind(phone, code)).toMatchObject({ ok: false, error_msg: words })
})

test('bindPhone requires a login', async () => {
  const answer = await bind(PHONE, await market.codeOf(PHONE), 'forged')
  expect(answer).toMatchObject({ ok: false, error_code: failures.NOT_LOGGED_IN.code })
})
