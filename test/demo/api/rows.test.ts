import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { type CallContext, call } from '../../../demo/api/src/call.ts'
import { calls } from '../../../demo/api/src/calls.ts'
import {
  createMarketClient,
  MarketError,
  type ReplyOf,
  type RequestOf,
} from '../../../demo/api/src/client/market-client.ts'
import { forgetAnswers } from '../../../demo/api/src/http/answers.ts'
import { serveCall } from '../../../demo/api/src/http/serve-call.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { RateLimits } from '../../../demo/api/src/kernel/rate-limits.ts'
import { object, optional, text, whole } from '../../../demo/api/src/kernel/schema.ts'
import { type Market, openMarket } from './market.ts'

const DAY_MS = 24 * 3600 * 1000

let market: Market
let app: FastifyInstance | null = null

beforeEach(async () => {
  market = await openMarket()
})

afterEach(async () => {
  await app?.close()
  app = null
  await market.close()
})

/** Returns the caller and appends to the headline, which shows the number of runs. */
const append = call({
  path: '/order/test/append',
  who: 'account',
  isChange: true,
  perMinute: 5,
  request: object({
    words: text('留言', { min: 1, max: 5 }),
    times: optional(whole('次数', { min: 1, max: 3 })),
  }),
  reply: object({ headline: text('简介') }),
  async run({ db }: CallContext, { words, times = 1 }, { account }) {
    const headline = `${account.headline}${words.repeat(times)}`
    await db.updateTable('accounts').set({ headline }).where('id', '=', account.id).execute()
    if (words === '坏') throw new Error('broken after the change')
    const answer = { headline, secret: 'not declared' }
    return answer
  },
})

const serve = async (): Promise<(body: object, headers?: object) => Promise<Answer>> => {
  app = Fastify()
  app.setErrorHandler((error: Error, _request, reply) =>
    reply.status(200).send({ ok: false, error_code: 1, error_msg: error.message, data: null }),
  )
  serveCall(app, market.context, append, new RateLimits())
  const accesstoken = await market.login('100001')
  const served = app
  return async (body, headers = {}) =>
    (
      await served.inject({
        method: 'POST',
        url: append.path,
        payload: body,
        headers: { accesstoken, ...headers },
      })
    ).json()
}

interface Answer {
  readonly ok: boolean
  readonly error_msg: string
  readonly data: { readonly headline: string } | null
}

const headlineNow = async (): Promise<string> => {
  const { headline } = await market.context.db
    .selectFrom('accounts')
    .where('account', '=', '100001')
    .select('headline')
    .executeTakeFirstOrThrow()
  return headline
}

test.each([
  ['a missing field', {}, '请填写留言'],
  ['an empty field', { words: '' }, '请填写留言'],
  ['a long field', { words: '六个字的留言' }, '留言不能超过5个字'],
  ['a small number', { words: '好', times: 0 }, '次数不能小于1'],
  ['a large number', { words: '好', times: 4 }, '次数不能大于3'],
  ['no number', { words: '好', times: 'x' }, '次数格式不正确'],
  ['a control character', { words: 'a\u0000b' }, '留言格式不正确'],
])('a validation error names the field in Chinese: %s', async (_name, body, words) => {
  const before = await headlineNow()
  expect(await (await serve())(body)).toMatchObject({ ok: false, error_msg: words, data: null })
  expect(await headlineNow()).toBe(before)
})

test('a response contains only declared fields', async () => {
  const { data } = await (await serve())({ words: '好' })
  expect(data).toEqual({ headline: await headlineNow() })
})

test('a change that fails half way is rolled back', async () => {
  const before = await headlineNow()
  expect((await (await serve())({ words: '坏' })).ok).toBe(false)
  expect(await headlineNow()).toBe(before)
})

test('a change runs once per idempotency key, in the header or in the field', async () => {
  const ask = await serve()
  const first = await ask({ words: '好' }, { 'idempotency-key': 'k1' })
  expect(await ask({ words: '好' }, { 'idempotency-key': 'k1' })).toEqual(first)
  expect(await headlineNow()).toBe(first.data?.headline)
  const field = await ask({ words: '妙', request_id: 'k2' })
  expect(await ask({ words: '妙', request_id: 'k2' })).toEqual(field)
  expect(await headlineNow()).toBe(`${first.data?.headline}妙`)
})

