import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'
import { asAccount, asOperator, type Reply } from './operator-client.ts'

const OLD = '13800000001'
const PHONE = '13911112222'
const REASON = '原号码已停用，上周刚充值两百元'

let market: Market
let ask: (path: string, body?: object) => Promise<Reply>

beforeEach(async () => {
  market = await openMarket()
  ask = await asAccount(market, '100001')
})

afterEach(() => market.close())

const operate = (path: string, body: object = {}) => asOperator(market)(`phone/${path}`, body)

const request = async (phone = PHONE, reason = REASON) => {
  market.advance(60_000)
  const code = await market.codeOf(phone)
  return ask('/api/basic/user/phoneRequest/save', { phone, code, reason })
}

const phoneNow = async () => {
  const { phone } = await market.context.db
    .selectFrom('accounts')
    .where('account', '=', '100001')
    .select('phone')
    .executeTakeFirstOrThrow()
  return phone
}

const idOfFirst = async () => String((await operate('list')).data.list[0]?.id)

const titles = async () =>
  (await ask('/api/basic/message/list')).data.list.map(({ title }) => title)

test('a phone request is pending with a proved phone, is visible to its account, and changes nothing [ACCOUNT-04]', async () => {
  expect((await ask('/api/basic/user/phoneRequest/detail')).data.status).toBe('none')
  const { data } = await request()
  expect(data).toMatchObject({ status: 'pending', phone: PHONE, reason: REASON, decided_at: 0 })
  expect((await ask('/api/basic/user/phoneRequest/detail')).data).toEqual(data)
  expect(await phoneNow()).toBe(OLD)
  expect(await titles()).toContain('收到更换手机号的申请')
  expect((await operate('list')).data.list).toMatchObject([
    { account: '100001', old_phone: OLD, phone: PHONE, reason: REASON, status: 'pending' },
  ])
})

test('an operator who approves binds the phone and ends all logins [ACCOUNT-04]', async () => {
  await request()
  const done = await operate('approve', { id: await idOfFirst(), reason: '回电核对了实名' })
  expect(done.data.message).toBe('已为阿辰（100001）更换手机号')
  expect(await phoneNow()).toBe(PHONE)
  expect((await ask('/api/basic/user/getInfo')).error_code).toBe(failures.NOT_LOGGED_IN.code)
  const kicks = await market.context.db
    .selectFrom('effects')
    .where('command', '=', 'im_open_login_svc/kick')
    .select('body')
    .execute()
  expect(kicks.map(({ body }) => JSON.parse(body).UserID)).toEqual(['u100001'])
  market.advance(60_000)
  const code = await market.codeOf(PHONE)
  const { body } = await market.post('/api/basic/user/loginWx', { phone: PHONE, code })
  expect(body.data.user_info).toMatchObject({ account: '100001', phone: PHONE })
})

test('an operator who refuses changes nothing, and the account receives the reason [ACCOUNT-04]', async () => {
  await request()
  const done = await operate('refuse', { id: await idOfFirst(), reason: '实名不符' })
  expect(done.data.message).toBe('已驳回阿辰（100001）更换手机号的申请')
  expect(await phoneNow()).toBe(OLD)
  const { data } = await ask('/api/basic/user/phoneRequest/detail')
  expect(data).toMatchObject({ status: 'refused', answer: '实名不符' })
  expect(await titles()).toContain('更换手机号的申请未通过')
})

test('a request is decided once, and not after it was cancelled [ACCOUNT-04]', async () => {
  await request()
  const id = await idOfFirst()
  expect((await ask('/api/basic/user/phoneRequest/cancel')).data.status).toBe('cancelled')
  for (const verb of ['approve', 'refuse']) {
    const { error_code } = await operate(verb, { id, reason: '核对过' })
    expect(error_code).toBe(failures.PHONE_REQUEST_UNKNOWN.code)
  }
  const again = await ask('/api/basic/user/phoneRequest/cancel')
  expect(again.error_code).toBe(failures.PHONE_REQUEST_UNKNOWN.code)
  expect(await phoneNow()).toBe(OLD)
})

test('binding a phone with the code of the old one cancels the pending request [ACCOUNT-04]', async () => {
  await request()
  const id = await idOfFirst()
  market.advance(60_000)
  const other = '13911113333'
  const codes = { code: await market.codeOf(other), old_code: await market.codeOf(OLD) }
  expect((await ask('/api/basic/user/bindPhone', { phone: other, ...codes })).ok).toBe(true)
  const { error_code } = await operate('approve', { id, reason: '核对过' })
  expect(error_code).toBe(failures.PHONE_REQUEST_UNKNOWN.code)
  expect(await phoneNow()).toBe(other)
})

describe('a request is refused', () => {
  test('beside a pending one, and the fourth time in a day [ACCOUNT-04]', async () => {
    await request()
    expect((await request()).error_code).toBe(failures.PHONE_REQUEST_OPEN.code)
    for (let time = 1; time < 3; time += 1) {
      await ask('/api/basic/user/phoneRequest/cancel')
      expect((await request()).ok).toBe(true)
    }
    await ask('/api/basic/user/phoneRequest/cancel')
    expect((await request()).error_code).toBe(failures.PHONE_REQUEST_LIMIT.code)
    market.advance(24 * 3600 * 1000)
    expect((await request()).ok).toBe(true)
  })

  test('for a phone of another account, or with a wrong code [ACCOUNT-04]', async () => {
    expect((await request('13800000002')).error_code).toBe(failures.PHONE_TAKEN.code)
    const code = (await market.codeOf(PHONE)) === '000000' ? '000001' : '000000'
    const wrong = { phone: PHONE, code, reason: REASON }
    const { error_code } = await ask('/api/basic/user/phoneRequest/save', wrong)
    expect(error_code).toBe(failures.CODE_WRONG.code)
  })

  test('without a reason, before its code is consumed [ACCOUNT-04]', async () => {
    const code = await market.codeOf(PHONE)
    const send = (reason: string) =>
      ask('/api/basic/user/phoneRequest/save', { phone: PHONE, code, reason })
    for (const reason of ['太短', ' '.repeat(20), '长'.repeat(201)]) {
      expect((await send(reason)).error_code).toBe(failures.INVALID_REQUEST.code)
    }
    expect((await send(REASON)).ok).toBe(true)
  })
})
