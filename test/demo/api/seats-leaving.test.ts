import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const setSeat = (who: Person, order_id: string, type: string, seat = 1, position = 'thug') =>
  who.ask('/api/room/orderRoom/clockOrOpenPosition', { order_id, position, seat, type })

const kick = (who: Person, order_id: string, seat = 1, position = 'thug', more: object = {}) =>
  who.ask('/api/room/orderRoom/kick', { order_id, position, seat, ...more })

describe('leaving', () => {
  test('refunds the deposit and frees the seat', async () => {
    const id = await published({ boss_num: 2 })
    const second = await scene.person()
    await scene.join(thug, id, 'thug')
    await scene.join(second, id, 'boss')
    expect(await scene.stateOf(id)).toBe('full')
    expect((await leave(second, id)).data).toMatchObject({ state: 'recruiting' })
    expect(await scene.walletOf(second)).toBe(WEALTH)
    expect(await scene.escrowOf(id)).toBe(DEPOSIT)
    expect((await scene.join(second, id, 'boss')).ok).toBe(true)
    expect(await scene.walletOf(second)).toBe(WEALTH - DEPOSIT)
  })

  test('refunds once, also for concurrent requests', async () => {
    const id = await published({ boss_num: 2 })
    const second = await scene.person()
    await scene.join(second, id, 'boss')
    const outcomes = await Promise.all([leave(second, id), leave(second, id), leave(second, id)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await scene.walletOf(second)).toBe(WEALTH)
  })

  test('is rejected for the publisher and for non-participants', async () => {
    const id = await published()
    expect(await leave(boss, id)).toMatchObject({ error_code: 10007 })
    expect(await leave(thug, id)).toMatchObject({ error_code: 10007 })
    expect(await takenSeats(id)).toBe(1)
  })
})

describe('locking seats', () => {
  test('keeps a seat empty until it is opened, and counts it as taken', async () => {
    const id = await published({ thug_num: 2 })
    await scene.join(thug, id, 'thug')
    expect((await setSeat(boss, id, 'clock', 2)).data).toMatchObject({ state: 'full' })
    expect(await scene.order(id)).toMatchObject({ thug_locked: 1, thug_taken: 1 })
    const next = await scene.thug()
    expect(await scene.join(next, id, 'thug')).toMatchObject({ error_code: 40003 })
    expect((await setSeat(boss, id, 'open', 2)).data).toMatchObject({ state: 'recruiting' })
    expect((await scene.join(next, id, 'thug')).ok).toBe(true)
  })

  test('keeps the other position open', async () => {
    const id = await published({ boss_num: 2, thug_num: 1 })
    await setSeat(boss, id, 'clock', 1)
    expect(await scene.join(thug, id, 'thug')).toMatchObject({ error_code: 40003 })
    expect((await scene.join(await scene.person(), id, 'boss')).ok).toBe(true)
  })

  test('is permitted to the publisher, and only for empty seats', async () => {
    const id = await published({ thug_num: 2 })
    await scene.join(thug, id, 'thug')
    expect(await setSeat(thug, id, 'clock', 2)).toMatchObject({ error_code: 10007 })
    expect(await setSeat(boss, id, 'clock', 1)).toMatchObject({ error_code: 40003 })
    expect(await setSeat(boss, id, 'clock', 3)).toMatchObject({ error_msg: '该座位不存在' })
    expect(await setSeat(boss, id, 'nail', 2)).toMatchObject({ error_code: 10001 })
    expect(await scene.order(id)).toMatchObject({ thug_locked: 0 })
  })

  test('is rejected if the seat already has that state', async () => {
    const id = await published({ thug_num: 2 })
    expect(await setSeat(boss, id, 'open', 1)).toMatchObject({ error_msg: '该位置没有锁定' })
    await setSeat(boss, id, 'clock', 1)
    expect(await setSeat(boss, id, 'clock', 1)).toMatchObject({ error_msg: '该位置已锁定' })
  })
})

describe('removing a participant', () => {
  test('refunds the deposit, frees the seat and prevents another join', async () => {
    const id = await published({ boss_num: 2 })
    const second = await scene.person()
    await scene.join(second, id, 'boss')
    const { ok } = await kick(boss, id, 2, 'boss', { reason: '一直不回消息' })
    expect(ok).toBe(true)
    expect(await scene.walletOf(second)).toBe(WEALTH)
    expect(await scene.escrowOf(id)).toBe(DEPOSIT)
    expect((await scene.join(second, id, 'boss')).error_msg).toBe('您已被房主移出，无法再次加入')
    expect((await scene.letters(second)).at(-1)).toBe(
      '您已被移出房间：房主将您移出了「代打深渊十层」，原因：一直不回消息，押金已退回余额',
    )
    expect((await scene.events(id)).at(-1)).toMatchObject({
      action: 'kick',
      by_role: 'publisher',
      account_id: boss.id,
      subject_id: second.id,
      position: 'boss',
      seat: 2,
      fen: DEPOSIT,
    })
  })

  test('is permitted to the publisher, but not for the own seat or for empty ones', async () => {
    const id = await published({ thug_num: 2 })
    await scene.join(thug, id, 'thug')
    expect(await kick(thug, id, 1, 'boss')).toMatchObject({ error_code: 10007 })
    expect(await kick(boss, id, 1, 'boss')).toMatchObject({ error_msg: '不能移出自己' })
    expect(await kick(boss, id, 2)).toMatchObject({ error_msg: '该位置没有人' })
    expect(await kick(boss, id, 7)).toMatchObject({ error_msg: '该座位不存在' })
    expect(await takenSeats(id)).toBe(2)
  })
})

test('nobody can join, leave or be removed after the start', async () => {
  const id = await published({ thug_num: 2 })
  await scene.join(thug, id, 'thug')
  await boss.ask('/api/order/start/up', { order_id: id })
  const next = await scene.thug()
  for (const refused of [
    await scene.join(next, id, 'thug'),
    await leave(thug, id),
    await kick(boss, id),
    await setSeat(boss, id, 'clock', 2),
    await setSeat(boss, id, 'open', 2),
  ]) {
    expect(refused).toMatchObject({ ok: false, error_code: 40001 })
  }
  expect(await takenSeats(id)).toBe(2)
})
