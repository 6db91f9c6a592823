import { expect, it } from 'vitest'
import { openPhone } from '../../testing/internal/programs/browser.ts'
import { demoAndBrowser } from './support/demo-browser.ts'

const stage = demoAndBrowser()

it('a login with a phone number and its code creates an account', async () => {
  const phone = await openPhone(stage.browser)
  const { page } = phone
  try {
    await page.goto(`${stage.demo.url}/login`)
    await page.getByRole('tab', { name: '手机号登录' }).tap()
    await page.getByLabel('手机号').fill('13912345678')
    await page.getByRole('button', { name: '获取验证码' }).tap()
    const shown = await page.getByText(/体验验证码 \d{6}/).textContent()
    const code = /\d{6}/.exec(shown ?? '')?.[0] ?? ''
    await page.getByText(/秒后重发/).waitFor()
    const field = page.getByLabel('验证码')
    const enter = page.getByRole('button', { name: '登录 / 注册' })
    await field.fill(code === '000000' ? '000001' : '000000')
    await enter.tap()
    await page.getByText('验证码错误').waitFor()
    await phone.picture('phone-login')
    await page.getByRole('button', { name: '《用户协议》' }).tap()
    await page.getByRole('heading', { name: '用户协议' }).waitFor()
    await page.getByRole('button', { name: '返回' }).tap()
    await field.fill(code)
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await enter.tap()
    await page.getByLabel('新昵称').fill('陆行舟')
    await page.getByRole('button', { name: '就叫这个' }).tap()
    await page.getByText('公开房间').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: /我的/ }).tap()
    await page.getByText('陆行舟').first().waitFor()
    // A login by phone stays on the device.
    const another = await page.context().newPage()
    await another.goto(`${stage.demo.url}/pages/enter/my`)
    await another.getByText('陆行舟').first().waitFor()
    await another.close()
    expect(phone.faults).toEqual([])
  } finally {
    await phone.close()
  }
})
