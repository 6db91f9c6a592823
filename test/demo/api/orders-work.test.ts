import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { feeAccount, heldSubsidyOf, subsidyAccount } from '../../../demo/api/src/ledger/accounts.ts'
import { couponsOf } from './coupon-market.ts'
import { acts, type OrderPlay, openOrderPlay } from './order-scenario.ts'
import { PRICE, WEALTH } from './order-scene.ts'

let play: OrderPlay

beforeEach(async () => {
  play = await openOrderPlay()
})

afterEach(() => play.market.close())

const FEE = PRICE * 0.05

describe('settling', () => {
  test('pays the price less the fee to the thug and the rest of the deposit to the boss', async () => {
    const id = await play.orderIn('settled')
    expect(await play.walletOf(play.boss)).toBe(WEALTH - PRICE)
    expect(await play.walletOf(play.thug)).toBe(WEALTH + PRICE - FEE)
    expect(await play.balanceOf(feeAccount)).toBe(FEE)
    expect(await play.escrowOf(id)).toBe(0)
    expect(await play.letters(play.thug)).toContain(
      '订单已结算：「代打深渊十层」已结算，收入76元已转入余额',
    )
    expect(await play.letters(play.boss)).toContain(
      '订单已结算：「代打深渊十层」已结算，剩余押金20元已退回余额',
    )
  })

  test('waits for every play.boss, and pays once', async () => {
    const second = await play.person()
    const { data } = await play.boosting(play.boss, { boss_num: 2 })
    const id = data.order_id
    await play.join(second, id, 'boss')
    await play.bringTo('finished', id)
    expect((await acts.confirm(play.boss, id)).data).toMatchObject({ state: 'finished' })
    expect((await acts.confirm(play.boss, id)).error_msg).toBe('您已确认，请等待其他老板确认')
    expect(await play.walletOf(play.thug)).toBe(WEALTH)
    const outcomes = await Promise.all([1, 2, 3].map(() => acts.confirm(second, id)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await play.stateOf(id)).toBe('settled')
    expect(await play.walletOf(play.thug)).toBe(WEALTH + 2 * (PRICE - FEE))
  })

  test('forgets who confirmed when the work was rejected and is handed in anew', async () => {
    const second = await play.person()
    const { data } = await play.boosting(play.boss, { boss_num: 2 })
    const id = data.order_id
    await play.join(second, id, 'boss')
    await play.bringTo('finished', id)
    await acts.confirm(play.boss, id)
    await acts.reject(second, id)
    await acts.finish(play.thug, id)
    expect((await acts.confirm(second, id)).data).toMatchObject({ state: 'finished' })
    expect((await acts.confirm(play.boss, id)).data).toMatchObject({ state: 'settled' })
  })

  test('spends the coupon first, and gives what is left of it to the platform', async () => {
    const coupons = couponsOf(play.market)
    const couponID = await coupons.make({ off_fen: 9000 })
    await play.boss.ask('/api/basic/conpons/receive', { id: couponID })
    const { data } = await play.boss.ask('/api/basic/conpons/myList')
    const [mine] = data.list as { id: string }[]
    await play.orderIn('settled', { coupon_id: mine?.id })
    expect(await play.walletOf(play.boss)).toBe(WEALTH)
    expect(await play.balanceOf(subsidyAccount)).toBe(-PRICE)
    expect(await play.walletOf(play.thug)).toBe(WEALTH)
    expect(await play.balanceOf(heldSubsidyOf(play.thug.id))).toBe(PRICE - FEE)
  })

  test('takes the fee that was agreed when the order was published', async () => {
    const id = await play.orderIn('finished')
    await play.market.context.db
      .updateTable('orders')
      .set({ fee_basis_points: 0 })
      .where('id', '=', Number(id))
      .execute()
    await acts.confirm(play.boss, id)
    expect(await play.walletOf(play.thug)).toBe(WEALTH + PRICE)
  })

  test('shares among the thugs of a raid, the odd fen for the leader', async () => {
    const [leader, third] = [await play.newThug(), await play.newThug()]
    const { data } = await play.raid(leader, { thug_num: 3, settle_price: 1001 })
    const id = data.order_id
    for (const one of [play.thug, third]) await play.join(one, id, 'thug')
    await play.join(play.boss, id, 'boss')
    await acts.start(leader, id)
    expect(await acts.finish(play.thug, id)).toMatchObject({ error_code: 10007 })
    await acts.finish(leader, id)
    await acts.confirm(play.boss, id)
    const wallets = await Promise.all([leader, play.thug, third].map(play.walletOf))
    expect(wallets.map((fen) => fen - WEALTH)).toEqual([317, 317, 317])
    expect(await play.balanceOf(feeAccount)).toBe(50)
  })
})

describe('handing in', () => {
  test('keeps words and pictures, and what was said against them', async () => {
    const id = await play.orderIn('running')
    const [done, missing] = [await play.picture(play.thug), await play.picture(play.boss)]
    const words = { order_id: id, sub_title: '第十层', report_text: ' 通关截图 ' }
    await play.thug.ask('/api/order/finish/save', { ...words, pictures: [done] })
    const reason = '截图不是我的号'
    await play.boss.ask('/api/order/finish/reject', { order_id: id, reason, pictures: [missing] })
    await acts.finish(play.thug, id)
    const kept = await play.market.context.db
      .selectFrom('order_finishes')
      .orderBy('id')
      .selectAll()
      .execute()
    expect(kept).toMatchObject([
      {
        account_id: play.thug.id,
        sub_title: '第十层',
        report_text: '通关截图',
        pictures: JSON.stringify([done]),
        reject_reason: reason,
        reject_pictures: JSON.stringify([missing]),
        rejected_by: play.boss.id,
      },
      { report_text: '全部通关', reject_reason: '', rejected_at: null },
    ])
    expect(await play.letters(play.thug)).toContain(
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
    const id = await play.orderIn('running')
    const request = { order_id: id, report_text: '好了', ...fields }
    const { ok, error_msg } = await play.thug.ask('/api/order/finish/save', request)
    expect(ok).toBe(false)
    if (text !== undefined) expect(error_msg).toBe(text)
    expect(await play.stateOf(id)).toBe('running')
  })

  test('refuses the pictures of somebody else, and three of them', async () => {
    const id = await play.orderIn('running')
    const own = await play.picture(play.thug)
    const send = (pictures: readonly string[]) =>
      play.thug.ask('/api/order/finish/save', { order_id: id, report_text: '好了', pictures })
    expect((await send([await play.picture(play.boss)])).error_msg).toBe('图片不存在，请重新上传')
    expect((await send([own, own])).ok).toBe(false)
    expect((await send([own, own, own])).ok).toBe(false)
    expect(await play.stateOf(id)).toBe('running')
    expect((await send([own])).ok).toBe(true)
  })

  test('refuses to reject without a reason', async () => {
    const id = await play.orderIn('finished')
    const refused = await play.boss.ask('/api/order/finish/reject', { order_id: id, reason: ' ' })
    expect(refused.error_msg).toBe('请填写驳回原因')
    expect(await play.stateOf(id)).toBe('finished')
  })
})
