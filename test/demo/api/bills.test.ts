import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { standardSettings } from '../../../demo/api/src/settings.ts'
import { couponsOf } from './coupon-market.ts'
import { type OrderScenario, openOrderScenario } from './order-scenario.ts'
import { DAY_MS, DEPOSIT, type Person, PRICE } from './order-scene.ts'

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

const detailOf = async (who: Person, order_id: string) =>
  (await who.ask('/api/room/orderRoom/info', { order_id })).data

const infoOf = async (who: Person, order_id: string) =>
  (await detailOf(who, order_id)).result as { readonly order_info: Record<string, unknown> }

const nothing = {
  price: 0,
  deposit: 0,
  coupon: 0,
  paid: 0,
  returned: 0,
  fee: 0,
  income: 0,
  held: 0,
  fee_basis_points: 500,
}

describe('the fee of an order', () => {
  test('and the income without it are told before anyone joins [FEE-01]', async () => {
    const { boss, guest } = scenario
    const { data } = await scenario.boosting(boss)
    const { order_info } = await infoOf(guest, data.order_id)
    expect(order_info).toMatchObject({ fee_basis_points: 500, thug_income: 7600 })
  })

  test('is shared by all thugs, who earn what is told if all open seats are taken [FEE-01]', async () => {
    const { boss, thug, newThug } = scenario
    const [other, second] = [await newThug(), await scenario.person()]
    const { data } = await scenario.boosting(boss, { boss_num: 3, thug_num: 2 })
    const id = data.order_id
    const lock = { order_id: id, position: 'boss', seat: 3, type: 'clock' }
    await boss.ask('/api/room/orderRoom/clockOrOpenPosition', lock)
    expect((await infoOf(boss, id)).order_info).toMatchObject({ thug_income: 7600 })
    await scenario.join(second, id, 'boss')
    for (const one of [thug, other]) await scenario.join(one, id, 'thug')
    await boss.ask('/api/order/start/up', { order_id: id })
    await thug.ask('/api/order/finish/save', { order_id: id, report_text: '全部通关' })
    for (const one of [boss, second]) {
      await one.ask('/api/order/finish/confirm', { order_id: id })
    }
    for (const one of [thug, other]) {
      expect((await detailOf(one, id)).bill).toMatchObject({ price: 8000, fee: 400, income: 7600 })
    }
  })

  test('stays as it was at the publication when the operator changes the rate [FEE-02]', async () => {
    const { boss, thug, market } = scenario
    const before = (await scenario.boosting(boss)).data.order_id
    Object.assign(market.context, { settings: { ...standardSettings, feeBasisPoints: 1000 } })
    const after = (await scenario.boosting(boss)).data.order_id
    for (const [id, income] of [
      [before, 7600],
      [after, 7200],
    ] as const) {
      expect((await infoOf(thug, id)).order_info).toMatchObject({ thug_income: income })
      await scenario.bringTo('settled', id)
      expect((await detailOf(thug, id)).bill).toMatchObject({ income })
    }
    expect((await scenario.letters(thug)).filter((letter) => letter.includes('收入'))).toEqual([
      '订单已结算：「代打深渊十层」已结算，收入 ¥76.00 已转入余额（已扣服务费 ¥4.00，5%）',
      '订单已结算：「代打深渊十层」已结算，收入 ¥72.00 已转入余额（已扣服务费 ¥8.00，10%）',
    ])
    const { body } = await market.post('/api/basic/terms/detail')
    expect(body.data).toEqual({
      fee_basis_points: 1000,
      withdraw_fee_basis_points: 10,
      confirm_hours: 24,
      is_sandbox: true,
    })
  })
})

