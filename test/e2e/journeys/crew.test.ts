import { expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { addPicture, answer, join, tap } from '../support/market-actions.ts'
import { aBoostingOrder, aPlayer, aThug } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const MARKET = '/pages/enter/home/subpages/market'
const CERTIFICATION = '/pages/enter/my/subpages/thugauth'
const RAID = '/pages/enter/my/subpages/order/subpages/order_room'

const stage = marketStage()

inProof('a user applies, is certified as a thug, and accepts an order of the market', async () => {
  const [boss, candidate] = await Promise.all([
    aPlayer(stage.url, '陆老板', 50),
    aPlayer(stage.url, '白小剑'),
  ])
  await aBoostingOrder(boss, { title: '三天冲到钻石', depositYuan: 50, priceYuan: 40 })
  const page = await stage.open(candidate, CERTIFICATION)
  await page.getByLabel('真实姓名').fill('白剑')
  await page.getByLabel('联系方式').fill('13800138000')
  await tap(page, /^擅长职业/)
  await page.getByRole('radio', { name: '剑客' }).tap()
  await page.getByLabel('自我介绍').fill('主玩剑客六年，深渊全通，晚上八点后在线。')
  await addPicture(page)
  await page.getByLabel('我已阅读并同意').tap()
  await tap(page, '提交认证')
  await page.getByRole('heading', { name: '审核中' }).waitFor()

  const operator = await stage.openOperator('认证审核')
  await tap(operator, '通过')
  await answer(operator, '通过')
  await operator.getByText(/已通过白小剑/).waitFor()

  await page.reload()
  await page.getByRole('heading', { name: '已通过认证' }).waitFor()
  await page.goto(`${stage.url}${MARKET}`)
  await tap(page, /三天冲到钻石/)
  await join(page, '打手', /白小剑号/)
  await page.getByText('已满员').waitFor()
})

it('the seats of a group run fill live on the screens of waiting members', async () => {
  const [leader, first, second] = await Promise.all([
    aThug(stage.url, '云团长'),
    aPlayer(stage.url, '陆老板', 60),
    aPlayer(stage.url, '沈老板', 60),
  ])
  const leaderPage = await stage.open(leader, `${MARKET}/pulish_order`)
  await leaderPage.getByLabel('标题').fill('周五开荒')
  await tap(leaderPage, /我的游戏角色/)
  await tap(leaderPage, /云团长号/)
  await tap(leaderPage, '减少老板人数')
  await tap(leaderPage, '减少老板人数')
  await leaderPage.getByLabel('每位老板押金').fill('60')
  await leaderPage.getByLabel('每位老板支付').fill('45.5')
  await tap(leaderPage, '发布团本')
  await answer(leaderPage, '确认发布')
  await leaderPage.getByRole('heading', { name: '周五开荒' }).waitFor()
  await leaderPage.getByRole('heading', { name: '老板 0/2' }).waitFor()

  const id = new URL(leaderPage.url()).searchParams.get('id')
  const early = await stage.open(first, `${RAID}?id=${id}`)
  await join(early, '老板', /陆老板号/)
  await answer(early, '支付并加入')
  await leaderPage.getByRole('heading', { name: '老板 1/2' }).waitFor()
  const late = await stage.open(second, `${RAID}?id=${id}`)
  await join(late, '老板', /沈老板号/)
  await answer(late, '支付并加入')
  for (const page of [leaderPage, early, late]) {
    await page.getByRole('heading', { name: '老板 2/2' }).waitFor()
    await page.getByText('已满员').waitFor()
  }
  expect(await early.getByRole('button', { name: /沈老板/ }).count()).toBe(1)
})
