import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { answer, join, tap } from './support/market-actions.ts'
import {
  aPlayer,
  aRaid,
  aThug,
  aTrialPerson,
  balanceOf,
  type Player,
} from './support/market-people.ts'
import { marketStage } from './support/market-stage.ts'

const MARKET = '/pages/enter/home/subpages/market?kind=raid'

const stage = marketStage()

let guest: Player

beforeAll(async () => {
  const leader = await aThug(stage.url, '清和')
  guest = await aPlayer(stage.url, '陆老板', 200)
  await aRaid(leader, { title: '周五开荒', depositYuan: 128, priceYuan: 60 })
})

const dialogs = (page: Page): Promise<number> => page.locator('dialog[open]').count()

it('Back closes what is open over an order, one by one; the deposit dialog takes nothing', async () => {
  const page = await stage.open(guest, MARKET)
  await tap(page, /周五开荒/)
  await tap(page, '加入房间')
  await tap(page, /^位置/)
  await page.goBack()
  await expect.poll(() => dialogs(page)).toBe(1)
  await page.goBack()
  await expect.poll(() => dialogs(page)).toBe(0)
  await join(page, '老板', /陆老板号/)
  const dialog = page.getByRole('dialog', { name: '支付押金' })
  await dialog.getByText('「周五开荒」的押金').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '加入房间' }).waitFor()
  expect(await balanceOf(guest)).toBe(20_000)
  await page.goBack()
  await page.getByRole('heading', { name: '订单市场' }).waitFor()
})

it('a page that leaves takes its overlays with it; Back leads to the page without them', async () => {
  const page = await stage.open(guest, MARKET)
  await tap(page, /周五开荒/)
  await tap(page, '加入房间')
  await page.reload()
  await page.getByRole('button', { name: '加入房间' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '订单市场' }).waitFor()
})

it('a sheet that an action opens has the focus, and Escape closes it', async () => {
  const page = await stage.open(guest, '/pages/enter/message')
  await tap(page, '新建')
  await answer(page, '新建聊天')
  const sheet = page.getByRole('dialog', { name: '新建聊天' })
  await sheet.waitFor()
  await page.getByRole('dialog', { name: '选择操作' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  expect(await sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

it('Back closes the panel and the picture viewer of a chat before it leaves the chat', async () => {
  const mao = await aTrialPerson(stage.url, '100003')
  const page = await stage.open(mao, '/room/index?conversationID=GROUProom-hall')
  await tap(page, '表情')
  const panel = page.getByRole('region', { name: '表情' })
  await panel.waitFor()
  await page.goBack()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '查看图片' }).first().tap()
  const viewer = page.getByRole('dialog').filter({ has: page.getByTitle('保存图片') })
  await viewer.waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/room/index')
})
