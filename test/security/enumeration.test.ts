import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failures } from '../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from '../demo/api/market.ts'

const KNOWN = '13900000001'
const UNKNOWN = '13900000002'

let market: Market

beforeAll(async () => {
  market = await openMarket()
  // An account for this number exists since some days.
  const code = await market.codeOf(KNOWN)
  await market.post('/api/basic/user/loginWx', { phone: KNOWN, code })
  market.advance(3 * 24 * 3600 * 1000)
})

afterAll(() => market.close())

/** The answer, without what is another one each time. */
const answerTo = async (path: string, request: object, headers: Record<string, string> = {}) => {
  const { status, body } = await market.post(path, request, headers)
  return JSON.stringify({ status, body }).replace(/\d{6}"/, '######"')
}

describe('the owner of a phone number', () => {
  const login = (phone: string) => answerTo('/api/basic/user/loginWx', { phone, code: '000000' })

  it('stays hidden without a code: every response is the same [SEC-04]', async () => {
    expect(await login(KNOWN)).toBe(await login(UNKNOWN))
    expect(await login(KNOWN)).toContain(String(failures.CODE_ENDED.code))
  })

  it('receives a code like any other user [SEC-04]', async () => {
    const send = (phone: string) => answerTo('/api/basic/user/sendCode', { phone })
    expect(await send(KNOWN)).toBe(await send(UNKNOWN))
  })

  it('stays hidden from a user who binds the number without its code [SEC-04]', async () => {
    const accesstoken = await market.login('100001')
    const codes = { code: '000000', old_code: '000000' }
    const bind = (phone: string) =>
      answerTo('/api/basic/user/bindPhone', { phone, ...codes }, { accesstoken })
    expect(await bind(KNOWN)).toBe(await bind(UNKNOWN))
    expect(await bind(KNOWN)).not.toContain(String(failures.PHONE_TAKEN.code))
  })
})

it('the server reveals trial accounts to all clients and other accounts to none [SEC-04]', async () => {
  const { account } = await market.context.db
    .selectFrom('accounts')
    .where('phone', '=', KNOWN)
    .select('account')
    .executeTakeFirstOrThrow()
  const login = (name: string) => answerTo('/api/basic/user/loginWx', { account: name })
  expect(await login(account)).toBe(await login('999999'))
})

it('pictures and trades are accessible only by their unguessable addresses [SEC-04]', async () => {
  const get = async (url: string) => (await market.app.inject({ method: 'GET', url })).statusCode
  expect(await get(`/uploads/${'A'.repeat(22)}.webp`)).toBe(404)
  expect(await get('/uploads/1.webp')).toBe(400)
  expect(await get('/pay/checkout/1')).toBe(400)
  // An unknown trade leads where all that are over lead.
  expect(await get(`/pay/checkout/R${'0'.repeat(24)}`)).toBe(302)
  expect(await get('/sandbox/pay/1')).toBe(404)
})
