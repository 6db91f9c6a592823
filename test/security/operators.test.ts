import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../demo/api/src/calls.ts'
import { failures } from '../../demo/api/src/kernel/failures.ts'
import { hasRight } from '../../demo/api/src/operator/rights.ts'
import { type Market, OPERATOR_TOKEN, openMarket, SETUP_TOKEN } from '../demo/api/market.ts'
import { type AnOperator, anOperator, codeAt } from '../demo/api/operators.ts'
import { marketState } from './support/market-state.ts'

/** Passwords take their time, more on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const PASSWORD = 'correct horse battery'
const SESSION = 'session-of-the-victim'

let market: Market
let victim: AnOperator

beforeEach(async () => {
  market = await openMarket()
  const traits = { role: 'support', password: PASSWORD, token: SESSION } as const
  victim = await anOperator(market.context, '李掌柜', traits)
})

afterEach(() => market.close())

const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await market.post(`/api/operator/${path}`, body, headers)).body

const ticketOf = async () =>
  String((await post('login/password', { name: '李掌柜', password: PASSWORD })).data.ticket)

const operatorPaths = calls.filter(({ who }) => who === 'operator').map(({ path }) => path)

const { OPERATOR_TOKEN_WRONG, OPERATOR_LOGIN_WRONG, OPERATOR_LOCKED } = failures

describe('an attacker with one of two secrets', () => {
  it('gains no access with the installation token once an operator exists [SEC-62]', async () => {
    for (const path of operatorPaths) {
      market.advance(60_000)
      const headers = { operatortoken: SETUP_TOKEN, operatorname: encodeURIComponent('小王') }
      const { body } = await market.post(path, {}, headers)
      expect([path, body.error_code]).toEqual([path, OPERATOR_TOKEN_WRONG.code])
    }
    const made = await post('login/setup', { token: SETUP_TOKEN, name: '第二位' })
    expect(made).toMatchObject({ error_code: failures.OPERATOR_SETUP_DONE.code, data: null })
  })

  it('gains no access with a stolen password alone [SEC-62]', async () => {
    const ticket = await ticketOf()
    for (const path of operatorPaths) {
      market.advance(60_000)
      const { body } = await market.post(path, {}, { operatortoken: ticket })
      expect([path, body.error_code]).toEqual([path, OPERATOR_TOKEN_WRONG.code])
    }
    const fresh = await ticketOf()
    for (const code of ['000000', '      ', 'null', PASSWORD.slice(0, 20)]) {
      expect((await post('login/code', { ticket: fresh, code })).data).toBeNull()
    }
  })

  it('cannot replace the enrolled device [SEC-62]', async () => {
    const { data } = await post('login/password', { name: '李掌柜', password: PASSWORD })
    expect(data).toMatchObject({ next: 'code', secret: '', uri: '' })
    const code = codeAt(victim.secret, market.context.now())
    const request = { ticket: data.ticket, code, password: 'a password of the thief' }
    const enrolled = await post('login/enrol', request)
    expect(enrolled.error_code).toBe(failures.OPERATOR_TICKET_ENDED.code)
  })

  it('cannot take over an account with a stolen session: both secrets are required again [SEC-62]', async () => {
    const headers = { operatortoken: SESSION }
    const code = codeAt(victim.secret, market.context.now() + 600_000)
    const own = { password: 'guessed password', new_password: 'a password of the thief', code }
    expect((await post('own/password', own, headers)).error_code).toBe(OPERATOR_LOGIN_WRONG.code)
    expect((await post('own/recoveryCodes', own, headers)).data).toBeNull()
    market.advance(12 * 3600 * 1000)
    const { db, now } = market.context
    await db.updateTable('operator_sessions').set({ expires_at: now() }).execute()
    expect((await post('login/check', {}, headers)).error_code).toBe(OPERATOR_TOKEN_WRONG.code)
  })

  it('cannot sign for another operator: the log has the name of the session [SEC-62]', async () => {
    const headers = { operatortoken: SESSION, operatorname: encodeURIComponent('小王') }
    const named = { operator: '小王', operator_id: 1, name: '小王' }
    const request = { account: '100001', reason: '试试', ...named }
    expect((await post('account/restrict', request, headers)).ok).toBe(true)
    const lines = await market.context.db.selectFrom('operator_log').selectAll().execute()
    expect(lines).toMatchObject([{ operator: '李掌柜', operator_id: victim.id }])
    expect(lines[0]?.request).toBe('{"account":"100001","reason":"试试"}')
  })
})

describe('an observed code', () => {
  it('is invalid after its owner has used it, with any ticket [SEC-63]', async () => {
    const code = codeAt(victim.secret, market.context.now())
    const [owners, thiefs] = [await ticketOf(), await ticketOf()]
    expect((await post('login/code', { ticket: owners, code })).ok).toBe(true)
    expect((await post('login/code', { ticket: thiefs, code })).data).toBeNull()
    const early = codeAt(victim.secret, market.context.now() - 30_000)
    expect((await post('login/code', { ticket: thiefs, code: early })).data).toBeNull()
    const own = { password: PASSWORD, new_password: 'a password of the thief', code }
    const changed = await post('own/password', own, { operatortoken: SESSION })
    expect(changed.error_code).toBe(OPERATOR_LOGIN_WRONG.code)
  })

  it('logs in once, however many requests bring it at the same moment [SEC-63]', async () => {
    const code = codeAt(victim.secret, market.context.now())
    const tickets = await Promise.all([1, 2, 3, 4, 5, 6].map(ticketOf))
    const answers = await Promise.all(tickets.map((ticket) => post('login/code', { ticket, code })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('guesses', () => {
  /** Each from another network, at another minute: what is left is the limit of the name. */
  const from = (at: number) => `198.51.100.${at}`

  const ask = async (path: string, payload: object, remoteAddress: string) => {
    const url = `/api/operator/${path}`
    const answer = await market.app.inject({ method: 'POST', url, payload, remoteAddress })
    return Number(answer.json().error_code)
  }

  it('of passwords are limited to ten in a quarter of an hour, also concurrent ones [SEC-63]', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        ask('login/password', { name: '李掌柜', password: `guess ${at}` }, from(at)),
      ),
    )
    expect(codes.filter((code) => code === OPERATOR_LOGIN_WRONG.code).length).toBeLessThan(11)
    const right = { name: '李掌柜', password: PASSWORD }
    expect(await ask('login/password', right, from(99))).toBe(OPERATOR_LOCKED.code)
  })

  it('of codes are limited to five for a ticket and to ten over many tickets [SEC-63]', async () => {
    const tickets = await Promise.all([1, 2, 3, 4].map(ticketOf))
    const judged: number[] = []
    for (const [at, ticket] of tickets.entries()) {
      for (let guess = 0; guess < 6; guess += 1) {
        const code = String(guess).padStart(6, '0')
        judged.push(await ask('login/code', { ticket, code }, from(at)))
      }
    }
    expect(judged.filter((code) => code === OPERATOR_LOGIN_WRONG.code)).toHaveLength(10)
  })

  it('of the installation token are limited to thirty for a network [SEC-63]', async () => {
    await market.context.db.deleteFrom('operator_sessions').execute()
    await market.context.db.deleteFrom('operators').execute()
    const codes: number[] = []
    for (let at = 0; at < 45; at += 1) {
      if (at % 15 === 0) market.advance(60_000)
      const request = { token: `guess number ${at}`, name: '掌柜' }
      codes.push(await ask('login/setup', request, '2001:db8::1'))
    }
    expect(codes.filter((code) => code === OPERATOR_LOGIN_WRONG.code)).toHaveLength(30)
    const right = { token: SETUP_TOKEN, name: '掌柜' }
    expect(await ask('login/setup', right, '2001:db8::2')).toBe(OPERATOR_LOCKED.code)
    expect(await ask('login/setup', right, from(1))).toBe(0)
  })
})

