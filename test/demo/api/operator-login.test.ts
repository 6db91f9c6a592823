import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { stepOfCode } from '../../../demo/api/src/operator/login/totp.ts'
import { type Market, OPERATOR_TOKEN, openMarket, SETUP_TOKEN } from './market.ts'
import { type AnOperator, anOperator, codeAt } from './operators.ts'

const PASSWORD = 'correct horse battery'
const STEP_MS = 30_000
const HOUR_MS = 3600 * 1000

/** Password hashes are slow, more so on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let market: Market
let li: AnOperator

beforeEach(async () => {
  market = await openMarket()
  li = await anOperator(market.context, '李掌柜', { role: 'support', password: PASSWORD })
})

afterEach(() => market.close())

const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await market.post(`/api/operator/${path}`, body, headers)).body

const ticketOf = async (name = '李掌柜', password = PASSWORD): Promise<string> =>
  String((await post('login/password', { name, password })).data.ticket)

const enter = async (code: string, ticket?: string) =>
  post('login/code', { ticket: ticket ?? (await ticketOf()), code })

const codeNow = (offset = 0): string => codeAt(li.secret, market.context.now() + offset)

const isIn = async (operatortoken: string): Promise<boolean> =>
  (await post('login/check', {}, { operatortoken })).ok

const log = async () =>
  (await post('log/list', {}, { operatortoken: OPERATOR_TOKEN })).data.list as readonly Record<
    string,
    unknown
  >[]

describe('a login', () => {
  test('requires a password, then a code, and opens a session of twelve hours [OPERATOR-01]', async () => {
    const first = await post('login/password', { name: ' 李掌柜 ', password: PASSWORD })
    expect(first.data).toMatchObject({ next: 'code', secret: '', uri: '' })
    const { data } = await enter(codeNow(), String(first.data.ticket))
    expect(data).toMatchObject({ name: '李掌柜', role: 'support', recovery_codes_left: 0 })
    const token = String(data.token)
    expect(token).toMatch(/^[\w-]{43}$/)
    const checked = await post('login/check', {}, { operatortoken: token })
    expect(checked.data).toMatchObject({ name: '李掌柜', role: 'support' })
    market.advance(12 * HOUR_MS - 1)
    expect(await isIn(token)).toBe(true)
    market.advance(1)
    expect(await isIn(token)).toBe(false)
  })

  test('stores only hashes of tokens and tickets [OPERATOR-01]', async () => {
    const ticket = await ticketOf()
    const { data } = await enter(codeNow(), await ticketOf())
    const { db } = market.context
    const kept = JSON.stringify([
      await db.selectFrom('operator_sessions').selectAll().execute(),
      await db.selectFrom('operator_tickets').selectAll().execute(),
      await db.selectFrom('operator_log').selectAll().execute(),
      await db.selectFrom('answers').selectAll().execute(),
    ])
    for (const secret of [ticket, String(data.token), PASSWORD]) expect(kept).not.toContain(secret)
  })

  test('ends its own session by a logout, and no other [OPERATOR-01]', async () => {
    const one = String((await enter(codeNow())).data.token)
    market.advance(STEP_MS)
    const other = String((await enter(codeNow())).data.token)
    expect((await post('login/out', {}, { operatortoken: one })).data.message).toBe('已退出')
    expect([await isIn(one), await isIn(other)]).toEqual([false, true])
  })

  test('gives the same error for a wrong name, a wrong password and a disabled operator [OPERATOR-01]', async () => {
    const gone = await anOperator(market.context, '离职', { password: PASSWORD })
    await market.context.db
      .updateTable('operators')
      .set({ disabled_at: 1 })
      .where('id', '=', gone.id)
      .execute()
    const answers = [
      await post('login/password', { name: '没有这个人', password: PASSWORD }),
      await post('login/password', { name: '李掌柜', password: 'wrong' }),
      await post('login/password', { name: '离职', password: PASSWORD }),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ error_code: failures.OPERATOR_LOGIN_WRONG.code })
  })

  test('has a ticket that is void after 15 minutes, five codes, or one login [OPERATOR-01]', async () => {
    const ended = { error_code: failures.OPERATOR_TICKET_ENDED.code }
    const used = await ticketOf()
    expect((await enter(codeNow(), used)).ok).toBe(true)
    market.advance(STEP_MS)
    expect(await enter(codeNow(), used)).toMatchObject(ended)
    const tried = await ticketOf()
    for (let time = 0; time < 5; time += 1) await enter('abcdef', tried)
    expect(await enter(codeNow(), tried)).toMatchObject(ended)
    const late = await ticketOf()
    market.advance(15 * 60_000)
    expect(await enter(codeNow(), late)).toMatchObject(ended)
    expect(await enter(codeNow(), 'made up')).toMatchObject(ended)
  })
})

describe('a code', () => {
  test('follows RFC 6238: SHA-1, six digits, thirty seconds [OPERATOR-02]', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer })
    // The test vectors of the standard have eight digits: these are their last six.
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      expect(stepOfCode(secret.base32, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
    }
    expect(new TOTP({ secret }).generate({ timestamp: 59_000 })).toBe('287082')
  })

  test('is accepted one step early and one step late [OPERATOR-02]', async () => {
    for (const steps of [-2, 2]) expect((await enter(codeNow(steps * STEP_MS))).ok).toBe(false)
    expect((await enter(codeNow(-STEP_MS))).ok).toBe(true)
    expect((await enter(codeNow())).ok).toBe(true)
    expect((await enter(codeNow(STEP_MS))).ok).toBe(true)
  })

  test('is accepted once and voids earlier ones [OPERATOR-02]', async () => {
    const [before, now] = [codeNow(-STEP_MS), codeNow()]
    expect((await enter(now)).ok).toBe(true)
    expect((await enter(now)).ok).toBe(false)
    expect((await enter(before)).ok).toBe(false)
  })

  test('is accepted once for two concurrent logins [OPERATOR-02]', async () => {
    const tickets = [await ticketOf(), await ticketOf(), await ticketOf()]
    const code = codeNow()
    const answers = await Promise.all(tickets.map((ticket) => enter(code, ticket)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('wrong attempts', () => {
  const wrong = (name: string, remoteAddress: string) =>
    market.app.inject({
      ...{ method: 'POST', url: '/api/operator/login/password', remoteAddress },
      payload: { name, password: 'wrong password' },
    })

  test('are limited to ten per name in 15 minutes, from any network [OPERATOR-03]', async () => {
    const codes = []
    for (let at = 0; at < 11; at += 1) {
      codes.push((await wrong('李掌柜', `192.0.2.${at}`)).json().error_code)
    }
    expect(new Set(codes.slice(0, 10))).toEqual(new Set([failures.OPERATOR_LOGIN_WRONG.code]))
    expect(codes[10]).toBe(failures.OPERATOR_LOCKED.code)
    const right = await post('login/password', { name: '李掌柜', password: PASSWORD })
    expect(right.error_code).toBe(failures.OPERATOR_LOCKED.code)
    market.advance(15 * 60_000)
    expect((await enter(codeNow())).ok).toBe(true)
  })

  test('are limited to thirty per network with any names, while other networks log in [OPERATOR-03]', async () => {
    const names = ['甲掌柜', '乙掌柜', '丙掌柜', '丁掌柜']
    for (const name of names) await anOperator(market.context, name)
    const codes = []
    for (let at = 0; at < 31; at += 1) {
      if (at % 15 === 0) market.advance(60_000)
      codes.push((await wrong(names[at % 4] ?? '', `2001:db8::${at}`)).json().error_code)
    }
    expect(new Set(codes.slice(0, 30))).toEqual(new Set([failures.OPERATOR_LOGIN_WRONG.code]))
    expect(codes[30]).toBe(failures.OPERATOR_LOCKED.code)
    expect((await enter(codeNow())).ok).toBe(true)
  })

  test('do not end sessions, and right attempts do not count [OPERATOR-03]', async () => {
    const token = String((await enter(codeNow())).data.token)
    for (let at = 0; at < 12; at += 1) {
      market.advance(STEP_MS)
      expect((await enter(codeNow())).ok).toBe(true)
    }
    for (let at = 0; at < 11; at += 1) await wrong('李掌柜', `192.0.2.${at}`)
    expect(await isIn(token)).toBe(true)
  })
})

describe('the log', () => {
  test('contains successful and refused logins with name and address [OPERATOR-06]', async () => {
    await post('login/password', { name: '李掌柜', password: 'wrong' })
    await post('login/password', { name: '无此人', password: 'wrong' })
    await enter('abcdef')
    await enter(codeNow())
    const from = { address: '127.0.0.1', network: '127.0.0.1' }
    expect(await log()).toMatchObject([
      { ...from, operator: '李掌柜', operator_id: String(li.id), message: '已登录' },
      { operator: '李掌柜', operator_id: String(li.id), message: '登录失败：验证码不正确' },
      { operator: '无此人', operator_id: '', message: '登录失败：账号或密码不正确' },
      { operator: '李掌柜', operator_id: '', message: '登录失败：账号或密码不正确' },
    ])
  })
})

describe('the first administrator', () => {
  beforeEach(async () => {
    await market.close()
    market = await openMarket({ hasOperator: false })
  })

  const begin = (token = SETUP_TOKEN) => post('login/setup', { token, name: '掌柜' })

  const enrol = async (data: Record<string, unknown>, password = PASSWORD) => {
    const code = codeAt(String(data.secret), market.context.now())
    return post('login/enrol', { ticket: data.ticket, code, password })
  }

  test('is created with the token of the installation, a device and a password [OPERATOR-05]', async () => {
    expect((await post('login/state', {})).data).toEqual({ needs_setup: true })
    const { data } = await begin()
    expect(data.next).toBe('enrol')
    expect(data.uri).toBe(
      `otpauth://totp/${encodeURIComponent('掌柜')}?issuer=${encodeURIComponent('开黑酒馆')}` +
        `&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const made = (await enrol(data)).data
    expect(made).toMatchObject({ name: '掌柜', role: 'admin', recovery_codes_left: 10 })
    expect(await isIn(String(made.token))).toBe(true)
    expect((await post('login/state', {})).data).toEqual({ needs_setup: false })
    market.advance(STEP_MS)
    const ticket = await ticketOf('掌柜')
    const code = codeAt(String(data.secret), market.context.now())
    expect((await post('login/code', { ticket, code })).ok).toBe(true)
  })

  test('is created once, also after two concurrent starts [OPERATOR-05]', async () => {
    const [one, other] = [(await begin()).data, (await begin()).data]
    expect((await enrol(one)).ok).toBe(true)
    const done = { error_code: failures.OPERATOR_SETUP_DONE.code }
    expect(await enrol(other)).toMatchObject(done)
    expect(await begin()).toMatchObject(done)
    expect(await market.context.db.selectFrom('operators').select('id').execute()).toHaveLength(1)
  })

  test('is not created with another token, nor before a valid code of the device [OPERATOR-05]', async () => {
    expect(await begin('another-token-of-the-tests')).toMatchObject({
      error_code: failures.OPERATOR_LOGIN_WRONG.code,
    })
    const { data } = await begin()
    const answer = await post('login/enrol', {
      ...{ ticket: data.ticket, code: '000000', password: PASSWORD },
    })
    expect(answer.ok).toBe(false)
    expect((await enrol(data, 'too short')).error_code).toBe(failures.INVALID_REQUEST.code)
    expect(await market.context.db.selectFrom('operators').select('id').execute()).toEqual([])
  })

  test('can log in with each recovery code once [OPERATOR-02]', async () => {
    const made = (await enrol((await begin()).data)).data
    const codes = made.recovery_codes as readonly string[]
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const [first = '', second = ''] = codes
    const by = async (code: string) => post('login/code', { ticket: await ticketOf('掌柜'), code })
    expect((await by(first)).data.recovery_codes_left).toBe(9)
    expect((await by(first)).ok).toBe(false)
    expect((await by(second.toUpperCase().replace('-', ' '))).data.recovery_codes_left).toBe(8)
  })
})
