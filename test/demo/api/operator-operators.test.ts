import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'
import { type AnOperator, anOperator, codeAt } from './operators.ts'

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another correct horse'
const SESSION = 'session-of-li'
const REASON = '岗位调整'

/** Password hashes are slow, more so on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let market: Market
let li: AnOperator

beforeEach(async () => {
  market = await openMarket()
  li = await anOperator(market.context, '李掌柜', { role: 'support', token: SESSION })
})

afterEach(() => market.close())

const post = async (path: string, body: object, operatortoken = OPERATOR_TOKEN) =>
  (await market.post(`/api/operator/${path}`, body, { operatortoken })).body

const isIn = async (token: string): Promise<boolean> => (await post('login/check', {}, token)).ok

const log = async () => (await post('log/list', {})).data.list as readonly Record<string, unknown>[]

const begin = async (name: string, password: string) =>
  post('login/password', { name, password }, '')

const enrol = async (name: string, initial: string, password = NEW_PASSWORD) => {
  const { data } = await begin(name, initial)
  const code = codeAt(String(data.secret), market.context.now())
  const enrolled = await post('login/enrol', { ticket: data.ticket, code, password }, '')
  return { enrolled, secret: String(data.secret) }
}

describe('an administrator', () => {
  test('creates an operator, who enrols a device and a password at the first login [OPERATOR-08]', async () => {
    const { data } = await post('operator/create', { name: '王五', role: 'finance' })
    expect(data).toEqual({
      message: '已创建财务王五',
      password: expect.stringMatching(/^[a-z2-9]{16}$/),
    })
    const initial = String(data.password)
    const { enrolled } = await enrol('王五', initial)
    expect(enrolled.data).toMatchObject({ name: '王五', role: 'finance', recovery_codes_left: 10 })
    expect(await isIn(String(enrolled.data.token))).toBe(true)
    expect((await begin('王五', initial)).ok).toBe(false)
    expect((await begin('王五', NEW_PASSWORD)).data.next).toBe('code')
  })

  test('issues a password that expires after three days, or the first login [OPERATOR-08]', async () => {
    const { data } = await post('operator/create', { name: '王五', role: 'finance' })
    const initial = String(data.password)
    const kept = await enrol('王五', initial, initial)
    expect(kept.enrolled.error_msg).toBe('请设置一个新密码，不能沿用初始密码')
    market.advance(3 * 24 * 3600 * 1000)
    expect((await begin('王五', initial)).error_code).toBe(failures.OPERATOR_LOGIN_WRONG.code)
  })

  test('issues passwords that are not stored in plain text [OPERATOR-08]', async () => {
    const made = await post('operator/create', { name: '王五', role: 'finance' })
    const reset = await post('operator/reset', { id: String(li.id), reason: REASON })
    const { db } = market.context
    const kept = JSON.stringify([
      await db.selectFrom('answers').selectAll().execute(),
      await db.selectFrom('operator_log').selectAll().execute(),
      await db.selectFrom('operators').selectAll().execute(),
    ])
    for (const { data } of [made, reset]) expect(kept).not.toContain(String(data.password))
  })

  test('cannot create two operators with names that read the same [OPERATOR-08]', async () => {
    await post('operator/create', { name: 'Wang', role: 'finance' })
    for (const name of ['Wang', 'wang', ' WANG ', 'ｗａｎｇ', '李掌柜']) {
      const { error_code } = await post('operator/create', { name, role: 'admin' })
      expect([name, error_code]).toEqual([name, failures.OPERATOR_NAME_TAKEN.code])
    }
    const { error_code } = await post('operator/create', { name: '王\u202e五', role: 'admin' })
    expect(error_code).toBe(failures.INVALID_REQUEST.code)
  })

  test('changes a role, effective from the next call on [OPERATOR-08]', async () => {
    expect((await post('dispute/list', {}, SESSION)).ok).toBe(false)
    const request = { id: String(li.id), role: 'finance', reason: REASON }
    expect((await post('operator/role', request)).data.message).toBe(
      '已将李掌柜的角色从客服改为财务',
    )
    expect((await post('dispute/list', {}, SESSION)).ok).toBe(true)
    expect((await post('certification/list', {}, SESSION)).ok).toBe(false)
  })

  test('disables an operator, which ends the sessions, and enables them again [OPERATOR-08]', async () => {
    const request = { id: String(li.id), reason: REASON }
    expect((await post('operator/disable', request)).data.message).toBe('已停用李掌柜')
    expect(await isIn(SESSION)).toBe(false)
    expect((await begin('李掌柜', PASSWORD)).ok).toBe(false)
    expect((await post('operator/enable', request)).data.message).toBe('已启用李掌柜')
    expect(await isIn(SESSION)).toBe(false)
    expect((await begin('李掌柜', PASSWORD)).data.next).toBe('code')
  })

  test('resets password and device, which voids the old ones [OPERATOR-08]', async () => {
    const open = await begin('李掌柜', PASSWORD)
    const { data } = await post('operator/reset', { id: String(li.id), reason: '手机丢了' })
    expect(data.message).toBe('已重置李掌柜的密码和验证器')
    const code = codeAt(li.secret, market.context.now())
    const late = await post('login/code', { ticket: open.data.ticket, code }, '')
    expect(late.error_code).toBe(failures.OPERATOR_TICKET_ENDED.code)
    expect([await isIn(SESSION), (await begin('李掌柜', PASSWORD)).ok]).toEqual([false, false])
    const { enrolled, secret } = await enrol('李掌柜', String(data.password))
    expect(enrolled.ok).toBe(true)
    expect(secret).not.toBe(li.secret)
  })

  test('ends the sessions of an operator [OPERATOR-08]', async () => {
    await post('operator/endSessions', { id: String(li.id), reason: REASON })
    expect(await isIn(SESSION)).toBe(false)
    expect((await begin('李掌柜', PASSWORD)).data.next).toBe('code')
  })

  test('cannot do this to the own account, or to an unknown one [OPERATOR-08]', async () => {
    const { db } = market.context
    const me = await db
      .selectFrom('operators')
      .where('name', '=', '小王')
      .select('id')
      .executeTakeFirstOrThrow()
    for (const verb of ['role', 'disable', 'enable', 'reset', 'endSessions']) {
      const role = 'auditor'
      const mine = await post(`operator/${verb}`, { id: String(me.id), role, reason: REASON })
      expect([verb, mine.error_code]).toEqual([verb, failures.OPERATOR_STATE.code])
      const unknown = await post(`operator/${verb}`, { id: '999', role, reason: REASON })
      expect([verb, unknown.error_code]).toEqual([verb, failures.OPERATOR_UNKNOWN.code])
    }
    expect(await isIn(OPERATOR_TOKEN)).toBe(true)
  })

  test('always remains, also when two remove each other concurrently [OPERATOR-08]', async () => {
    const other = 'session-of-another'
    const { id } = await anOperator(market.context, '另一位', { token: other })
    const answers = await Promise.all([
      post('operator/disable', { id: String(id), reason: REASON }),
      post('operator/role', { id: '1', role: 'auditor', reason: REASON }, other),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { db } = market.context
    const left = await db
      .selectFrom('operators')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .select('id')
      .execute()
    expect(left).toHaveLength(1)
  })

  test('lists all operators without their credentials [OPERATOR-08]', async () => {
    const { data } = await post('operator/list', {})
    expect(data.list).toMatchObject([
      { name: '小王', role: 'admin', is_me: true, is_enrolled: true, sessions: 1 },
      { name: '李掌柜', role: 'support', is_me: false, is_enrolled: true, sessions: 1 },
    ])
    expect(JSON.stringify(data)).not.toMatch(/secret|hash|password/)
    expect(JSON.stringify(data)).not.toContain(li.secret)
  })

  test('leaves a log entry for every action, with id and name, without secrets [OPERATOR-06]', async () => {
    const id = String(li.id)
    await post('operator/create', { name: '王五', role: 'finance' })
    await post('operator/role', { id, role: 'auditor', reason: REASON })
    await post('operator/reset', { id, reason: REASON })
    await post('operator/endSessions', { id, reason: REASON })
    await post('operator/disable', { id, reason: REASON })
    await post('operator/enable', { id, reason: REASON })
    const lines = await log()
    expect(lines.map(({ message }) => message)).toEqual([
      '已启用李掌柜',
      '已停用李掌柜',
      '已让李掌柜的登录全部失效',
      '已重置李掌柜的密码和验证器',
      '已将李掌柜的角色从客服改为审计',
      '已创建财务王五',
    ])
    for (const line of lines) expect(line).toMatchObject({ operator: '小王', operator_id: '1' })
    expect(lines.at(-1)?.request).toBe(JSON.stringify({ name: '王五', role: 'finance' }))
  })
})

describe('an operator', () => {
  const change = (fields: object = {}) =>
    post(
      'own/password',
      {
        password: PASSWORD,
        new_password: NEW_PASSWORD,
        code: codeAt(li.secret, market.context.now()),
        ...fields,
      },
      SESSION,
    )

  test('changes the own password with both secrets, which ends all other sessions [OPERATOR-07]', async () => {
    const code = codeAt(li.secret, market.context.now() - 30_000)
    const { data } = await begin('李掌柜', PASSWORD)
    const other = String((await post('login/code', { ticket: data.ticket, code }, '')).data.token)
    expect((await change()).data.message).toBe('已修改密码，其他登录已失效')
    expect([await isIn(SESSION), await isIn(other)]).toEqual([true, false])
    expect((await begin('李掌柜', PASSWORD)).ok).toBe(false)
    expect((await begin('李掌柜', NEW_PASSWORD)).ok).toBe(true)
    const line = (await log()).find(({ path }) => path === '/api/operator/own/password')
    expect(line).toMatchObject({ operator: '李掌柜', request: '{}' })
  })

  test('changes nothing without both secrets, or with a short password [OPERATOR-07]', async () => {
    const wrong = { error_code: failures.OPERATOR_LOGIN_WRONG.code }
    expect(await change({ password: 'not this one' })).toMatchObject(wrong)
    const code = codeAt(li.secret, market.context.now() + 600_000)
    expect(await change({ code })).toMatchObject(wrong)
    const short = await change({ new_password: 'elf letters' })
    expect(short.error_msg).toBe('密码应为12至128个字符')
    expect((await begin('李掌柜', PASSWORD)).ok).toBe(true)
  })

  test('creates new recovery codes, which voids the old ones [OPERATOR-07]', async () => {
    const make = async () => {
      market.advance(30_000)
      const code = codeAt(li.secret, market.context.now())
      const made = await post('own/recoveryCodes', { password: PASSWORD, code }, SESSION)
      return made.data.recovery_codes as readonly string[]
    }
    const [before, now] = [await make(), await make()]
    expect(now).toHaveLength(10)
    const by = async (code = '') => {
      const { data } = await begin('李掌柜', PASSWORD)
      return (await post('login/code', { ticket: data.ticket, code }, '')).ok
    }
    expect([await by(before[0]), await by(now[0])]).toEqual([false, true])
  })
})
