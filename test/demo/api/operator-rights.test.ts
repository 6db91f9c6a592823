import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../demo/api/src/calls.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { operatorRoles } from '../../../demo/api/src/operator/operators/operator.ts'
import { hasRight, operatorRights } from '../../../demo/api/src/operator/rights.ts'
import { type Market, openMarket } from './market.ts'
import { anOperator } from './operators.ts'

let market: Market

const ofOperators = calls.filter(({ who }) => who === 'operator')

const tokenOf = (role: string): string => `session-of-${role}`

beforeAll(async () => {
  market = await openMarket()
  for (const role of operatorRoles) {
    await anOperator(market.context, `他是${role}`, { role, token: tokenOf(role) })
  }
})

afterAll(() => market.close())

const MISSING = failures.OPERATOR_RIGHT_MISSING

test('the rights table has a row for every operator call, and no other [OPERATOR-04]', () => {
  const paths = ofOperators.map(({ path }) => path).sort()
  expect(Object.keys(operatorRights).sort()).toEqual(paths)
})

test.each(operatorRoles)(
  'the role %s may make the calls of its rows, and is rejected at all others before validation [OPERATOR-04]',
  async (role) => {
    for (const { path, encoding } of ofOperators) {
      if (encoding === 'multipart' || path === '/api/operator/login/out') continue
      market.advance(60_000)
      const headers = { operatortoken: tokenOf(role) }
      const { status, body } = await market.post(path, { id: { not: 'an id' } }, headers)
      const isRefused = body.error_code === MISSING.code
      expect({ path, isRefused }).toEqual({ path, isRefused: !hasRight(role, path) })
      if (isRefused) expect([status, body.error_msg]).toEqual([MISSING.status, MISSING.text])
    }
  },
)

test('an auditor changes nothing but the own password and recovery codes [OPERATOR-04]', () => {
  const may = ofOperators.map(({ path }) => path).filter((path) => hasRight('auditor', path))
  const changes = may.filter(
    (path) => !/\/(list|check|overview|audit|today|detail|records|chat|export)$/.test(path),
  )
  expect(changes).toEqual([
    '/api/operator/login/out',
    '/api/operator/own/password',
    '/api/operator/own/recoveryCodes',
  ])
  expect(ofOperators.filter(({ isChange, path }) => isChange && may.includes(path))).toHaveLength(1)
})

test('finance handles money, support handles people, administrators handle operators [OPERATOR-04]', () => {
  const only = (role: 'finance' | 'support', path: string) =>
    operatorRoles.filter((one) => hasRight(one, path)).join() === ['admin', role].join()
  const money = ['dispute/award', 'dispute/repay', 'subsidy/release', 'subsidy/revoke']
  for (const path of [...money, 'payment/refund', 'payout/retry']) {
    expect([path, only('finance', `/api/operator/${path}`)]).toEqual([path, true])
  }
  for (const path of ['account/restrict', 'phone/approve', 'room/save', 'room/close']) {
    expect([path, only('support', `/api/operator/${path}`)]).toEqual([path, true])
  }
  for (const { path } of ofOperators.filter(({ path }) => /\/operator\/operator\//.test(path))) {
    const roles = operatorRoles.filter((role) => hasRight(role, path))
    expect([path, roles]).toEqual([path, path.endsWith('/list') ? ['admin', 'auditor'] : ['admin']])
  }
})

test('finance and support cancel orders, and only roles that see money export it [OPERATOR-04]', () => {
  const rolesOf = (path: string) => operatorRoles.filter((role) => hasRight(role, path))
  expect(rolesOf('/api/operator/order/cancel')).toEqual(['admin', 'finance', 'support'])
  for (const path of ['order/export', 'payment/export', 'payout/export', 'account/records']) {
    const roles = rolesOf(`/api/operator/${path}`)
    expect([path, roles]).toEqual([path, ['admin', 'finance', 'auditor']])
  }
  expect(rolesOf('/api/operator/log/export')).toEqual(['admin', 'auditor'])
})

test('a call outside of the table is permitted to administrators only [OPERATOR-04]', () => {
  expect(operatorRoles.filter((role) => hasRight(role, '/api/operator/new/call'))).toEqual([
    'admin',
  ])
  expect(hasRight('support', 'constructor')).toBe(false)
})