describe('a bill', () => {
  test('says to each side what it paid, got back and earned [FEE-03]', async () => {
    const { boss, thug, guest } = scenario
    const id = await scenario.orderIn('settled')
    expect((await detailOf(boss, id)).bill).toEqual({
      ...nothing,
      position: 'boss',
      price: PRICE,
      deposit: DEPOSIT,
      paid: PRICE,
      returned: DEPOSIT - PRICE,
    })
    expect((await detailOf(thug, id)).bill).toEqual({
      ...nothing,
      position: 'thug',
      price: PRICE,
      fee: 400,
      income: 7600,
    })
    expect(await detailOf(guest, id)).not.toHaveProperty('bill')
  })

  test('names the coupon, which is spent before the own money [FEE-03]', async () => {
    const { boss, thug, market } = scenario
    const id = await couponsOf(market).make()
    const { data } = await boss.ask('/api/basic/conpons/receive', { id })
    const order = await scenario.orderIn('settled', { coupon_id: data.id })
    expect((await detailOf(boss, order)).bill).toMatchObject({
      deposit: DEPOSIT,
      price: PRICE,
      coupon: 2000,
      paid: PRICE - 2000,
      returned: DEPOSIT - PRICE,
    })
    expect((await detailOf(thug, order)).bill).toMatchObject({ income: 7600, held: 2000 })
  })

  test('follows the price of the operator, also without a report [FEE-03]', async () => {
    const { boss, thug, market } = scenario
    const id = await scenario.orderIn('running')
    market.advance(7 * DAY_MS)
    await scenario.tick()
    await scenario.settle(id, { outcome: 'award', priceFen: 5000 })
    expect((await detailOf(boss, id)).bill).toMatchObject({
      price: 5000,
      paid: 5000,
      returned: 5000,
    })
    expect((await detailOf(thug, id)).bill).toMatchObject({ price: 5000, fee: 250, income: 4750 })
  })

  test.each(['refunded', 'cancelled', 'expired'] as const)(
    'of an order that is %s shows the whole deposit as returned [FEE-03]',
    async (state) => {
      const id = await scenario.orderIn(state)
      expect((await detailOf(scenario.boss, id)).bill).toEqual({
        ...nothing,
        position: 'boss',
        deposit: DEPOSIT,
        returned: DEPOSIT,
      })
    },
  )

  test.each(['recruiting', 'running', 'finished'] as const)(
    'does not exist while an order is %s [FEE-03]',
    async (state) => {
      const id = await scenario.orderIn(state)
      expect(await detailOf(scenario.boss, id)).not.toHaveProperty('bill')
    },
  )
})

describe('the wallet record', () => {
  interface Item {
    readonly id: string
    readonly memo: string
    readonly fee: number
  }

  const recordOf = async (who: Person): Promise<readonly Item[]> =>
    (await who.ask('/api/account/manage/record')).data.list as readonly Item[]

  const entryOf = async (who: Person, id: string | undefined) =>
    who.ask('/api/account/manage/recordDetail', { id: id ?? '' })

  test('calls a settlement by what it means to its owner, with the fee [FEE-04]', async () => {
    const { boss, thug } = scenario
    const id = await scenario.orderIn('settled')
    const [own] = await recordOf(thug)
    expect(own).toMatchObject({ memo: '订单收入 · 代打深渊十层', amount: 7600, fee: 400 })
    const [back] = await recordOf(boss)
    expect(back).toMatchObject({ memo: '退回剩余押金 · 代打深渊十层', amount: 2000, fee: 0 })
    expect((await entryOf(thug, own?.id)).data).toMatchObject({
      memo: '订单收入 · 代打深渊十层',
      bill: { price: PRICE, fee: 400, income: 7600 },
      order: { id, cardType: 'dailian', title: '代打深渊十层', state: 'settled' },
    })
  })

  test('leads from a withdrawal to its state and receiver [FEE-04]', async () => {
    const { boss } = scenario
    await boss.ask('/api/account/manage/withdrawCash', {
      amount: 10_000,
      account_name: '欧阳明月',
      account_no: '13800005678',
    })
    const [entry] = await recordOf(boss)
    expect((await entryOf(boss, entry?.id)).data).toMatchObject({
      memo: '余额提现',
      withdrawal: {
        amount: 10_000,
        fee: 10,
        receive: 9990,
        status: 'requested',
        account_no: '138****5678',
      },
    })
  })

  test('shows no entry of another wallet [FEE-04]', async () => {
    const { boss, guest } = scenario
    const id = await scenario.orderIn('settled')
    const entries = await recordOf(boss)
    const reply = await entryOf(guest, '99')
    expect(reply.error_msg).toBe('没有找到这笔明细')
    const own = await entryOf(guest, entries[0]?.id)
    expect(JSON.stringify(own.data)).not.toContain(`"id":"${id}"`)
  })
})
