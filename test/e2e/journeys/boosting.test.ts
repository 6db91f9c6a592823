import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { addPicture, answer, join, sendText, tap } from '../support/market-actions.ts'
import { aBoostingOrder, aPlayer, aThug, balanceOf } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const MARKET = '/pages/enter/home/subpages/market'
const ORDER = '/pages/enter/my/subpages/order/subpages/order_detail'
const BALANCE = '/pages/enter/my/subpages/balance'

const stage = marketStage()

const logInByPhone = async (page: Page, phone: string) => {
  await page.getByRole('tab', { name: '手机号登录' }).tap()
  await page.getByLabel('手机号').fill(phone)
  await tap(page, '获取验证码')
  const shown = await page.getByText(/体验验证码 \d{6}/).textContent()
  await page.getByLabel('验证码').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await tap(page, '登录 / 注册')
  await answer(page, '同意并登录')
  await page.getByLabel('新昵称').fill('陆行舟')
  await answer(page, '就叫这个')
}

inProof('a visitor gets an account, a role and a balance, and publishes an order', async () => {
  const page = await stage.open(null, MARKET)
  await tap(page, '发布代练')
  await answer(page, '立即登录')
  await logInByPhone(page, '13912345678')
  await page.getByLabel('标题').fill('赛季冲段')
  await tap(page, /我的游戏角色/)
  await tap(page, '去创建')
  await page.getByLabel('角色名').fill('云雀')
  await tap(page, /职业/)
  await page.getByRole('radio', { name: '剑客' }).tap()
  await page.getByLabel('战斗力').fill('128.5')
  await tap(page, '添加')
  await tap(page, /我的游戏角色/)
  await tap(page, /云雀/)
  await page.getByLabel('每位老板押金').fill('100')
  await page.getByLabel('每位老板支付').fill('88.88')
  await tap(page, '支付押金并发布')
  await answer(page, '去充值')
  await tap(page, '立即支付 ¥100.00')
  await tap(page, '确认支付')
  await page.getByRole('link', { name: '返回酒馆' }).tap()
  await page.getByText('充值成功').waitFor()
  await tap(page, '继续刚才的操作')
  await tap(page, '支付押金并发布')
  await answer(page, '支付 ¥100.00')
  await page.getByRole('heading', { name: '赛季冲段' }).waitFor()
  await page.getByText('招募中').waitFor()
  await page.goto(`${stage.url}${BALANCE}`)
  await page.getByText('−¥100.00').waitFor()
  await page.getByText('+¥100.00').waitFor()
})

const submitWork = async (page: Page, words: string, picture: string) => {
  await tap(page, '提交完成')
  await addPicture(page, picture)
  await page.getByRole('dialog').getByLabel('完成说明').fill(words)
  await answer(page, '提交')
  // Wait until this dialog is gone, so that it is not taken for the next one.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(words).first().waitFor()
}

it('an order runs from a free seat to both wallets, through chat, work, rejection and work again', async () => {
  const [boss, thug] = await Promise.all([
    aPlayer(stage.url, '陆老板', 300),
    aThug(stage.url, '云打手'),
  ])
  const id = await aBoostingOrder(boss, { title: '秘境通关', depositYuan: 100, priceYuan: 88.88 })
  const path = `${ORDER}?id=${id}`
  const [his, hers] = await Promise.all([stage.open(boss, path), stage.open(thug, path)])
  await join(hers, '打手', /云打手号/)
  await his.getByText('已满员').waitFor()

  await tap(hers, /群聊/)
  await sendText(hers, '老板好，今晚开打吗')
  await tap(his, /群聊/)
  await his.getByText('老板好，今晚开打吗').waitFor()
  await sendText(his, '开，九点见')
  await hers.getByText('开，九点见').waitFor()
  await Promise.all([tap(his, '返回'), tap(hers, '返回')])

  await tap(his, '开始订单')
  await answer(his, '开始')
  await submitWork(hers, '三层全通', 'first.png')
  await tap(his, '驳回')
  await his.getByRole('dialog').getByLabel('驳回原因').fill('第三层没有首领记录')
  await answer(his, '驳回')
  await hers.getByText(/驳回：第三层没有首领记录/).waitFor()
  await submitWork(hers, '补上首领击杀', 'second.png')
  await tap(his, '确认完成')
  await answer(his, '确认结算')
  await Promise.all([his, hers].map((page) => page.getByText('已完成').waitFor()))

  // The platform takes 5 % of ¥88.88, rounded down: ¥4.44.
  expect(await balanceOf(boss)).toBe(30_000 - 8888)
  expect(await balanceOf(thug)).toBe(8888 - 444)
  await Promise.all([his, hers].map((page) => page.goto(`${stage.url}${BALANCE}`)))
  await his.getByText('−¥100.00').waitFor()
  await his.getByText('+¥11.12').waitFor()
  await hers.getByText('+¥84.44').waitFor()
})
