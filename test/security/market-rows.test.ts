import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '../../demo/api/src/calls.ts'
import { failures } from '../../demo/api/src/kernel/failures.ts'
import { type Market, OPERATOR_TOKEN, openMarket, SETUP_TOKEN } from '../demo/api/market.ts'
import { marketState } from './support/market-state.ts'

const MONTH_MS = 31 * 24 * 3600 * 1000

let market: Market
let before: string

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

const { NOT_LOGGED_IN, OPERATOR_TOKEN_WRONG } = failures

const rowsOf = (expected: string) =>
  calls.filter(({ who }) => who === expected).map(({ path }) => path)

/** Headers by kind of caller; none of them authenticates an account. */
const unauthenticatedHeaders = async (): Promise<
  Readonly<Record<string, Record<string, string>>>
> => {
  const [gone, old] = [await market.login('100001'), await market.login('100001')]
  await market.post('/api/basic/user/logout', {}, { accesstoken: gone })
  market.advance(MONTH_MS)
  const now = await market.login('100001')
  return {
    visitor: {},
    'an empty token': { accesstoken: '' },
    'a made-up token': { accesstoken: 'a'.repeat(43) },
    'a token that logged out': { accesstoken: gone },
    'a token that ran out': { accesstoken: old },
    'a token with more behind it': { accesstoken: `${now}x` },
    'the token as another header': { authorization: `Bearer ${now}`, cookie: `accesstoken=${now}` },
    'a session of an operator': { accesstoken: OPERATOR_TOKEN, operatortoken: OPERATOR_TOKEN },
  }
}

it('no account call accepts a request without an account token [SEC-02]', async () => {
  const all = Object.entries(await unauthenticatedHeaders())
  before = await marketState(market.context.db)
  for (const path of rowsOf('account')) {
    for (const [name, headers] of all) {
      const { status, body } = await market.post(path, {}, headers)
      const seen = { path, name, status, code: body.error_code, data: body.data }
      const { code, status: expected } = NOT_LOGGED_IN
      expect(seen).toEqual({ path, name, status: expected, code, data: null })
    }
  }
  expect(await marketState(market.context.db)).toBe(before)
})

it('no operator call accepts an account token or a wrong token [SEC-02]', async () => {
  const accesstoken = await market.login('100001')
  const users = {
    visitor: {},
    'a user': { accesstoken },
    'a user with its own token as the operator': { accesstoken, operatortoken: accesstoken },
    'a token cut short': { operatortoken: OPERATOR_TOKEN.slice(0, -1) },
    'a token in other letters': { operatortoken: OPERATOR_TOKEN.toUpperCase() },
    'a token as that of an account': { accesstoken: OPERATOR_TOKEN },
    'the token of the installation': { operatortoken: SETUP_TOKEN, operatorname: 'admin' },
  }
  before = await marketState(market.context.db)
  for (const path of rowsOf('operator')) {
    // Wrong tokens are counted by the minute.
    market.advance(60_000)
    for (const [name, headers] of Object.entries(users)) {
      const { status, body } = await market.post(path, {}, headers)
      const seen = { path, name, status, code: body.error_code, data: body.data }
      const { code, status: expected } = OPERATOR_TOKEN_WRONG
      expect(seen).toEqual({ path, name, status: expected, code, data: null })
    }
  }
  expect(await marketState(market.context.db)).toBe(before)
})

it('the calls without authentication form a fixed list and reveal no account [SEC-02]', async () => {
  expect(rowsOf('open').sort()).toEqual([
    '/api/basic/banner/detail',
    '/api/basic/banner/list',
    '/api/basic/map/options',
    '/api/basic/terms/detail',
    '/api/basic/user/loginOptions',
    '/api/basic/user/loginWx',
    '/api/basic/user/sendCode',
    '/api/basic/user/wechatLogin',
    '/api/basic/wechat/authorize',
    '/api/basic/wechat/options',
    '/api/basic/wechat/signature',
    '/api/game/job/list',
    '/api/operator/login/code',
    '/api/operator/login/enrol',
    '/api/operator/login/password',
    '/api/operator/login/setup',
    '/api/operator/login/state',
    '/api/order/summary/recent',
    '/order/boosting/list',
    '/order/raid/list',
  ])
  const { db } = market.context
  const phone = '13912345678'
  await db.updateTable('accounts').set({ phone }).where('account', '=', '100001').execute()
  for (const path of rowsOf('open')) {
    const { body } = await market.post(path)
    expect(JSON.stringify(body), path).not.toContain(phone)
    expect(JSON.stringify(body), path).not.toMatch(/access_token|user_sig/)
  }
})

it('the server rejects other methods and unlisted paths [SEC-02]', async () => {
  for (const { path } of calls) {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
      const { statusCode } = await market.app.inject({ method, url: path })
      expect({ path, method, statusCode }).toEqual({ path, method, statusCode: 404 })
    }
    expect((await market.post(`${path}/x`)).status, path).toBe(404)
    expect((await market.post(`${path}/..;/x`)).status, path).toBe(400)
  }
})
