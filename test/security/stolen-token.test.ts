import { afterEach, beforeEach, expect, it } from 'vitest'
import { failures } from '../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from '../demo/api/market.ts'

const OWNERS = '13800000001'
const THIEFS = '13911112222'

let market: Market
let stolen: string

beforeEach(async () => {
  market = await openMarket()
  stolen = await market.login('100001')
})

afterEach(() => market.close())

const ask = async (path: string, body: object) =>
  (await market.post(`/api/basic/user/${path}`, body, { accesstoken: stolen })).body

const phoneNow = async () => {
  const { phone } = await market.context.db
    .selectFrom('accounts')
    .where('account', '=', '100001')
    .select('phone')
    .executeTakeFirstOrThrow()
  return phone
}

it('a stolen access token cannot bind another phone with only the code of that phone [SEC-61]', async () => {
  const code = await market.codeOf(THIEFS)
  for (const proof of [{}, { old_code: code }, { old_code: '' }, { old_code: null }]) {
    const { ok } = await ask('bindPhone', { phone: THIEFS, code, ...proof })
    expect({ proof, ok, phone: await phoneNow() }).toEqual({ proof, ok: false, phone: OWNERS })
  }
})

it('the server counts code guesses for the bound phone, also concurrent ones [SEC-61]', async () => {
  const [old, code] = [await market.codeOf(OWNERS), await market.codeOf(THIEFS)]
  const guesses = Array.from({ length: 15 }, (_, at) => (Number(old) + at + 1) % 1_000_000)
  const codes = await Promise.all(
    guesses.map(async (guess, at) => {
      const phone = `139222200${String(at).padStart(2, '0')}`
      const own = await market.codeOf(phone)
      const old_code = String(guess).padStart(6, '0')
      return (await ask('bindPhone', { phone, code: own, old_code })).error_code
    }),
  )
  const judged = codes.filter((code) => code === failures.CODE_WRONG.code)
  expect(judged).toHaveLength(5)
  const { error_code } = await ask('bindPhone', { phone: THIEFS, code, old_code: old })
  expect(error_code).toBe(failures.CODE_ENDED.code)
  expect(await phoneNow()).toBe(OWNERS)
})

it('a request for another phone changes nothing, and the owner is notified [SEC-61]', async () => {
  const code = await market.codeOf(THIEFS)
  const reason = '手机丢了，号码也停用了，请帮忙更换'
  expect((await ask('phoneRequest/save', { phone: THIEFS, code, reason })).ok).toBe(true)
  expect(await phoneNow()).toBe(OWNERS)
  const owner = await market.login('100001')
  const { body } = await market.post('/api/basic/message/list', {}, { accesstoken: owner })
  expect(JSON.stringify(body.data)).toContain('收到更换手机号的申请')
  const cancelled = await market.post(
    '/api/basic/user/phoneRequest/cancel',
    {},
    { accesstoken: owner },
  )
  expect(cancelled.body.ok).toBe(true)
})
