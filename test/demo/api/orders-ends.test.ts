import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelByOperator } from '../../../demo/api/src/orders/cancel.ts'
import { OPERATOR_TOKEN } from './market.ts'
import { type OrderPlay, openOrderPlay } from './order-scenario.ts'
import { DAY_MS, DEPOSIT, PRICE, WEALTH } from './order-scene.ts'

let play: OrderPlay

beforeEach(async () => {
  play = await openOrderPlay()
})

afterEach(() => play.market.close())

const FEE = PRICE * 0.05

describe('ending early', () => {
  test('gives everybody the deposit back when the publisher cancels', async () => {
    const second = await play.person()
    const { data } = await play.boosting(play.boss, { boss_num: 2 })
    const id = data.order_id
    await play.join(second, id, 'boss')
    await play.join(play.thug, id, 'thug')
    const cancelled = await play.boss.ask('/api/order/cancel/up', {
      order_id: id,
      reason: '临时有事',
    })
    expect(cancelled.data).toMatchObject({ state: 'cancelled' })
    expect(await play.walletOf(play.boss)).toBe(WEALTH)
    expect(await play.walletOf(second)).toBe(WEALTH)
    expect(await play.letters(second)).toEqual([
      '订单已取消：「代打深渊十层」已取消，原因：临时有事，押金100元已退回余额',
    ])
    expect(await play.letters(play.thug)).toEqual([
      '订单已取消：「代打深渊十层」已取消，原因：临时有事',
    ])
  })

  test('lets the operator take an order off the market before it starts, not after', async () => {
    const { context } = play.market
    const id = await play.orderIn('full')
    await cancelByOperator(context, id, '涉嫌违规')
    expect(await play.stateOf(id)).toBe('cancelled')
    expect(await play.walletOf(play.boss)).toBe(WEALTH)
    const running = await play.orderIn('running')
    await expect(cancelByOperator(context, running, '')).rejects.toThrow('不支持此操作')
  })

  test('takes the open orders of who is restricted off the market, and no others', async () => {
    const { market } = play
    const [open, running] = [await play.orderIn('full'), await play.orderIn('running')]
    const others = (await play.boosting(play.guest)).data.order_id
    const { account } = await market.context.db
      .selectFrom('accounts')
      .where('id', '=', play.boss.id)
      .select('account')
      .executeTakeFirstOrThrow()
    const headers = { operatortoken: OPERATOR_TOKEN }
    const request = { account, reason: '多次爽约' }
    const { body } = await market.post('/api/operator/account/restrict', request, headers)
    expect(body.ok).toBe(true)
    expect(await Promise.all([open, running, others].map(play.stateOf))).toEqual([
      'cancelled',
      'running',
      'recruiting',
    ])
    expect(await play.letters(play.thug)).toContain(
      '订单已取消：「代打深渊十层」已取消，原因：房主账号已被限制',
    )
  })
})

describe('the clock', () => {
  test('settles what nobody looked at for a day, not a moment earlier', async () => {
    const id = await play.orderIn('finished')
    play.market.advance(DAY_MS - 1)
    await play.tick()
    expect(await play.stateOf(id)).toBe('finished')
    play.market.advance(1)
    await Promise.all([play.tick(), play.tick()])
    expect(await play.stateOf(id)).toBe('settled')
    expect(await play.walletOf(play.thug)).toBe(WEALTH + PRICE - FEE)
    expect((await play.events(id)).at(-1)).toMatchObject({
      action: 'lapse',
      by_role: 'clock',
      account_id: null,
    })
  })

  test('ends what never started, and gives the money back', async () => {
    const id = await play.orderIn('expired')
    expect(await play.walletOf(play.boss)).toBe(WEALTH)
    expect(await play.escrowOf(id)).toBe(0)
    expect(await play.letters(play.boss)).toEqual([
      '订单已取消：「代打深渊十层」超时未开始，已自动取消，押金100元已退回余额',
    ])
  })

  test.each(['running', 'rejected'] as const)(
    'hands what is %s for a week to the operator',
    async (state) => {
      const id = await play.orderIn(state)
      play.market.advance(7 * DAY_MS)
      await play.tick()
      expect(await play.stateOf(id)).toBe('disputed')
      expect(await play.escrowOf(id)).toBe(DEPOSIT)
      play.market.advance(365 * DAY_MS)
      await play.tick()
      expect(await play.stateOf(id)).toBe('disputed')
    },
  )

  test('leaves alone what came to its end', async () => {
    const ids = [await play.orderIn('settled'), await play.orderIn('cancelled')]
    play.market.advance(365 * DAY_MS)
    await play.tick()
    expect(await Promise.all(ids.map(play.stateOf))).toEqual(['settled', 'cancelled'])
    for (const id of ids) expect(await play.order(id)).toMatchObject({ due_at: null })
  })

  test('does the others where one order cannot be done', async () => {
    const [broken, sound] = [await play.orderIn('finished'), await play.orderIn('finished')]
    const { db } = play.market.context
    await db
      .updateTable('seats')
      .set({ wallet_fen: 999_999 })
      .where('order_id', '=', Number(broken))
      .where('position', '=', 'boss')
      .execute()
    play.market.advance(DAY_MS)
    await play.tick()
    expect(await play.stateOf(broken)).toBe('finished')
    expect(await play.stateOf(sound)).toBe('settled')
  })
})
