import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { openInApp } from '../support/in-app.ts'
import { addPicture, answer, tap } from '../support/market-actions.ts'
import { aBoostingOrder, aPlayer, aThug, operatorOf } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const BALANCE = '/pages/enter/my/subpages/balance'
const CASH = `${BALANCE}/subpages/with_draw`
const MARKET = '/pages/enter/home/subpages/market'
const MINE = '/pages/enter/my/subpages'
const ORDERS = `${MINE}/order/subpages`

const stage = marketStage()

it('the login leads a visitor to the requested page', async () => {
  const page = await stage.open(null, BALANCE)
  await page.getByText('阿辰', { exact: true }).tap()
  await page.getByRole('heading', { name: '我的钱包' }).waitFor()
})

it('a restricted account is notified and logged out', async () => {
  const person = await aPlayer(stage.url, '白小剑')
  const page = await stage.open(person, `${MINE}/game_role_manage`)
  await page.getByText('白小剑号').waitFor()
  const operator = operatorOf(stage.url)
  const { list } = await operator('/api/operator/account/list', { words: '白小剑' })
  const account = list[0]?.account ?? ''
  await operator('/api/operator/account/restrict', { account, reason: '恶意刷单' })
  await page.getByRole('dialog', { name: '温馨提示' }).waitFor()
  await answer(page, '联系客服')
  await page.getByText('账号已被限制登录').waitFor()
  expect(new URL(page.url()).pathname).toBe('/black')
})

/** A form: its path, the values to type, and how it is opened if it is a dialog. */
interface FormRow {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly open?: (page: Page) => Promise<unknown>
  readonly hasPictures?: boolean
}

const typed = async (page: Page, { fields, open, hasPictures = false }: FormRow) => {
  await open?.(page)
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  if (hasPictures) await addPicture(page)
}

const isKept = async (page: Page, { fields, open, hasPictures = false }: FormRow) => {
  await open?.(page)
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label).waitFor()
    expect(await page.getByLabel(label).inputValue()).toBe(value)
  }
  if (hasPictures) await page.getByRole('img', { name: '已上传的图片' }).waitFor()
}

inProof('every form restores its values after a reload', async () => {
  const [boss, thug] = await Promise.all([
    aPlayer(stage.url, '陆老板', 100),
    aThug(stage.url, '云打手'),
  ])
  const id = await aBoostingOrder(boss, { title: '秘境通关', depositYuan: 50, priceYuan: 40 })
  await thug.call('/api/order/boosting/acceptOrder', { order_id: id, role_id: thug.roleID })
  await boss.call('/api/order/start/up', { order_id: id })
  const hers: readonly FormRow[] = [
    { path: `${MARKET}/pulish_order`, fields: { 标题: '周五开荒', 每位老板押金: '60' } },
    { path: `${ORDERS}/order_report/report?id=${id}`, fields: { 异常说明: '等了两小时' } },
    {
      path: `${ORDERS}/order_detail?id=${id}`,
      open: (page) => tap(page, '提交完成'),
      fields: { 完成说明: '三层全通' },
      hasPictures: true,
    },
  ]
  const his: readonly FormRow[] = [
    { path: `${MARKET}/create_room`, fields: { 标题: '赛季冲段', 每位老板支付: '30' } },
    { path: `${MINE}/add_game_role`, fields: { 角色名: '云雀', 战斗力: '128.5' } },
    { path: `${MINE}/user_feedback`, fields: { 反馈内容: '钱包明细想按月看' } },
    { path: '/basic/userInfo?field=headline', fields: { 个人简介: '周五固定团长' } },
    { path: CASH, fields: { '其他金额（元）': '66.6' } },
    { path: `${CASH}?tab=withdraw`, fields: { '提现金额（元）': '20', 收款人姓名: '陆白' } },
    { path: `${MINE}/thugauth`, fields: { 真实姓名: '陆白', 自我介绍: '主玩剑客六年' } },
  ]
  const walk = async (page: Page, rows: readonly FormRow[]) => {
    for (const row of rows) {
      await openInApp(page, row.path)
      await typed(page, row)
      await page.reload()
      await isKept(page, row)
    }
  }
  await Promise.all([
    walk(await stage.open(thug, '/pages/enter/my'), hers),
    walk(await stage.open(boss, '/pages/enter/my'), his),
  ])
})
