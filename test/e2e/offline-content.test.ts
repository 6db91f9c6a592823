import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoAndBrowser } from './support/demo-browser.ts'
import { aBoostingOrder, aPlayer } from './support/market-people.ts'

const stage = demoAndBrowser()

let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await stage.browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'zh-CN',
  })
  page = await context.newPage()
})

afterEach(() => context.close())

const at = (path: string): string => `${stage.demo.url}/pages/enter/${path}`

it('pages show their last content after a reload without a network, and no longer after a logout', async () => {
  const player = await aPlayer(stage.demo.url, '陆行舟', 128)
  const boss = await aPlayer(stage.demo.url, '云中鹤', 300)
  await aBoostingOrder(boss, { title: '大秘境保送', depositYuan: 100, priceYuan: 88 })
  await page.goto(`${at('my/subpages/balance')}?access_token=${player.accessToken}`)
  await page.getByText('可用余额').waitFor()
  await page.getByText('128.00').first().waitFor()
  // The service worker caches what it loads itself, from now on.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(at('my/subpages/balance'))
  await page.getByText('128.00').first().waitFor()
  await page.goto(at('home/subpages/market'))
  const card = page.getByRole('article').first()
  const shown = await card.textContent()
  await context.setOffline(true)
  await page.goto(at('home/subpages/market'))
  await expect.poll(() => card.textContent()).toBe(shown)
  await page.getByText(/内容更新于今天 \d\d:\d\d/).waitFor()
  await page.screenshot({ path: 'test-results/offline-market.png' })
  await page.goto(at('my/subpages/balance'))
  await page.getByText('128.00').first().waitFor()
  await page.screenshot({ path: 'test-results/offline-wallet.png' })
  await context.setOffline(false)
  await page.getByText(/内容更新于/).waitFor({ state: 'detached' })
  await page.goto(at('my/subpages/my_detail'))
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
    .not.toContain('12800')
})
