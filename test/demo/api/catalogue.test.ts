import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Market, openMarket } from './market.ts'

let market: Market
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

const JOB = '301'

const save = async (fields: object, headers: Record<string, string> = {}) => {
  const role = { name: '夜刃', job_id: JOB, fighting_capacity: 123_456, ...fields }
  return (await market.post('/api/game/role/save', role, { accesstoken, ...headers })).body
}

const remove = async (id: unknown, token = accesstoken) =>
  (await market.post('/api/game/role/delete', { id }, { accesstoken: token })).body

const roles = async (token = accesstoken) =>
  (await market.post('/api/game/role/list', {}, { accesstoken: token })).body.data

test('jobList returns the jobs grouped by kind', async () => {
  const { body } = await market.post('/api/game/job/list')
  const jobs = body.data as unknown as { id: string; pid: string; name: string }[]
  const kinds = jobs.filter(({ pid }) => pid === '0').map(({ id }) => id)
  expect(kinds).toHaveLength(4)
  const children = jobs.filter(({ pid }) => pid !== '0')
  expect(children.every(({ pid }) => kinds.includes(pid))).toBe(true)
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length)
  expect(children).toContainEqual({ id: JOB, pid: '3', name: '剑客' })
})

test('roleSave adds roles, and roleList shows them to their owner only, the newest first', async () => {
  const first = await save({})
  const second = await save({ name: ' 小药瓶 ', job_id: '201' })
  expect(second.data).toEqual({
    id: expect.any(String),
    name: '小药瓶',
    job_id: '201',
    fighting_capacity: 123_456,
  })
  expect(await roles()).toEqual([second.data, first.data])
  expect(await roles(await market.login('100002'))).toEqual([])
})

test("roleSave accepts the app's form", async () => {
  const form = new URLSearchParams({ name: '表单', job_id: JOB, fighting_capacity: '90000' })
  const { body } = await market.post('/api/game/role/save', form.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    accesstoken,
  })
  expect(body.data).toMatchObject({ name: '表单', fighting_capacity: 90_000 })
})

test('roleSave changes a role', async () => {
  const { data } = await save({})
  const changed = await save({ id: data.id, name: '夜刃改', fighting_capacity: 0 })
  expect(changed.data).toMatchObject({ id: data.id, name: '夜刃改', fighting_capacity: 0 })
  expect(await roles()).toEqual([changed.data])
})

test('roleDelete deletes a role and confirms it', async () => {
  const { data } = await save({})
  expect(await remove(data.id)).toMatchObject({ ok: true, data: { message: '删除成功' } })
  expect(await roles()).toEqual([])
  expect(await remove(data.id)).toMatchObject({ ok: false, error_msg: '角色不存在' })
})

test('roleSave and roleDelete reject roles of other accounts', async () => {
  const { data } = await save({})
  const other = await market.login('100002')
  expect(await remove(data.id, other)).toMatchObject({ ok: false, error_code: 10008 })
  const taken = await save({ id: data.id, name: '抢来的' }, { accesstoken: other })
  expect(taken).toMatchObject({ ok: false, error_code: 10008, data: null })
  expect(await roles()).toEqual([data])
})

test.each([
  ['no name', { name: '' }, '请填写角色名'],
  ['a blank name', { name: '   ' }, '请填写角色名'],
  ['a long name', { name: '一二三四五六七八九十一二三' }, '角色名不能超过12个字'],
  ['ten thousand characters', { name: 'x'.repeat(10_000) }, '角色名不能超过12个字'],
  ['a kind for a job', { job_id: '3' }, '请选择职业'],
  ['a job that is none', { job_id: `' or 1=1` }, '请选择职业'],
  ['a negative capacity', { fighting_capacity: -1 }, '战斗力不能小于0'],
  ['a huge capacity', { fighting_capacity: 1e12 }, '战斗力不能大于1000000000'],
  ['half a capacity', { fighting_capacity: 1.5 }, '战斗力格式不正确'],
  ['an id that is none', { id: '1;drop table roles' }, '角色格式不正确'],
])('roleSave rejects a role with %s', async (_name, fields, words) => {
  expect(await save(fields)).toMatchObject({ ok: false, error_msg: words, data: null })
  expect(await roles()).toEqual([])
})

test('roleSave stores script and SQL in a name literally', async () => {
  const name = `<b>';--`
  expect((await save({ name })).data).toMatchObject({ name })
  expect(await roles()).toMatchObject([{ name }])
})

test('roleSave adds one role per idempotency key', async () => {
  const key = { 'idempotency-key': 'add-1' }
  const tries = await Promise.all([save({}, key), save({}, key)])
  expect(tries[1]).toEqual(tries[0])
  expect(await roles()).toEqual([tries[0]?.data])
})

test('roleSave permits twenty roles per account, also for concurrent requests', async () => {
  const outcomes = await Promise.all(Array.from({ length: 22 }, () => save({})))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error_msg: '最多添加20个角色' })
  expect(await roles()).toHaveLength(20)
})
