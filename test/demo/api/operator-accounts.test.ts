import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../demo/api/src/calls.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'
import { asAccount, asOperator } from './operator-client.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const operator = (path: string, body?: object, headers?: Record<string, string>) =>
  asOperator(market)(path, body, headers)

const RESTRICT = { account: '100001', reason: '恶意刷单' }

const login = () => market.post('/api/basic/user/loginWx', { account: '100001' })

const accountNow = () =>
  market.context.db
    .selectFrom('accounts')
    .where('account', '=', '100001')
    .selectAll()
    .executeTakeFirstOrThrow()

const kicks = () =>
  market.context.db
    .selectFrom('effects')
    .where('command', '=', 'im_open_login_svc/kick')
    .select('body')
    .execute()

test('the account calls of operators reject all other callers', async () => {
  const accesstoken = await market.login('100001')
  const isDoor = (path: string) => path.startsWith('/api/operator/login/')
  const rows = calls.filter(
    ({ path, who }) => path.startsWith('/api/operator/') && !(isDoor(path) && who === 'open'),
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { path, who } of rows) {
    expect([path, who]).toEqual([path, 'operator'])
    const { status, body } = await market.post(path, {}, { accesstoken })
    const code = failures.OPERATOR_TOKEN_WRONG.code
    expect([code, failures.TOO_MANY_CALLS.code]).toContain(body.error_code)
    expect(status).toBeGreaterThan(400)
  }
})

test('operatorLoginCheck returns the operator and the numbers of pending items', async () => {
  const { data } = await operator('login/check')
  const counts = { certifications: 0, disputes: 0, feedbacks: 0, subsidies: 0, effects: 0 }
  const { rights, ...rest } = data
  expect(rest).toEqual({ name: '小王', role: 'admin', ...counts, phones: 0, payouts: 0 })
  expect(rights).toContain('/api/operator/operator/create')
})

test("a restriction rejects the account's calls with the reason and logs it out of the chat", async () => {
  const ask = await asAccount(market, '100001')
  const { data } = await operator('account/restrict', RESTRICT)
  expect(data.message).toBe('已限制阿辰（100001）')
  const restricted = {
    error_code: 20001,
    error_msg: '您的账号因“恶意刷单”已被限制登录，请联系客服',
  }
  expect(await ask('/api/basic/user/getInfo')).toMatchObject(restricted)
  expect((await login()).body).toMatchObject(restricted)
  expect((await kicks()).map(({ body }) => JSON.parse(body))).toEqual([{ UserID: 'u100001' }])
})

test('after the restriction is lifted the account logs in again, and its old tokens stay void', async () => {
  const ask = await asAccount(market, '100001')
  await operator('account/restrict', RESTRICT)
  const { data } = await operator('account/lift', { account: '100001', reason: '申诉通过' })
  expect(data.message).toBe('已解除对阿辰（100001）的限制')
  expect((await ask('/api/basic/user/getInfo')).error_code).toBe(failures.NOT_LOGGED_IN.code)
  expect((await login()).body.ok).toBe(true)
  expect(await accountNow()).toMatchObject({ restricted_at: null, restricted_reason: null })
})

test('an account cannot be restricted or lifted twice', async () => {
  const lift = { account: '100001', reason: '申诉通过' }
  expect((await operator('account/lift', lift)).error_msg).toBe('该账号没有被限制')
  await operator('account/restrict', RESTRICT)
  const again = await operator('account/restrict', { ...RESTRICT, reason: '再来' })
  expect(again.error_msg).toBe('该账号已被限制')
  expect((await accountNow()).restricted_reason).toBe('恶意刷单')
  expect(await kicks()).toHaveLength(1)
})

test('a repeated restriction runs once per idempotency key', async () => {
  const key = { 'idempotency-key': 'k1' }
  const first = await operator('account/restrict', RESTRICT, key)
  expect(await operator('account/restrict', RESTRICT, key)).toEqual(first)
  expect((await operator('log/list')).data.list).toHaveLength(1)
})

test('operatorAccountList finds accounts by number, phone and nickname, and treats pattern characters literally', async () => {
  const found = async (words: string) =>
    (await operator('account/list', { words })).data.list.map(({ account }) => account)
  expect(await found('100001')).toEqual(['100001'])
  expect(await found('阿辰')).toEqual(['100001'])
  expect(await found(' 阿辰 ')).toEqual(['100001'])
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual([])
  expect(await found('\\')).toEqual([])
  expect(await found("' or 1=1 --")).toEqual([])
  expect(await found('')).toHaveLength(8)
  await market.context.db
    .updateTable('accounts')
    .set({ phone: '13912345678', nickname: 'Ace100%' })
    .where('account', '=', '100002')
    .execute()
  expect(await found('1391234')).toEqual(['100002'])
  expect(await found('ace100%')).toEqual(['100002'])
})

test('operatorAccountList returns restricted accounts, page by page', async () => {
  await operator('account/restrict', RESTRICT)
  const { data } = await operator('account/list', { status: 'restricted' })
  expect(data.list).toMatchObject([
    { account: '100001', restricted_reason: '恶意刷单', balance: 0, is_certified: false },
  ])
  const page = await operator('account/list', { page: 1, page_size: 3 })
  expect(page.data.list).toHaveLength(3)
  expect(page.data.has_more).toBe(true)
})

test('a restriction of an unknown account or without a reason is rejected and changes nothing', async () => {
  const unknown = await operator('account/restrict', { account: 'nobody', reason: '测试' })
  expect(unknown.error_code).toBe(failures.ACCOUNT_UNKNOWN.code)
  for (const reason of ['', ' ', 'a\u0000b', '长'.repeat(10_000)]) {
    const { ok } = await operator('account/restrict', { account: '100001', reason })
    expect(ok).toBe(false)
  }
  expect((await accountNow()).restricted_at).toBeNull()
  expect((await operator('log/list')).data.list).toEqual([])
})

test('the log records operator, change, time, reason and address, and nothing of failed calls [OPERATOR-06]', async () => {
  await operator('account/restrict', RESTRICT)
  await operator('account/restrict', RESTRICT)
  market.advance(1000)
  const named = { operatorname: encodeURIComponent('别人') }
  await operator('account/lift', { account: '100001', reason: '申诉通过' }, named)
  const { list } = (await operator('log/list')).data
  const who = { operator: '小王', operator_id: '1', address: '127.0.0.1', network: '127.0.0.1' }
  expect(list).toMatchObject([
    { ...who, message: '已解除对阿辰（100001）的限制', reason: '申诉通过' },
    {
      ...who,
      path: '/api/operator/account/restrict',
      message: '已限制阿辰（100001）',
      reason: '恶意刷单',
      request: JSON.stringify(RESTRICT),
      created_at: market.context.now() - 1000,
    },
  ])
})
