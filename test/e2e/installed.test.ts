import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchBrowser } from '../../testing/internal/programs/browser.ts'
import { inProof } from '../support/in-proof.ts'
import { recordNotifications } from './support/notifications.ts'
import { ServedApp } from './support/served-app.ts'

let browser: Browser
let app: ServedApp
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

beforeEach(async () => {
  app = await ServedApp.serve()
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'zh-CN',
    permissions: ['notifications'],
  })
  page = await context.newPage()
  await page.goto(app.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})

afterEach(async () => {
  await page.context().close()
  await app.close()
})

const tabs = () => page.getByRole('navigation').getByRole('link')

const kept = (): Promise<readonly string[]> => page.evaluate(() => caches.keys())

/** The bar says one or the other: a new document of an emulated offline browser reports "online". */
const UNREACHABLE = /没有网络|连不上酒馆/

const disconnectNetwork = async (): Promise<void> => {
  await app.close()
  await page.context().setOffline(true)
}

it('the app starts without a network and says that there is none', async () => {
  await disconnectNetwork()
  await page.goto(`${app.url}/pages/enter/my`)
  await expect.poll(() => tabs().count()).toBe(3)
  await page.getByText(UNREACHABLE).waitFor()
  expect(await page.title()).toBe('我的')
})

inProof('the app says that there is no network although the browser reports "online"', async () => {
  await page.route('**/*', (route) => route.abort('connectionfailed'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(UNREACHABLE).waitFor()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.unroute('**/*')
  await page.getByText(UNREACHABLE).waitFor({ state: 'detached' })
})

it('a page that could not be loaded is loaded when the network is back', async () => {
  await page.context().setOffline(true)
  await page.goto(`${app.url}/pages/enter/my/subpages/privacy_policy`)
  await page.getByText('页面没有加载出来').waitFor()
  await page.getByText(UNREACHABLE).waitFor()
  await page.context().setOffline(false)
  await page.getByText('我们保存什么').waitFor()
})

inProof('the app shows an error with a retry for a page that was never loaded', async () => {
  await disconnectNetwork()
  await page.goto(`${app.url}/pages/enter/my/subpages/privacy_policy`)
  await page.getByText('页面没有加载出来').waitFor()
  await page.getByRole('button', { name: '重新加载' }).waitFor()
})

/** The paths of all cached files. */
const cachedPaths = async (): Promise<readonly string[]> => {
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    )
    return (await Promise.all(lists)).flat()
  })
  return addresses.map((address) => new URL(address).pathname)
}

it('the app caches the screens of logged-in users with the parts that they load later', async () => {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage('keep-screens')
  })
  for (const name of [
    'message-screen',
    'room-screen',
    'market-screen',
    'balance-screen',
    'chat-gate',
  ]) {
    const start = `/assets/${name}-`
    await expect
      .poll(async () => (await cachedPaths()).some((one) => one.startsWith(start)))
      .toBe(true)
  }
})

inProof('the app caches no response of the back end', async () => {
  await page.goto(`${app.url}/pages/enter/home/subpages/market`)
  await page.getByRole('heading', { name: '订单市场' }).waitFor()
  const paths = await cachedPaths()
  expect(paths.filter((path) => /^\/(api|order)\//.test(path))).toEqual([])
  expect(paths).toContain('/')
})

it('the app notifies of a new version, starts it with a tap, and deletes the old one', async () => {
  const [old] = await kept()
  await app.renew('0123456789ab')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const notice = page.getByRole('button', { name: '有新版本，点按更新' })
  await notice.waitFor()
  await page.screenshot({ path: 'test-results/new-version.png' })
  expect(await kept()).toContain(old)
  const started = page.waitForEvent('load')
  await notice.click()
  await started
  await expect.poll(kept).toEqual(['tavern-shell-0123456789ab'])
  expect(await notice.count()).toBe(0)
})

inProof('the app is installable: with a name, icons and a separate window', async () => {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // The browser of the tests has no persistent storage.
  const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(errors).toEqual([])
  const { data } = await cdp.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: '开黑酒馆',
    lang: 'zh-CN',
    display: 'standalone',
  })
})

inProof('the worker that caches the app shows notifications, too [PUSH-13]', async () => {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const scope = `${app.url}/`
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted)
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const shown = await recordNotifications(page.context())
  const message = { title: '老猫', body: '开局吗', tag: 'C2Ccat', sequence: 4, badge: 1 }
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await expect.poll(shown).toEqual([
    {
      title: '老猫',
      body: '开局吗',
      tag: 'C2Ccat',
      data: { conversationID: 'C2Ccat', sequence: 4 },
    },
  ])
})
