import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { operatorOf } from './support/market-people.ts'
import { marketStage } from './support/market-stage.ts'

const stage = marketStage()

beforeAll(async () => {
  await operatorOf(stage.url)('/api/operator/banner/save', {
    title: '周五开荒，酒馆集合',
    image: '/banners/raid-1.svg',
    link: '/pages/enter/home/subpages/market?kind=raid',
    rules: '发车前退出全额退回。',
    action: '去找团',
  })
})

/** The home page for a first-time visitor. */
const aVisitor = async (): Promise<Page> => {
  const page = await stage.open(null, '/')
  await page.getByRole('heading', { name: '推荐订单' }).waitFor()
  return page
}

it('a banner leads a visitor to its page, on to the market, and back', async () => {
  const page = await aVisitor()
  await page
    .getByRole('group', { name: /第 1 张/ })
    .getByRole('button')
    .tap()
  await page.getByRole('heading', { name: '活动规则' }).waitFor()
  await page.getByRole('button', { name: '去找团' }).tap()
  await page.getByRole('tab', { name: '团本', selected: true }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('button', { name: '治疗' }).tap()
  await page.getByRole('button', { name: '筛选 1' }).waitFor()
  await page.goto(`${stage.url}/pages/enter/home/subpages/promotion?id=999`)
  await page.getByText('活动不存在').waitFor()
})

it('the search field opens the search of the market with the focus', async () => {
  const page = await aVisitor()
  await page.getByRole('button', { name: '搜索订单标题' }).tap()
  const field = page.getByRole('searchbox', { name: '搜索订单' })
  await field.waitFor()
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
})

it('publishing asks a visitor to log in, and continues after the login', async () => {
  const page = await aVisitor()
  await page.getByRole('button', { name: '发布代练' }).tap()
  await page.getByRole('button', { name: '立即登录' }).tap()
  await page.getByText('南风', { exact: true }).tap()
  await page.waitForURL('**/create_room')
  await page.goBack()
  const rooms = page.getByRole('region', { name: '公开房间' })
  await rooms.scrollIntoViewIfNeeded()
  await rooms.getByText('酒馆大厅').waitFor()
})

it('pulling down the home page refetches everything', async () => {
  const page = await aVisitor()
  const answer = page.waitForResponse(/banner\/list/)
  const invalidates = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    invalidates.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 180, y }],
    })
  await touch('touchStart', 60)
  for (const y of [100, 180, 260]) await touch('touchMove', y)
  await touch('touchEnd')
  await page.getByText('刷新中').waitFor({ state: 'attached' })
  expect((await answer).ok()).toBe(true)
})