test('an idempotency key of another request is rejected', async () => {
  const ask = await serve()
  await ask({ words: '好' }, { 'idempotency-key': 'k1' })
  const other = await ask({ words: '坏话' }, { 'idempotency-key': 'k1' })
  expect(other).toMatchObject({ ok: false, error_msg: failures.KEY_REUSED.text })
})

test('responses are remembered for seven days', async () => {
  const ask = await serve()
  const first = await ask({ words: '好' }, { 'idempotency-key': 'k1' })
  market.advance(7 * DAY_MS - 1)
  await forgetAnswers(market.context)
  expect(await ask({ words: '好' }, { 'idempotency-key': 'k1' })).toEqual(first)
  market.advance(1)
  await forgetAnswers(market.context)
  expect(await ask({ words: '好' }, { 'idempotency-key': 'k1' })).not.toEqual(first)
})

test('a change runs once for two concurrent requests', async () => {
  const ask = await serve()
  const tries = await Promise.all(
    [1, 2].map(() => ask({ words: '好' }, { 'idempotency-key': 'k1' })),
  )
  expect(tries[1]).toEqual(tries[0])
  expect(await headlineNow()).toBe(tries[0]?.data?.headline)
})

test('a call is limited per account and minute', async () => {
  const ask = await serve()
  for (let at = 0; at < 5; at += 1) expect((await ask({ words: '好' })).ok).toBe(true)
  expect((await ask({ words: '好' })).error_msg).toBe(failures.TOO_MANY_CALLS.text)
  market.advance(60_000)
  expect((await ask({ words: '好' })).ok).toBe(true)
})

test('the login and every call but those of an appeal answer 20001 to a restricted account', async () => {
  const accesstoken = await market.login('100001')
  await market.context.db
    .updateTable('accounts')
    .set({ restricted_at: market.context.now() })
    .where('account', '=', '100001')
    .execute()
  const permitted: string[] = []
  for (const { path, permitsRestricted } of calls.filter(({ who }) => who === 'account')) {
    const { body } = await market.post(path, {}, { accesstoken })
    if (permitsRestricted) permitted.push(path)
    else expect(body).toMatchObject({ ok: false, error_code: 20001, data: null })
  }
  expect(permitted).toEqual(['/api/basic/user/appeal/detail', '/api/basic/user/appeal/save'])
  const login = await market.post('/api/basic/user/loginWx', { account: '100001' })
  expect(login.body).toMatchObject({
    error_code: 20001,
    error_msg: failures.ACCOUNT_RESTRICTED.text,
  })
})

test('every path has one row, and every failure one code', () => {
  const paths = calls.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const codes = Object.values(failures).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

/** A `fetch` that calls the test's back end. */
const ask: typeof fetch = async (path, init) => {
  const { status, body } = await market.post(
    String(path),
    String(init?.body),
    Object.fromEntries(new Headers(init?.headers)),
  )
  return new Response(JSON.stringify(body), { status })
}

test("the web app's client has the types of the rows", async () => {
  let accessToken = ''
  const client = createMarketClient(ask, () => ({ deviceID: 'd1', accessToken }))
  const login = await client('/api/basic/user/loginWx', { account: '100001' })
  accessToken = login.access_token
  expectTypeOf<RequestOf<'/api/basic/user/save'>>().toEqualTypeOf<{
    readonly nickname?: string
    readonly avatar?: string
    readonly headline?: string
    readonly main_job_id?: string
  }>()
  expectTypeOf<ReplyOf<'/api/basic/user/logout'>>().toEqualTypeOf<null>()
  expect((await client('/api/basic/user/getInfo', {})).nickname).toBe('阿辰')
  expect(await client('/api/basic/user/logout', {})).toBeNull()
  const failed = client('/api/basic/user/getInfo', {})
  await expect(failed).rejects.toThrow(new MarketError(10002, failures.NOT_LOGGED_IN.text))
})

test('the client reports a missing network', async () => {
  const offline = () => Promise.reject(new TypeError('failed to fetch'))
  const client = createMarketClient(offline, () => ({ deviceID: 'd1', accessToken: '' }))
  await expect(client('/api/basic/user/loginOptions', {})).rejects.toMatchObject({ code: -1 })
})
