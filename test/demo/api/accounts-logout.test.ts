import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const USER = '/api/basic/user'

const post = async (path: string, accesstoken: string, headers = {}) =>
  (await market.post(`${USER}/${path}`, {}, { accesstoken, ...headers })).body

const isIn = async (accesstoken: string): Promise<boolean> => {
  const { ok, error_code } = await post('getInfo', accesstoken)
  if (!ok) expect(error_code).toBe(failures.NOT_LOGGED_IN.code)
  return ok
}

/** The users that the chat must log out, in order. */
const kicked = async (): Promise<readonly string[]> => {
  const rows = await market.context.db
    .selectFrom('effects')
    .where('command', '=', 'im_open_login_svc/kick')
    .orderBy('number')
    .select('body')
    .execute()
  return rows.map(({ body }) => JSON.parse(body).UserID)
}

test('logout revokes its own access token and voids the UserSigs of the account in the chat [ACCOUNT-01]', async () => {
  const [left, other] = [await market.login('100001'), await market.login('100001')]
  expect((await post('logout', left)).ok).toBe(true)
  expect([await isIn(left), await isIn(other)]).toEqual([false, true])
  expect(await kicked()).toEqual(['u100001'])
})

test('logout with an unknown token enqueues no call to the chat [ACCOUNT-01]', async () => {
  const token = await market.login('100001')
  await post('logout', token)
  for (const accesstoken of [token, 'forged', '']) {
    expect((await post('logout', accesstoken)).error_code).toBe(failures.NOT_LOGGED_IN.code)
  }
  expect(await kicked()).toEqual(['u100001'])
})

test('logoutEverywhere ends all logins of the account, and of no other account [ACCOUNT-02]', async () => {
  const mine = [await market.login('100001'), await market.login('100001')]
  const theirs = await market.login('100002')
  expect((await post('logoutEverywhere', mine[0] ?? '')).ok).toBe(true)
  expect(await Promise.all(mine.map(isIn))).toEqual([false, false])
  expect(await isIn(theirs)).toBe(true)
  expect(await kicked()).toEqual(['u100001'])
  expect(await isIn(await market.login('100001'))).toBe(true)
})

test('a restricted account receives the reason, and its logout ends nothing [ACCOUNT-02]', async () => {
  const token = await market.login('100001')
  await market.context.db
    .updateTable('accounts')
    .set({ restricted_at: market.context.now() })
    .where('account', '=', '100001')
    .execute()
  for (const path of ['logout', 'logoutEverywhere']) {
    expect((await post(path, token)).error_code).toBe(failures.ACCOUNT_RESTRICTED.code)
  }
  expect(await kicked()).toEqual([])
})
