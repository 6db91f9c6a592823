import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../../../demo/api/src/http/api.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const PHONE = '13912345678'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const sendCode = (phone: unknown = PHONE) => market.post('/api/basic/user/sendCode', { phone })

const login = (code: string, phone = PHONE) =>
  market.post('/api/basic/user/loginWx', { phone, code })

const accountsThere = async (): Promise<number> =>
  (await market.context.db.selectFrom('accounts').select('id').execute()).length

/** A code that differs from this one. */
const other = (code: string): string => (code === '000000' ? '000001' : '000000')

/** The n-th phone number. */
const phone = (number: number): string => `139${String(number).padStart(8, '0')}`

describe('a login code', () => {
  test('creates an account at the first login with a phone and finds it at the second', async () => {
    const first = await login(await market.codeOf(PHONE))
    market.advance(MINUTE_MS)
    const second = await login(await market.codeOf(PHONE))
    const [one, two] = [first, second].map(({ body }) => body.data.user_info) as {
      account: string
    }[]
    expect(one).toMatchObject({ nickname: '玩家5678', phone: PHONE, has_phone: true })
    expect(two?.account).toBe(one?.account)
    expect([first, second].map(({ body }) => body.data.is_new)).toEqual([true, false])
  })

  test('is six digits, shown by the sandbox, and stored nowhere', async () => {
    const { body } = await sendCode()
    expect(body).toEqual({
      ok: true,
      error_code: 0,
      error_msg: '',
      data: { sandbox_code: expect.stringMatching(/^\d{6}$/) },
    })
    const rows = await market.context.db.selectFrom('login_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(String(body.data.sandbox_code))
    expect(rows).toMatchObject([
      { phone: PHONE, code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  test('does not permit a login to a phone account by account name', async () => {
    const { body } = await login(await market.codeOf(PHONE))
    const { account } = body.data.user_info as { account: string }
    const named = await market.post('/api/basic/user/loginWx', { account })
    expect(named.body.error_code).toBe(10003)
  })

  test('is valid for one login', async () => {
    const code = await market.codeOf(PHONE)
    expect((await login(code)).body.ok).toBe(true)
    expect((await login(code)).body).toMatchObject({
      ok: false,
      error_code: failures.CODE_ENDED.code,
      error_msg: '验证码已失效，请重新获取',
      data: null,
    })
  })

  test('is valid for only one of two concurrent logins', async () => {
    const code = await market.codeOf(PHONE)
    const both = await Promise.all([login(code), login(code)])
    expect(both.filter(({ body }) => body.ok)).toHaveLength(1)
    expect(both.find(({ body }) => !body.ok)?.body.error_code).toBe(failures.CODE_ENDED.code)
  })

  test('expires after five minutes', async () => {
    const late = await market.codeOf(phone(1))
    const inTime = await market.codeOf(phone(2))
    market.advance(5 * MINUTE_MS - 1)
    expect((await login(inTime, phone(2))).body.ok).toBe(true)
    market.advance(1)
    expect((await login(late, phone(1))).body.error_code).toBe(failures.CODE_ENDED.code)
  })

  test('is void after five wrong attempts, also concurrent ones', async () => {
    const before = await accountsThere()
    const code = await market.codeOf(PHONE)
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => login(other(code))))
    for (const { body } of tries) {
      expect(body).toMatchObject({ ok: false, error_code: 10004, error_msg: '验证码错误' })
    }
    expect((await login(code)).body.error_code).toBe(failures.CODE_ENDED.code)
    expect(await accountsThere()).toBe(before)
  })

  test('is accepted at the fifth attempt', async () => {
    const code = await market.codeOf(PHONE)
    for (let at = 0; at < 4; at += 1) await login(other(code))
    expect((await login(code)).body.ok).toBe(true)
  })

  test('is void after a newer one is sent', async () => {
    const old = await market.codeOf(PHONE)
    market.advance(MINUTE_MS)
    const next = await market.codeOf(PHONE)
    if (old !== next) expect((await login(old)).body.error_code).toBe(10004)
    expect((await login(next)).body.ok).toBe(true)
  })

  test('is valid for one phone only', async () => {
    const code = await market.codeOf(PHONE)
    expect((await login(code, phone(1))).body.error_code).toBe(failures.CODE_ENDED.code)
    expect((await login(code)).body.ok).toBe(true)
  })

  test('gives the same error if none was sent, so that the error does not reveal who has an account', async () => {
    const { code } = failures.CODE_ENDED
    expect((await login('000000')).body).toMatchObject({ ok: false, error_code: code })
  })
})

describe('sending codes', () => {
  test('requires a minute between two codes of a phone, and returns the remaining time', async () => {
    const code = await market.codeOf(PHONE)
    market.advance(16_500)
    expect((await sendCode()).body).toMatchObject({
      ok: false,
      error_code: failures.CODE_LIMIT.code,
      error_msg: '请44秒后再获取验证码',
      data: null,
    })
    expect((await login(code)).body.ok).toBe(true)
    market.advance(MINUTE_MS - 16_500)
    expect((await sendCode()).body.ok).toBe(true)
  })

  test('sends only one of two concurrently requested codes', async () => {
    const both = await Promise.all([sendCode(), sendCode()])
    expect(both.filter(({ body }) => body.ok)).toHaveLength(1)
  })

  test('is limited to ten per phone and day', async () => {
    for (let at = 0; at < 10; at += 1) {
      expect((await sendCode()).body.ok).toBe(true)
      market.advance(HOUR_MS)
    }
    expect((await sendCode()).body.error_msg).toBe('该手机号今日获取次数已达上限，请明天再试')
    expect((await sendCode(phone(1))).body.ok).toBe(true)
    market.advance(14 * HOUR_MS)
    expect((await sendCode()).body.ok).toBe(true)
  })

  test('is limited to twenty per address and hour', async () => {
    for (let at = 0; at < 20; at += 1) expect((await sendCode(phone(at))).body.ok).toBe(true)
    expect((await sendCode(phone(20))).body).toMatchObject({
      ok: false,
      error_msg: '获取验证码次数过多，请稍后再试',
    })
    const elsewhere = await market.app.inject({
      method: 'POST',
      url: '/api/basic/user/sendCode',
      payload: { phone: phone(20) },
      remoteAddress: '10.0.0.9',
    })
    expect(elsewhere.json().ok).toBe(true)
    market.advance(HOUR_MS)
    expect((await sendCode(phone(21))).body.ok).toBe(true)
  })

  test.each([
    ['believes nobody who names another address', [], failures.CODE_LIMIT.code],
    ['believes the proxy in front', ['127.0.0.1'], 0],
  ])('%s', async (_name, proxies, outcome) => {
    for (let at = 0; at < 20; at += 1) await sendCode(phone(at))
    const app = await createApi(market.context, { logLevel: 'silent', proxies })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/basic/user/sendCode',
      payload: { phone: PHONE },
      headers: { 'x-forwarded-for': '10.0.0.8, 10.0.0.9' },
    })
    await app.close()
    expect(answer.json().error_code).toBe(outcome)
  })

  test('deletes the records of requests after a day', async () => {
    await sendCode(phone(1))
    market.advance(DAY_MS)
    await sendCode(phone(2))
    const sends = await market.context.db.selectFrom('code_sends').select('phone').execute()
    expect(sends).toEqual([{ phone: phone(2) }])
  })

  test.each([
    ['no phone', undefined, '请填写手机号'],
    ['an empty phone', '', '请输入11位大陆手机号'],
    ['a short phone', '1391234567', '请输入11位大陆手机号'],
    ['a phone with SQL', `' or 1=1 --`, '请输入11位大陆手机号'],
    ['ten thousand digits', '1'.repeat(10_000), '请输入11位大陆手机号'],
  ])('refuses %s', async (_name, wrong, words) => {
    const { body } = await market.post('/api/basic/user/sendCode', { phone: wrong })
    expect(body).toMatchObject({ ok: false, error_code: 10001, error_msg: words })
    expect(await market.context.db.selectFrom('login_codes').selectAll().execute()).toEqual([])
  })
})

describe('an installation', () => {
  const callWith = async (codeSender: Market['context']['codeSender'], path: string) => {
    const app = await createApi({ ...market.context, codeSender }, { logLevel: 'silent' })
    const url = `/api/basic/user/${path}`
    const answer = await app.inject({ method: 'POST', url, payload: { phone: PHONE } })
    await app.close()
    return answer.json()
  }

  test('without a sender reports that it sends no codes', async () => {
    expect((await callWith(null, 'loginOptions')).data.can_send_code).toBe(false)
    expect(await callWith(null, 'sendCode')).toMatchObject({
      ok: false,
      error_msg: '暂不支持手机验证码登录',
    })
  })

  test('that sends codes to phones does not show them', async () => {
    const sent: string[] = []
    const send = async (to: string, code: string) => {
      sent.push(to, code)
      return { shown: null }
    }
    expect((await callWith({ send }, 'sendCode')).data).toEqual({})
    expect(sent[0]).toBe(PHONE)
    expect((await login(String(sent[1]))).body.ok).toBe(true)
  })

  test('whose sender fails reports it and accepts another request at once', async () => {
    const sent: string[] = []
    const send = async (_to: string, code: string) => {
      sent.push(code)
      throw new Error('no line to the provider')
    }
    const refused = { ok: false, error_code: failures.CODE_NOT_SENT.code }
    expect(await callWith({ send }, 'sendCode')).toMatchObject(refused)
    expect((await login(String(sent[0]))).body.ok).toBe(false)
    expect((await sendCode()).body.ok).toBe(true)
  })
})