describe('a role', () => {
  it.each(['finance', 'support', 'auditor'] as const)(
    'of %s gains no other role by any call, and changes only its own data [SEC-64]',
    async (role) => {
      const token = `session-of-${role}`
      const { id } = await anOperator(market.context, `他是${role}`, { role, token })
      const before = await marketState(market.context.db)
      const headers = { operatortoken: token, role: 'admin' }
      const change = { id: String(id), role: 'admin', name: '帮手', reason: '试试' }
      for (const path of operatorPaths.filter((one) => !hasRight(role, one))) {
        market.advance(60_000)
        const { body } = await market.post(path, change, headers)
        const code = failures.OPERATOR_RIGHT_MISSING.code
        expect([path, body.error_code, body.data]).toEqual([path, code, null])
      }
      expect(await marketState(market.context.db)).toBe(before)
    },
  )

  it('ends at once for a disabled or demoted operator [SEC-64]', async () => {
    const admin = { operatortoken: OPERATOR_TOKEN }
    const id = String(victim.id)
    await post('operator/role', { id, role: 'auditor', reason: '调岗' }, admin)
    const restrict = { account: '100001', reason: '试试' }
    const headers = { operatortoken: SESSION }
    const refused = await post('account/restrict', restrict, headers)
    expect(refused.error_code).toBe(failures.OPERATOR_RIGHT_MISSING.code)
    await post('operator/disable', { id, reason: '离职' }, admin)
    expect((await post('log/list', {}, headers)).error_code).toBe(OPERATOR_TOKEN_WRONG.code)
  })
})

it('no call changes or removes an entry of the log [SEC-64]', async () => {
  const lines = async () =>
    JSON.stringify(await market.context.db.selectFrom('operator_log').selectAll().execute())
  await post('account/restrict', { account: '100001', reason: '试试' }, { operatortoken: SESSION })
  const before = await lines()
  for (const path of operatorPaths) {
    market.advance(60_000)
    const request = { id: '1', ids: ['1'], operator: '别人', message: '没有发生过', reason: '改' }
    await market.post(path, request, { operatortoken: OPERATOR_TOKEN })
  }
  expect((await lines()).startsWith(before.slice(0, -1))).toBe(true)
})
