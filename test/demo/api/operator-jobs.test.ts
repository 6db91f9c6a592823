import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'
import { asAccount, asOperator } from './operator-client.ts'

let market: Market
let operate: ReturnType<typeof asOperator>

beforeAll(async () => {
  market = await openMarket()
  operate = asOperator(market)
})

afterAll(() => market.close())

interface ListedJob {
  readonly id: string
  readonly pid: string
  readonly name: string
}

const offered = async (): Promise<readonly ListedJob[]> => {
  const { body } = await market.post('/api/game/job/list')
  return body.data as unknown as readonly ListedJob[]
}

const named = async (name: string) => (await offered()).find((job) => job.name === name)

test('an operator adds a kind and a job, which roles can then have [OPERATOR-13]', async () => {
  expect((await operate('job/save', { pid: '0', name: '召唤' })).ok).toBe(true)
  const kind = await named('召唤')
  expect(kind).toEqual({ id: '5', pid: '0', name: '召唤' })
  await operate('job/save', { pid: '5', name: '驭灵师' })
  expect(await named('驭灵师')).toEqual({ id: '501', pid: '5', name: '驭灵师' })
  const ask = await asAccount(market, '100001')
  const role = { name: '小灵', job_id: '501', fighting_capacity: 1 }
  expect((await ask('/api/game/role/save', role)).ok).toBe(true)
  const unknown = await operate('job/save', { pid: '9', name: '无类' })
  expect(unknown.error_code).toBe(failures.JOB_UNKNOWN.code)
})

test('a closed job can no longer be chosen, but roles keep it; with a kind its jobs close, too [OPERATOR-13]', async () => {
  const ask = await asAccount(market, '100001')
  const role = { name: '剑', job_id: '301', fighting_capacity: 1 }
  const { data } = await ask('/api/game/role/save', role)
  const close = { id: '301', reason: '版本下架' }
  expect((await operate('job/close', close)).ok).toBe(true)
  expect(await named('剑客')).toBeUndefined()
  const refused = await ask('/api/game/role/save', { ...role, name: '又一剑' })
  expect(refused.error_code).toBe(failures.INVALID_REQUEST.code)
  const roles = (await ask('/api/game/role/list')).data
  expect(roles).toContainEqual(data)
  expect((await operate('job/close', close)).error_code).toBe(failures.JOB_UNKNOWN.code)
  expect((await operate('job/open', close)).ok).toBe(true)
  expect(await named('剑客')).toMatchObject({ id: '301' })

  await operate('job/close', { id: '3', reason: '版本下架' })
  expect((await offered()).filter(({ id }) => id.startsWith('3'))).toEqual([])
  await operate('job/open', { id: '3', reason: '恢复' })
})

test('a renamed job keeps its ID, and the log has both names [OPERATOR-13]', async () => {
  await operate('job/save', { id: '301', pid: '3', name: '剑圣' })
  expect(await named('剑圣')).toEqual({ id: '301', pid: '3', name: '剑圣' })
  const [line] = (await operate('log/list', { words: '剑圣' })).data.list
  expect([line?.before, line?.after]).toEqual(['{"name":"剑客"}', '{"name":"剑圣"}'])
})
