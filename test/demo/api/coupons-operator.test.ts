import { afterEach, beforeEach, expect, test } from 'vitest'
import { couponsOf, DAY_MS } from './coupon-market.ts'
import { type Market, openMarket } from './market.ts'

let market: Market
let coupons: ReturnType<typeof couponsOf>

beforeEach(async () => {
  market = await openMarket()
  coupons = couponsOf(market)
})

afterEach(() => market.close())

const listed = async () => (await coupons.operate('list', {})).data.list as readonly object[]

const messagesOf = async (account: string) =>
  (await market.post('/api/basic/message/list', {}, { accesstoken: await market.login(account) }))
    .body.data.list

test('operatorCouponSave creates one coupon per idempotency key, listed with its usage', async () => {
  const headers = { 'idempotency-key': 'coupon-1' }
  const made = await coupons.operate('save', coupons.fields(), headers)
  expect(made.data).toEqual({ id: expect.any(String), message: '已保存优惠券「满减券」' })
  expect(await coupons.operate('save', coupons.fields(), headers)).toEqual(made)
  expect(await listed()).toMatchObject([
    { id: made.data.id, state: 'running', received: 0, used: 0, spent_fen: 0, is_public: true },
  ])
})

test('operatorCouponList returns the state of each coupon, the newest first', async () => {
  const now = market.context.now()
  await coupons.make({ endAt: now + 1 })
  await coupons.make({ startAt: now + DAY_MS })
  await coupons.operate('stop', { id: await coupons.make() })
  await coupons.make()
  market.advance(1)
  expect(await listed()).toMatchObject([
    { state: 'running' },
    { state: 'stopped' },
    { state: 'upcoming' },
    { state: 'ended' },
  ])
})

test('operatorCouponSave changes a coupon', async () => {
  const id = await coupons.make()
  expect(await coupons.make({ id, name: '大额券', off_fen: 5000 })).toBe(id)
  expect(await listed()).toMatchObject([{ id, name: '大额券', valueDesc: '满100减50' }])
})

test('operatorCouponSave keeps the value of a coupon that accounts have, and a stock of at least their number', async () => {
  const id = await coupons.make()
  await coupons.operate('grant', { id, accounts: ['100001', '100002'] })
  const before = await listed()
  const change = (changes: object) =>
    coupons.operate('save', { ...coupons.fields(), id, ...changes })
  expect(await change({ off_fen: 100 })).toMatchObject({
    error_msg: '已有人领取，不能修改优惠内容',
  })
  expect(await change({ stock: 1 })).toMatchObject({ error_msg: '发行数量不能小于已领取的2张' })
  expect(await listed()).toEqual(before)
  expect((await change({ stock: 2, name: '限量' })).ok).toBe(true)
})

test.each([
  ['no name', { name: '  ' }, '请填写名称'],
  ['a long name', { name: '券'.repeat(10_000) }, '名称不能超过20个字'],
  ['a negative amount', { off_fen: -1 }, '优惠金额不能小于1'],
  ['part of a fen', { off_fen: 0.5 }, '优惠金额格式不正确'],
  ['more off than paid', { off_fen: 10_001 }, '优惠金额不能大于门槛'],
  ['a part and an amount', { percent: 10 }, '满减券不能填写优惠比例'],
  ['no part', { kind: 'percent' }, '请填写优惠比例'],
  ['everything off', { kind: 'percent', percent: 100 }, '优惠比例不能大于99'],
  ['a kind that is none', { kind: "fixed'--" }, '类型格式不正确'],
  [
    'an end before its start',
    { startAt: 1_700_100_000_000, endAt: 1_700_000_000_001 },
    '结束时间必须晚于开始时间',
  ],
  ['an end in the past', { startAt: 1, endAt: 2 }, '结束时间必须晚于现在'],
  ['no stock', { stock: 0 }, '发行数量不能小于1'],
  ['an unknown id', { id: '999' }, '优惠券不存在'],
])('operatorCouponSave rejects a coupon with %s', async (_name, changes, words) => {
  const answer = await coupons.operate('save', { ...coupons.fields(), ...changes })
  expect(answer).toMatchObject({ ok: false, error_msg: words, data: null })
  expect(await listed()).toEqual([])
})

test('operatorCouponStop ends the issue of a coupon permanently', async () => {
  const id = await coupons.make()
  await coupons.operate('stop', { id })
  expect((await coupons.operate('stop', { id })).ok).toBe(true)
  const again = await coupons.operate('save', { ...coupons.fields(), id })
  expect(again).toMatchObject({ ok: false, error_msg: '该优惠券已停发' })
  expect(await listed()).toMatchObject([{ state: 'stopped' }])
})

test('operatorCouponGrant issues a coupon to accounts and notifies them', async () => {
  const id = await coupons.make({ is_public: false })
  const granted = await coupons.operate('grant', { id, accounts: ['100001', '100002', '100001'] })
  expect(granted.data).toEqual({ message: '已向2个账号发放「满减券」' })
  expect(await listed()).toMatchObject([{ received: 2 }])
  expect(await messagesOf('100002')).toMatchObject([
    { kind: 'coupon', title: '您收到一张优惠券', text: expect.stringContaining('满100减20') },
  ])
  await coupons.operate('grant', { id, accounts: ['100001'] })
  const own = await coupons.list('myList', await market.login('100001'))
  expect(own.list).toHaveLength(2)
})

test.each([
  ['an unknown account', { accounts: ['100001', 'x'] }, '账号x不存在'],
  ['nobody', { accounts: [] }, '请填写账号'],
  ['more than there are', { accounts: ['100001', '100002', '100003'] }, '已抢光'],
  ['an unknown coupon', { id: '999', accounts: ['100001'] }, '优惠券不存在'],
])('operatorCouponGrant rejects a grant with %s', async (_name, changes, words) => {
  const id = await coupons.make({ stock: 2 })
  const answer = await coupons.operate('grant', { id, ...changes })
  expect(answer).toMatchObject({ ok: false, error_msg: words })
  expect(await listed()).toMatchObject([{ received: 0 }])
  expect(await messagesOf('100001')).toEqual([])
})

test('operatorCouponGrant rejects an expired coupon', async () => {
  const id = await coupons.make()
  market.advance(10 * DAY_MS)
  expect(await coupons.operate('grant', { id, accounts: ['100001'] })).toMatchObject({ ok: false })
  expect(await listed()).toMatchObject([{ received: 0 }])
})

test('the coupon calls of operators reject other callers', async () => {
  const id = await coupons.make()
  const before = await listed()
  const forged = { operatortoken: 'x'.repeat(32) }
  for (const call of ['list', 'save', 'stop', 'grant']) {
    const body = { ...coupons.fields(), id, accounts: ['100001'] }
    expect(await coupons.operate(call, body, forged)).toMatchObject({
      ok: false,
      error_code: 50001,
    })
  }
  expect(await listed()).toEqual(before)
})
