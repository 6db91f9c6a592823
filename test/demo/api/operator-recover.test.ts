import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoverOperator } from '../../../demo/api/src/operator/recover.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'
import { codeAt } from './operators.ts'

/** Password hashes are slow, more so on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const post = async (path: string, body: object, operatortoken = '') =>
  (await market.post(`/api/operator/${path}`, body, { operatortoken })).body

test('a start with the reset flag lets the only administrator log in again, also a disabled one, and logs it [OPERATOR-09]', async () => {
  const { db, now } = market.context
  await db.updateTable('operators').set({ disabled_at: now() }).execute()
  const initial = await recoverOperator(market.context, '小王')
  expect((await post('login/check', {}, OPERATOR_TOKEN)).ok).toBe(false)
  const { data } = await post('login/password', { name: '小王', password: initial })
  expect(data.next).toBe('enrol')
  const code = codeAt(String(data.secret), now())
  const password = 'another correct horse'
  const entered = await post('login/enrol', { ticket: data.ticket, code, password })
  expect(entered.data).toMatchObject({ name: '小王', role: 'admin' })
  const { list } = (await post('log/list', {}, String(entered.data.token))).data
  expect(list).toMatchObject([
    { operator: '小王', message: '已绑定验证器并登录' },
    { operator: '服务器', operator_id: '', message: '已重置小王的密码和验证器' },
  ])
})

test('a start with the reset flag rejects an unknown name and lists the existing ones [OPERATOR-09]', async () => {
  await expect(recoverOperator(market.context, '老王')).rejects.toThrow(
    'reset the operator 老王: no operator has this name; choose one of 小王',
  )
  expect((await post('login/check', {}, OPERATOR_TOKEN)).ok).toBe(true)
})
