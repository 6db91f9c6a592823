import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { subsidyAccount } from '../../../demo/api/src/ledger/accounts.ts'
import { couponsOf } from './coupon-market.ts'
import { DEPOSIT, type OrderScene, openOrderScene, type Person, WEALTH } from './order-scene.ts'

let scene: OrderScene
let boss: Person
let thug: Person

beforeEach(async () => {
  scene = await openOrderScene()
  boss = await scene.person()
  thug = await scene.thug()
})

afterEach(() => scene.market.close())

const published = async (fields: object = {}): Promise<string> =>
  (await scene.boosting(boss, fields)).data.order_id

const takenSeats = async (id: string) =>
  (await scene.seats(id)).filter(({ account_id }) => account_id !== null).length

const leave = (who: Person, order_id: string) => who.ask('/api/order/seat/leave', { order_id })

describe('joining', () => {
  test('returns the data of the join sheet, and fills the order', async () => {
    const id = await published()
    const { data } = await scene.join(thug, id, 'thug')
    expect(data).toEqual({
      order_id: id,
      state: 'full',
      position: 'thug',
      seat: 1,
      roleInfo: '打手',
      gameRole: {
        id: thug.roleID,
        name: expect.any(String),
        job_id: '301',
        fighting_capacity: 50_000,
      },
      roleId: thug.roleID,
      couponId: '',
      coupon: 0,
      deposit_price: 0,
      paid: 0,
    })
    expect(await scene.walletOf(thug)).toBe(WEALTH)
    expect(await scene.order(id)).toMatchObject({ state: 'full', thug_taken: 1 })
  })

  test('charges a boss the deposit', async () => {
    const id = await published({ boss_num: 2 })
    const second = await scene.person()
    const { data } = await scene.join(second, id, 'boss')
    expect(data).toMatchObject({ roleInfo: '老板', deposit_price: DEPOSIT, paid: DEPOSIT, seat: 2 })
    expect(await scene.walletOf(second)).toBe(WEALTH - DEPOSIT)
    expect(await scene.escrowOf(id)).toBe(2 * DEPOSIT)
  })

  test('assigns the requested seat, and no other', async () => {
    const id = await published({ thug_num: 3 })
    expect((await scene.join(thug, id, 'thug', { seat: 3 })).data).toMatchObject({ seat: 3 })
    const next = await scene.thug()
    expect(await scene.join(next, id, 'thug', { seat: 3 })).toMatchObject({ error_code: 40003 })
    expect(await scene.join(next, id, 'thug', { seat: 9 })).toMatchObject({ error_code: 40003 })
    expect(await takenSeats(id)).toBe(2)
  })

  test('is possible as a thug through acceptOrder', async () => {
    const id = await published()
    const request = { order_id: id, role_id: thug.roleID }
    const { data } = await thug.ask('/api/order/boosting/acceptOrder', request)
    expect(data).toMatchObject({ roleInfo: '打手', state: 'full' })
    const late = await scene.thug()
    const refused = await late.ask('/api/order/boosting/acceptOrder', {
      order_id: id,
      role_id: late.roleID,
    })
    expect(refused).toMatchObject({ error_code: 40003, error_msg: '该位置不可选择' })
  })

  test('is not possible through acceptOrder for a raid', async () => {
    const { data } = await scene.raid(await scene.thug(), { thug_num: 2 })
    const request = { order_id: data.order_id, role_id: thug.roleID }
    expect(await thug.ask('/api/order/boosting/acceptOrder', request)).toMatchObject({
      error_code: 40002,
    })
    expect(await takenSeats(data.order_id)).toBe(1)
  })

  test('is rejected for an account that has a seat', async () => {
    const id = await published({ boss_num: 2, thug_num: 2 })
    await scene.join(thug, id, 'thug')
    for (const [who, position] of [
      [thug, 'thug'],
      [thug, 'boss'],
      [boss, 'boss'],
    ] as const) {
      expect(await scene.join(who, id, position)).toMatchObject({ error_code: 40004 })
    }
    expect(await takenSeats(id)).toBe(2)
    expect(await scene.escrowOf(id)).toBe(DEPOSIT)
  })

  test('requires a certification, the job and the capacity of thugs, not of bosses', async () => {
    const id = await published({
      boss_num: 2,
      thug_num: 2,
      job_id: '3',
      min_fighting_capacity: 100_000,
    })
    const cases = [
      [await scene.person({ capacity: 100_000 }), '通过打手认证后才能担任打手'],
      [await scene.thug({ capacity: 100_000, jobID: '201' }), '该订单只招募近战输出'],
      [await scene.thug({ capacity: 99_999 }), '角色战斗力不足，需达到10万'],
    ] as const
    for (const [who, words] of cases) {
      expect((await scene.join(who, id, 'thug')).error_msg).toBe(words)
    }
    expect(await takenSeats(id)).toBe(1)
    expect((await scene.join(await scene.thug({ capacity: 100_000 }), id, 'thug')).ok).toBe(true)
    expect((await scene.join(await scene.person({ capacity: 0 }), id, 'boss')).ok).toBe(true)
  })

  test('is rejected without enough money, and the seat stays free', async () => {
    const id = await published({ boss_num: 2 })
    const poor = await scene.person({ fen: DEPOSIT - 1 })
    expect(await scene.join(poor, id, 'boss')).toMatchObject({ error_code: 30001 })
    expect(await takenSeats(id)).toBe(1)
    expect(await scene.walletOf(poor)).toBe(DEPOSIT - 1)
  })

  test.each([
    ['an order that is none', { order_id: '999999' }, 40002],
    ['an order that is no number', { order_id: `1' or 1=1` }, 10001],
    ['a position that is none', { position: 'king' }, 10001],
    ['the role of somebody else', { role_id: '1' }, 10008],
    ['a coupon for the seat of a thug', { coupon_id: '1' }, 10001],
    ['a seat below the first', { seat: 0 }, 10001],
    ['a negative order', { order_id: '-1' }, 10001],
  ])('is rejected with %s', async (_name, fields, code) => {
    const id = await published()
    // The boss created the first role.
    expect(await scene.join(thug, id, 'thug', fields)).toMatchObject({ error_code: code })
    expect(await takenSeats(id)).toBe(1)
  })

  test('runs and charges once per idempotency key', async () => {
    const id = await published({ boss_num: 3 })
    const second = await scene.person()
    const request = { order_id: id, position: 'boss', role_id: second.roleID }
    const tries = await Promise.all(
      [1, 2, 3].map(() => second.ask('/api/order/seat/join', request, 'k1')),
    )
    expect(tries[1]).toEqual(tries[0])
    expect(tries[2]).toEqual(tries[0])
    expect(await scene.walletOf(second)).toBe(WEALTH - DEPOSIT)
    const other = await second.ask('/api/order/seat/join', { ...request, position: 'thug' }, 'k1')
    expect(other).toMatchObject({ error_code: 10005 })
  })

  test('admits exactly as many accounts as there are seats, also concurrently', async () => {
    const id = await published({ thug_num: 3 })
    const crowd = []
    for (let at = 0; at < 20; at += 1) crowd.push(await scene.thug({ fen: 0 }))
    const outcomes = await Promise.all(crowd.map((one) => scene.join(one, id, 'thug')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(new Set(outcomes.filter(({ ok }) => !ok).map(({ error_code }) => error_code))).toEqual(
      new Set([40003]),
    )
    expect(await scene.order(id)).toMatchObject({ state: 'full', thug_taken: 3 })
  })

  test('charges exactly as many bosses as there are seats', async () => {
    const id = await published({ boss_num: 4 })
    const crowd = []
    for (let at = 0; at < 10; at += 1) crowd.push(await scene.person())
    const outcomes = await Promise.all(crowd.map((one) => scene.join(one, id, 'boss')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await scene.escrowOf(id)).toBe(4 * DEPOSIT)
    const wallets = await Promise.all(crowd.map(scene.walletOf))
    expect(wallets.filter((fen) => fen === WEALTH)).toHaveLength(7)
  })
})

describe('coupons', () => {
  const received = async (who: Person): Promise<string> => {
    const coupons = couponsOf(scene.market)
    const id = await coupons.make()
    await who.ask('/api/basic/conpons/receive', { id })
    const { data } = await who.ask('/api/basic/conpons/myList')
    return (data.list as { id: string }[])[0]?.id ?? ''
  }

  const OFF = 2000

  test('pay a part of the deposit of a boss, from the platform', async () => {
    const id = await published({ boss_num: 2 })
    const second = await scene.person()
    const coupon_id = await received(second)
    const { data } = await scene.join(second, id, 'boss', { coupon_id })
    expect(data).toMatchObject({ couponId: coupon_id, coupon: OFF, paid: DEPOSIT - OFF })
    expect(await scene.walletOf(second)).toBe(WEALTH - DEPOSIT + OFF)
    expect(await scene.escrowOf(id)).toBe(2 * DEPOSIT)
    expect(await scene.balanceOf(subsidyAccount)).toBe(-OFF)
  })

  test('are returned with the deposit, each part to its payer, and usable again', async () => {
    const id = await published({ boss_num: 2 })
    const second = await scene.person()
    const coupon_id = await received(second)
    await scene.join(second, id, 'boss', { coupon_id })
    await leave(second, id)
    expect(await scene.walletOf(second)).toBe(WEALTH)
    expect(await scene.balanceOf(subsidyAccount)).toBe(0)
    expect((await scene.join(second, id, 'boss', { coupon_id })).ok).toBe(true)
  })

  test('pay when an order is published, and are returned when it is cancelled', async () => {
    const coupon_id = await received(boss)
    const id = await published({ coupon_id })
    expect(await scene.walletOf(boss)).toBe(WEALTH - DEPOSIT + OFF)
    await boss.ask('/api/order/cancel/up', { order_id: id })
    expect(await scene.walletOf(boss)).toBe(WEALTH)
    expect(await scene.balanceOf(subsidyAccount)).toBe(0)
    expect((await scene.boosting(boss, { coupon_id })).ok).toBe(true)
  })

  test('are rejected if they belong to another account', async () => {
    const id = await published({ boss_num: 2 })
    const coupon_id = await received(boss)
    const second = await scene.person()
    expect((await scene.join(second, id, 'boss', { coupon_id })).ok).toBe(false)
    expect(await takenSeats(id)).toBe(1)
    expect(await scene.walletOf(second)).toBe(WEALTH)
  })
})

test('a restricted account cannot do anything', async () => {
  const id = await published()
  await scene.market.context.db
    .updateTable('accounts')
    .set({ restricted_at: 1 })
    .where('id', '=', thug.id)
    .execute()
  expect(await scene.join(thug, id, 'thug')).toMatchObject({ error_code: 20001 })
  expect(await takenSeats(id)).toBe(1)
})
