import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPhone } from '../../testing/internal/programs/browser.ts'
import {
  ACCOUNT_APP_ID,
  ACCOUNT_SECRET,
  type WechatAccountServer,
  wechatAccountServer,
} from '../demo/api/providers/wechat-account-server.ts'
import { demoAndBrowser } from './support/demo-browser.ts'

const IN_WECHAT = 'Mozilla/5.0 (Linux; Android 15; Pixel) Mobile MicroMessenger/8.0.50'

/** Settings whose addresses are known when the server of WeChat listens. */
const wechat = {
  ...{ appID: ACCOUNT_APP_ID, appSecret: ACCOUNT_SECRET, publicUrl: 'https://market.example' },
  ...{ apiEndpoint: '', authorizeEndpoint: '', scriptUrl: '' },
}

let server: WechatAccountServer

beforeAll(async () => {
  server = await wechatAccountServer(
    ({ pathname, search }) => new URL(`${pathname}${search}`, stage.demo.url),
  )
  wechat.apiEndpoint = server.url
  wechat.authorizeEndpoint = server.url
  wechat.scriptUrl = `${server.url}/jweixin.js`
})

afterAll(() => server.close())

const stage = demoAndBrowser({ wechat })

const MY = '/pages/enter/my'

it('a login by WeChat binds a phone at the first time, and needs none afterwards [ACCOUNT-10]', async () => {
  const first = await openPhone(stage.browser, { userAgent: IN_WECHAT })
  const again = await openPhone(stage.browser, { userAgent: IN_WECHAT })
  try {
    const { page } = first
    await page.goto(`${stage.demo.url}/login`)
    await page.waitForFunction(() => 'wx' in window)
    await page.getByRole('button', { name: '微信登录' }).tap()
    await page.getByText('微信已确认').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByLabel('手机号').fill('13987654321')
    await page.getByRole('button', { name: '获取验证码' }).tap()
    const shown = await page.getByText(/体验验证码 \d{6}/).textContent()
    await page.getByLabel('验证码').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await first.picture('wechat-login')
    await page.getByRole('button', { name: '绑定并登录' }).tap()
    await page.getByLabel('新昵称').fill('微信来客')
    await page.getByRole('button', { name: '就叫这个' }).tap()

    await again.page.goto(`${stage.demo.url}${MY}`)
    await again.page.goto(`${stage.demo.url}/login`)
    await again.page.getByRole('button', { name: '微信登录' }).tap()
    await again.page.getByText('公开房间').waitFor()
    await again.page.goto(`${stage.demo.url}${MY}/subpages/account_safety`)
    await again.page.getByRole('button', { name: /微信登录/ }).tap()
    await again.page.getByRole('button', { name: '解除', exact: true }).tap()
    await again.page.getByText('已解除微信登录').waitFor()
    await again.page.getByRole('button', { name: /微信登录/ }).waitFor({ state: 'detached' })
    expect([...first.faults, ...again.faults]).toEqual([])
  } finally {
    await first.close()
    await again.close()
  }
})

it('a code that the tab did not request is not used [ACCOUNT-10]', async () => {
  const phone = await openPhone(stage.browser, { userAgent: IN_WECHAT })
  try {
    const code = server.codeOf('open-id-of-an-attacker')
    await phone.page.goto(`${stage.demo.url}/login?code=${code}&state=of-an-attacker`)
    await phone.page.getByRole('button', { name: '微信登录' }).waitFor()
    expect(new URL(phone.page.url()).search).toBe('')
    expect(await phone.page.getByText('微信已确认').count()).toBe(0)
    expect(server.received.some(({ url }) => url.includes(code))).toBe(false)
  } finally {
    await phone.close()
  }
})
