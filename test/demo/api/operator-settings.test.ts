import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshSettings } from '../../../demo/api/src/editable-settings.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'
import { asOperator } from './operator-client.ts'

let market: Market
let operate: ReturnType<typeof asOperator>

beforeEach(async () => {
  market = await openMarket()
  operate = asOperator(market)
})

afterEach(() => market.close())

const reason = '双十一活动'

const lineOf = async (key: string) => {
  const { data } = await operate('settings/list')
  return (data as unknown as readonly Record<string, unknown>[]).find((one) => one.key === key)
}

test('a changed setting is valid for all, and is shown and logged [OPERATOR-14]', async () => {
  expect(await lineOf('feeBasisPoints')).toMatchObject({ number: 500, is_changed: false })
  const change = { key: 'feeBasisPoints', value: 300, reason }
  expect((await operate('settings/save', change)).data).toEqual({ message: '已修改服务费率' })
  const shown = { value: '3%', number: 300, unit: 'percent', is_changed: true }
  expect(await lineOf('feeBasisPoints')).toMatchObject(shown)
  expect(market.context.settings.feeBasisPoints).toBe(500)
  await refreshSettings(market.context)
  expect(market.context.settings.feeBasisPoints).toBe(300)
  const { body } = await market.post('/api/basic/terms/detail')
  expect(body.data).toMatchObject({ fee_basis_points: 300 })
  const [entry] = (await operate('log/list', { words: '服务费率' })).data.list
  expect(entry).toMatchObject({ message: '已修改服务费率', reason })
})

test('a reset returns to the setting of the start [OPERATOR-14]', async () => {
  await operate('settings/save', { key: 'openOrders', value: 3, reason })
  await operate('settings/save', { key: 'openOrders', value: 4, reason })
  await refreshSettings(market.context)
  expect(market.context.settings.openOrders).toBe(4)
  await operate('settings/reset', { key: 'openOrders', reason })
  await refreshSettings(market.context)
  expect(market.context.settings.openOrders).toBe(20)
  expect(await lineOf('openOrders')).toMatchObject({ value: '20笔', is_changed: false })
})

test('a setting stays within its limits, and below its maximum [OPERATOR-14]', async () => {
  const { code } = failures.INVALID_REQUEST
  const wrong = [
    { key: 'feeBasisPoints', value: 3001 },
    { key: 'openOrders', value: 0 },
    { key: 'rechargeMinFen', value: 1_000_001 },
    { key: 'withdrawMaxFen', value: 10_000_000 },
    { key: 'forbiddenWords', value: 1 },
  ]
  for (const one of wrong) {
    expect((await operate('settings/save', { ...one, reason })).error_code).toBe(code)
  }
  expect((await operate('settings/save', { key: 'openOrders', value: 5 })).error_code).toBe(code)
  expect(await market.context.db.selectFrom('changed_settings').selectAll().execute()).toEqual([])
})

test('maps and words of the start cannot be edited', async () => {
  expect(await lineOf('forbiddenWords')).toMatchObject({ editable_key: '', unit: '' })
})
