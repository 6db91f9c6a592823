import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Market, openMarket } from './market.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 3600 * 1000

const PHONE = '13912345678'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const login = (code: string) => market.post('/api/basic/user/loginWx', { phone: PHONE, code })

const getInfo = (accesstoken: string) => market.post('/api/basic/user/getInfo', {}, { accesstoken })

describe('an access token', () => {
  test('is random and stored as a hash', async () => {
    const token = await market.login('100001')
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await market.context.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is extended at most once a day', async () => {
    const [used, unused] = [await market.login('100001'), await market.login('100001')]
    market.advance(20 * DAY_MS)
    expect((await getInfo(used)).body.ok).toBe(true)
    market.advance(10 * DAY_MS)
    expect((await getInfo(unused)).body.error_code).toBe(10002)
    market.advance(20 * DAY_MS - 1)
    expect((await getInfo(used)).body.ok).toBe(true)
    market.advance(30 * DAY_MS)
    expect((await getInfo(used)).body.error_code).toBe(10002)
  })

  test('is prolonged once a day', async () => {
    const token = await market.login('100001')
    const endOf = async () => {
      const { expires_at } = await market.context.db
        .selectFrom('access_tokens')
        .select('expires_at')
        .executeTakeFirstOrThrow()
      return expires_at
    }
    const first = await endOf()
    market.advance(DAY_MS)
    await getInfo(token)
    expect(await endOf()).toBe(first)
    market.advance(1)
    await getInfo(token)
    expect(await endOf()).toBe(first + DAY_MS + 1)
  })

  test('is rejected while its account is restricted, after any kind of login', async () => {
    const { body } = await login(await market.codeOf(PHONE))
    const token = String(body.data.access_token)
    const restrict = (restricted_at: number | null) =>
      market.context.db
        .updateTable('accounts')
        .set({ restricted_at })
        .where('phone', '=', PHONE)
        .execute()
    await restrict(market.context.now())
    const refused = { ok: false, error_code: 20001, data: null }
    expect((await getInfo(token)).body).toMatchObject(refused)
    market.advance(MINUTE_MS)
    expect((await login(await market.codeOf(PHONE))).body).toMatchObject(refused)
    expect((await getInfo('forged')).body.error_code).toBe(10002)
  })
})
