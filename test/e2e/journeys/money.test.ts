import { expect } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { answer, tap } from '../support/market-actions.ts'
import { aBoostingOrder, aPlayer, aThug, balanceOf, operatorOf } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const ORDER = '/pages/enter/my/subpages/order/subpages/order_detail'
const REPORTS = '/pages/enter/my/subpages/order/subpages/order_report/index'
const BALANCE = '/pages/enter/my/subpages/balance'
const DISCOUNT = '/pages/enter/home/subpages/discount'
const CREATE = '/pages/enter/home/subpages/market/create_room'

const HOUR_MS = 3_600_000

const stage = marketStage()

inProof(
  'a dispute goes to the operator, whose decision both sides see and are paid by',
  async () => {
    const [boss, thug] = await Promise.all([
      aPlayer(stage.url, '陆老板', 100),
      aThug(stage.url, '云打手'),
    ])
    const id = await aBoostingOrder(boss, { title: '秘境通关', depositYuan: 100, priceYuan: 80 })
    await thug.call('/api/order/boosting/acceptOrder', { order_id: id, role_id: thug.roleID })
    await boss.call('/api/order/start/up', { order_id: id })
    const path = `${ORDER}?id=${id}`
    const [his, hers] = await Promise.all([stage.open(boss, path), stage.open(thug, path)])
    await his.getByText('进行中').waitFor()
    await tap(hers, '更多')
    await hers.getByText('上报异常').tap()
    await hers.getByRole('radio', { name: '对方长时间不在线' }).tap()
    await hers.getByLabel('异常说明').fill('约好九点，等到十一点没有人')
    await tap(hers, '提交上报')
    await answer(hers, '提交')
    await hers.getByText('客服正在核实，押金保持冻结').waitFor()
    await his.getByText('处理中').waitFor()

    const operator = await stage.openOperator('订单纠纷')
    await operator.getByText('约好九点，等到十一点没有人').waitFor()
    await tap(operator, '判定结算')
    const decision = operator.getByRole('dialog')
    await decision.getByLabel('每位老板支付（元）').fill('60.5')
    await decision.getByLabel(/原因/).fill('打了三层中的两层')
    await answer(operator, '结算')
    await operator.getByText('没有待处理的纠纷').waitFor()

    await his.getByText('已完成').waitFor()
    await his.getByText('打了三层中的两层').waitFor()
    await hers.goto(`${stage.url}${REPORTS}`)
    await hers.getByText('判定每位老板支付 ¥60.50，多余押金退回').waitFor()
    // The platform takes 5 % of ¥60.50, rounded down: ¥3.02.
    expect(await balanceOf(boss)).toBe(10_000 - 6050)
    expect(await balanceOf(thug)).toBe(6050 - 302)
  },
)

inProof('a withdrawal is paid out and shows its result', async () => {
  const person = await aPlayer(stage.url, '白小剑', 100)
  const page = await stage.open(person, BALANCE)
  await tap(page, '提现')
  await page.getByLabel('提现金额（元）').fill('50')
  await page.getByLabel('收款人姓名').fill('白剑')
  await page.getByLabel('收款账号').fill('13800138000')
  await tap(page, '申请提现')
  await answer(page, '确认提现')
  await page.getByText('提现成功').waitFor()
  await page.getByText('¥49.95').waitFor()
  await tap(page, '返回钱包')
  await page.getByText('−¥50.00').waitFor()
  expect(await balanceOf(person)).toBe(5000)
})

inProof('a received coupon pays a part of a deposit', async () => {
  const now = Date.now()
  await operatorOf(stage.url)('/api/operator/coupon/save', {
    name: '新人立减',
    kind: 'fixed',
    threshold_fen: 5000,
    off_fen: 1050,
    startAt: now - HOUR_MS,
    endAt: now + HOUR_MS,
    stock: 5,
    per_account: 1,
  })
  const person = await aPlayer(stage.url, '陆老板', 90)
  const page = await stage.open(person, DISCOUNT)
  await tap(page, '领取')
  await page.getByText('领取成功').waitFor()
  await page.goto(`${stage.url}${CREATE}`)
  await page.getByLabel('标题').fill('秘境通关')
  await tap(page, /我的游戏角色/)
  await tap(page, /陆老板号/)
  await page.getByLabel('每位老板押金').fill('100')
  await page.getByLabel('每位老板支付').fill('100')
  await tap(page, /^优惠券/)
  await tap(page, /新人立减/)
  await tap(page, '支付押金并发布')
  await answer(page, '支付 ¥89.50')
  await page.getByText('招募中').waitFor()
  expect(await balanceOf(person)).toBe(50)
  await page.goto(`${stage.url}${DISCOUNT}?tab=mine&state=used`)
  await page.getByText('已抵扣 ¥10.50').waitFor()
})
