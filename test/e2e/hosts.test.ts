import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openPhone, type Phone } from '../../testing/internal/programs/browser.ts'
import { demoAndBrowser } from './support/demo-browser.ts'

const ABOUT = '/pages/enter/my/subpages/about_mini_program'

const stage = demoAndBrowser()
const phones: Phone[] = []

afterEach(async () => {
  const ended = phones.splice(0)
  await Promise.all(ended.map((phone) => phone.close()))
  expect(ended.flatMap(({ faults }) => faults)).toEqual([])
})

const open = async (path: string, host?: () => void): Promise<Page> => {
  const phone = await openPhone(stage.browser)
  phones.push(phone)
  if (host !== undefined) await phone.page.addInitScript(host)
  await phone.page.goto(`${stage.demo.url}${path}`)
  return phone.page
}

/** The calls that the host of a page received. */
const hostCalls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { hostCalls: string[] }).hostCalls)

it('a visitor is asked to log in, and continues to the requested page', async () => {
  const page = await open('/pages/enter/my')
  await page.getByRole('button', { name: '意见反馈' }).tap()
  await page.getByText('您还没有登录，请先登录').waitFor()
  await page.getByRole('button', { name: '立即登录' }).tap()
  await page.getByText('阿辰', { exact: true }).tap()
  await page.getByRole('heading', { name: '意见反馈' }).waitFor()
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByText('新消息通知').waitFor()
})

it('the back button asks the host app to close the page', async () => {
  const page = await open(ABOUT, () => {
    const calls: string[] = []
    Object.assign(window, { hostCalls: calls, tavernHost: { popWeb: () => calls.push('popWeb') } })
  })
  await page.getByRole('button', { name: '返回' }).tap()
  await expect.poll(() => hostCalls(page)).toEqual(['popWeb'])
  expect(new URL(page.url()).pathname).toBe(ABOUT)
})

it('a mini program opens the pages of the home page, and binds phones', async () => {
  const page = await open('/', () => {
    const calls: string[] = []
    const navigateTo = ({ url }: { url: string }) => void calls.push(url)
    Object.assign(window, {
      hostCalls: calls,
      __wxjs_environment: 'miniprogram',
      wx: { miniProgram: { navigateTo } },
    })
  })
  await page.getByRole('button', { name: /优惠中心/ }).tap()
  const address = `${stage.demo.url}/pages/enter/home/subpages/discount`
  await expect
    .poll(() => hostCalls(page))
    .toEqual([`/pages/web/index?url=${encodeURIComponent(address)}`])
  await page.getByRole('button', { name: /打手认证/ }).tap()
  await page.getByRole('button', { name: '立即登录' }).tap()
  await expect
    .poll(async () => (await hostCalls(page)).at(-1))
    .toBe('/pages/bind/phone?hasAccount=0')
  expect(new URL(page.url()).pathname).toBe('/')
})
