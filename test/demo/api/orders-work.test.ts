import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { feeAccount, heldSubsidyOf, subsidyAccount } from '../../../demo/api/src/ledger/accounts.ts'
import { couponsOf } from './coupon-market.ts'
import { type OrderScenario, openOrderScenario, orderActions } from './order-scenario.ts'
import { PRICE, WEALTH } from './order-scene.ts'

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

const FEE = PRICE * 0.05

describe('settling', () => {
  test('pays the price less the fee to the thug and the rest of the deposit to the boss', async () => {
    const id = await scenario.orderIn('settled')
    expect(await scenario.walletOf(scenario.boss)).toBe(WEALTH - PRICE)
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH + PRICE - FEE)
    expect(await scenario.balanceOf(feeAccount)).toBe(FEE)
    expect(await scenario.escrowOf(id)).toBe(0)
    expect(await scenario.letters(scenario.thug)).toContain(
      '订单已结算：「代打深渊十层」已结算，收入 ¥76.00 已转入余额（已扣服务费 ¥4.00，5%）',
    )
    expect(await scenario.letters(scenario.boss)).toContain(
      '订单已结算：「代打深渊十层」已结算，剩余押金 ¥20.00 已退回余额',
    )
  })

  test('waits for the confirmation of every boss, and pays once', async () => {
    const second = await scenario.person()
    const { data } = await scenario.boosting(scenario.boss, { boss_num: 2 })
    const id = data.order_id
    await scenario.join(second, id, 'boss')
    await scenario.bringTo('finished', id)
    expect((await orderActions.confirm(scenario.boss, id)).data).toMatchObject({
      state: 'finished',
    })
    expect((await orderActions.confirm(scenario.boss, id)).error_msg).toBe(
      '您已确认，请等待其他老板确认',
    )
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH)
    const outcomes = await Promise.all([1, 2, 3].map(() => orderActions.confirm(second, id)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await scenario.stateOf(id)).toBe('settled')
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH + 2 * (PRICE - FEE))
  })

  test('clears the confirmations if the work is rejected and submitted again', async () => {
    const second = await scenario.person()
    const { data } = await scenario.boosting(scenario.boss, { boss_num: 2 })
    const id = data.order_id
    await scenario.join(second, id, 'boss')
    await scenario.bringTo('finished', id)
    await orderActions.confirm(scenario.boss, id)
    await orderActions.reject(second, id)
    await orderActions.finish(scenario.thug, id)
    expect((await orderActions.confirm(second, id)).data).toMatchObject({ state: 'finished' })
    expect((await orderActions.confirm(scenario.boss, id)).data).toMatchObject({ state: 'settled' })
  })

  test('spends the coupon first, and returns its rest to the platform', async () => {
    const coupons = couponsOf(scenario.market)
    const couponID = await coupons.make({ off_fen: 9000 })
    await scenario.boss.ask('/api/basic/conpons/receive', { id: couponID })
    const { data } = await scenario.boss.ask('/api/basic/conpons/myList')
    const [mine] = data.list as { id: string }[]
    await scenario.orderIn('settled', { coupon_id: mine?.id })
    expect(await scenario.walletOf(scenario.boss)).toBe(WEALTH)
    expect(await scenario.balanceOf(subsidyAccount)).toBe(-PRICE)
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH)
    expect(await scenario.balanceOf(heldSubsidyOf(scenario.thug.id))).toBe(PRICE - FEE)
  })

  test('uses the fee from the publication of the order', async () => {
    const id = await scenario.orderIn('finished')
    await scenario.market.context.db
      .updateTable('orders')
      .set({ fee_basis_points: 0 })
      .where('id', '=', Number(id))
      .execute()
    await orderActions.confirm(scenario.boss, id)
    expect(await scenario.walletOf(scenario.thug)).toBe(WEALTH + PRICE)
  })

  test('distributes the price among the thugs of a raid, the odd fen to the leader', async () => {
    const [leader, third] = [await scenario.newThug(), await scenario.newThug()]
    const { data } = await scenario.raid(leader, { thug_num: 3, settle_price: 1001 })
    const id = data.order_id
    for (const one of [scenario.thug, third]) await scenario.join(one, id, 'thug')
    await scenario.join(scenario.boss, id, 'boss')
    await orderActions.start(leader, id)
    expect(await orderActions.finish(scenario.thug, id)).toMatchObject({ error_code: 10007 })
    await orderActions.finish(leader, id)
    await orderActions.confirm(scenario.boss, id)
    const wallets = await Promise.all([leader, scenario.thug, third].map(scenario.walletOf))
    expect(wallets.map((fen) => fen - WEALTH)).toEqual([317, 317, 317])
    expect(await scenario.balanceOf(feeAccount)).toBe(50)
  })
})

