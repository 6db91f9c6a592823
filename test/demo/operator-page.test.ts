import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveOperatorPage } from '../../demo/api/src/operator/serve-page.ts'
import { openBrowser, openPhone, type Phone } from '../../testing/internal/programs/browser.ts'
import { type Market, openMarket, SETUP_TOKEN } from './api/market.ts'
import { anApplication, asAccount } from './api/operator-client.ts'
import { type AnOperator, anOperator, codeAt } from './api/operators.ts'

const sources = fileURLToPath(new URL('../../demo/api/src/operator/page/', import.meta.url))

let folder: string
let market: Market
let browser: Browser
let phone: Phone
let url: string
let li: AnOperator

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another correct horse'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'))
  for (const file of readdirSync(sources)) {
    if (/\.(html|css)$/.test(file)) copyFileSync(sources + file, join(folder, file))
  }
  const outfile = join(folder, 'page.js')
  await build({ entryPoints: [`${sources}main.ts`], bundle: true, format: 'esm', outfile })
  market = await openMarket({ hasOperator: false })
  serveOperatorPage(market.app, folder)
  url = await market.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
  phone = await openPhone(browser)
})

afterAll(async () => {
  await phone?.close()
  await browser?.close()
  await market?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the operator page has a policy that permits only its own files and calls', async () => {
  const answer = await fetch(`${url}/operator`)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';/,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const page = await answer.text()
  expect(page).not.toMatch(/<script>|<style|style=|onclick/)
  const files = [...page.matchAll(/(?:href|src)="(\/operator\/[^"]+)"/g)].map(([, path]) => path)
  expect(files).toHaveLength(5)
  for (const path of files) expect((await fetch(url + path)).status).toBe(200)
})

/** A device's current code, with a time later than any before. */
const nextCode = (secret: string): string => {
  market.advance(30_000)
  return codeAt(secret, market.context.now())
}

const enterPassword = async (page: Page, name: string, password: string): Promise<void> => {
  await page.goto(`${url}/operator`)
  await page.getByLabel('账号名').fill(name)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '下一步' }).click()
}

const logIn = async (page: Page, { name, secret }: AnOperator): Promise<void> => {
  await enterPassword(page, name, PASSWORD)
  await page.getByLabel('验证码').fill(nextCode(secret))
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('navigation').waitFor()
}

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '退出' }).click()
  await page.getByRole('heading', { name: '开黑酒馆' }).waitFor()
}

/** Enrols a device on the page with the QR code; returns the secret. */
const enrol = async (page: Page, password: string): Promise<string> => {
  await page.getByRole('img', { name: '验证器二维码' }).waitFor()
  const secret = (await page.getByRole('code').textContent()) ?? ''
  await page.getByLabel('验证码').fill(nextCode(secret))
  await page.getByLabel('设置密码').fill(password)
  await page.getByLabel('再次输入密码').fill(password)
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.getByText('保存恢复码').waitFor()
  return secret
}

const keepCodes = async (page: Page): Promise<readonly string[]> => {
  const codes = await page.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: '我已保存，进入后台' }).click()
  await page.getByRole('navigation').waitFor()
  return codes
}

test('the operator page creates the first administrator, who creates an operator [OPERATOR-05]', async () => {
  const { page } = phone
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/operator`)
  await page.getByLabel('初始化口令').fill('wrong')
  await page.getByLabel('账号名').fill('掌柜')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('账号、密码或验证码不正确').waitFor()
  await page.getByLabel('初始化口令').fill(SETUP_TOKEN)
  await phone.picture('operator-setup')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('img', { name: '验证器二维码' }).waitFor()
  await phone.picture('operator-enrol')
  await enrol(page, PASSWORD)
  await phone.picture('operator-recovery-codes')
  expect(await keepCodes(page)).toHaveLength(10)

  await page.getByRole('link', { name: '运营人员' }).click()
  await page.getByRole('button', { name: '添加运营人员' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('账号名').fill('王五')
  await dialog.getByLabel('角色').selectOption('finance')
  await dialog.getByRole('button', { name: '添加' }).click()
  const handed = page.getByRole('dialog', { name: '王五的初始密码' })
  const initial = (await handed.getByRole('code').textContent()) ?? ''
  await phone.picture('operator-initial-password')
  await handed.getByRole('button', { name: '我已保存' }).click()
  await page.getByText('待首次登录').waitFor()
  await phone.picture('operator-operators')
  await logOut(page)

  await enterPassword(page, '王五', initial)
  await enrol(page, NEW_PASSWORD)
  await keepCodes(page)
  const menu = page.getByRole('navigation').getByRole('link')
  expect(await menu.allTextContents()).toEqual([
    '订单纠纷',
    '账号管理',
    '优惠券',
    '补贴核实',
    '资金概览',
    '充值与对账',
    '我的账号',
  ])
  await logOut(page)
}, 120_000)

test('the operator page requires a code after the password, accepts a recovery code, and changes both [OPERATOR-07]', async () => {
  li = await anOperator(market.context, '李掌柜')
  const { page } = phone
  await enterPassword(page, '李掌柜', 'not the password')
  await page.getByText('账号、密码或验证码不正确').waitFor()
  await enterPassword(page, '李掌柜', PASSWORD)
  await page.getByLabel('验证码').fill('000000')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByText('账号、密码或验证码不正确').waitFor()
  await phone.picture('operator-code')
  await page.getByLabel('验证码').fill(nextCode(li.secret))
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('link', { name: '我的账号' }).click()
  await page.getByRole('button', { name: '重新生成恢复码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill(PASSWORD)
  await dialog.getByLabel('验证码').fill(nextCode(li.secret))
  await dialog.getByRole('button', { name: '生成' }).click()
  const shown = page.getByRole('dialog', { name: '新的恢复码' })
  await shown.waitFor()
  const [code = ''] = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: '我已保存' }).click()
  await phone.picture('operator-own')
  await logOut(page)
  await enterPassword(page, '李掌柜', PASSWORD)
  await page.getByLabel('验证码').fill(code)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('link', { name: '操作记录' }).click()
  await page.getByText('已用恢复码登录，剩余9个').waitFor()
  await phone.picture('operator-log')
  await logOut(page)
}, 120_000)

test('the operator page approves a thug and restricts an account', async () => {
  const ask = await asAccount(market, '100001')
  const application = await anApplication(market, '100001')
  const markup = '<img src=x onerror=alert(1)>主玩剑客六年'
  await ask('/api/basic/thug/apply', { ...application, introduction: markup })
  const { page } = phone
  await logIn(page, li)
  await page.getByText(markup).waitFor()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await page.getByText('已通过阿辰（100001）的打手认证').waitFor()
  await page.getByText('这里没有认证申请').waitFor()
  expect((await ask('/api/basic/thug/applyDetail')).data.status).toBe('approved')

  await page.getByRole('link', { name: '账号管理' }).click()
  await page.getByLabel('搜索账号').fill('阿辰')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.getByText('认证打手').waitFor()
  await page.getByRole('button', { name: '限制账号' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '限制', exact: true }).click()
  await dialog.getByText('请填写原因').waitFor()
  await dialog.getByLabel('原因').fill('恶意刷单')
  await dialog.getByRole('button', { name: '限制', exact: true }).click()
  await page.getByRole('button', { name: '解除限制' }).waitFor()
  expect((await ask('/api/basic/user/getInfo')).error_code).toBe(20001)
  expect(phone.faults).toEqual([])
})