describe('submitting work', () => {
  test('stores texts and pictures, and the reason of a rejection', async () => {
    const id = await scenario.orderIn('running')
    const [done, missing] = [
      await scenario.picture(scenario.thug),
      await scenario.picture(scenario.boss),
    ]
    const words = { order_id: id, sub_title: '第十层', report_text: ' 通关截图 ' }
    await scenario.thug.ask('/api/order/finish/save', { ...words, pictures: [done] })
    const reason = '截图不是我的号'
    await scenario.boss.ask('/api/order/finish/reject', {
      order_id: id,
      reason,
      pictures: [missing],
    })
    await orderActions.finish(scenario.thug, id)
    const kept = await scenario.market.context.db
      .selectFrom('order_finishes')
      .orderBy('id')
      .selectAll()
      .execute()
    expect(kept).toMatchObject([
      {
        account_id: scenario.thug.id,
        sub_title: '第十层',
        report_text: '通关截图',
        pictures: JSON.stringify([done]),
        reject_reason: reason,
        reject_pictures: JSON.stringify([missing]),
        rejected_by: scenario.boss.id,
      },
      { report_text: '全部通关', reject_reason: '', rejected_at: null },
    ])
    expect(await scenario.letters(scenario.thug)).toContain(
      '完成凭证被驳回：玩家1驳回了「代打深渊十层」的完成凭证，原因：截图不是我的号',
    )
  })

  test.each([
    ['no words', { report_text: '' }, '请填写完成说明'],
    ['blank words', { report_text: '   ' }, '请填写完成说明'],
    ['ten thousand characters', { report_text: 'x'.repeat(10_000) }, '完成说明不能超过500个字'],
    ['a long title', { sub_title: 'x'.repeat(31) }, '标题不能超过30个字'],
    ['a picture that is a script', { pictures: ['/uploads/<script>.webp'] }, undefined],
  ])('refuses %s', async (_name, fields, text) => {
    const id = await scenario.orderIn('running')
    const request = { order_id: id, report_text: '好了', ...fields }
    const { ok, error_msg } = await scenario.thug.ask('/api/order/finish/save', request)
    expect(ok).toBe(false)
    if (text !== undefined) expect(error_msg).toBe(text)
    expect(await scenario.stateOf(id)).toBe('running')
  })

  test('rejects the pictures of another account, and more than two', async () => {
    const id = await scenario.orderIn('running')
    const own = await scenario.picture(scenario.thug)
    const send = (pictures: readonly string[]) =>
      scenario.thug.ask('/api/order/finish/save', { order_id: id, report_text: '好了', pictures })
    expect((await send([await scenario.picture(scenario.boss)])).error_msg).toBe(
      '图片不存在，请重新上传',
    )
    expect((await send([own, own])).ok).toBe(false)
    expect((await send([own, own, own])).ok).toBe(false)
    expect(await scenario.stateOf(id)).toBe('running')
    expect((await send([own])).ok).toBe(true)
  })

  test('requires a reason for a rejection', async () => {
    const id = await scenario.orderIn('finished')
    const refused = await scenario.boss.ask('/api/order/finish/reject', {
      order_id: id,
      reason: ' ',
    })
    expect(refused.error_msg).toBe('请填写驳回原因')
    expect(await scenario.stateOf(id)).toBe('finished')
  })
})
