import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveOperatorPage } from '../../demo/api/src/operator/serve-page.ts'
import { openBrowser, openPhone, type Phone } from '../../testing/internal/programs/browser.ts'
import { axeViolations, overflows } from '../e2e/support/page-health.ts'
import { SETUP_TOKEN } from './api/market.ts'
import { anApplication, asAccount } from './api/operator-client.ts'
import { type AnOperator, anOperator, codeAt } from './api/operators.ts'
import { openOrderScene } from './api/order-scene.ts'

const configFile = fileURLToPath(new URL('../../demo/web/vite.operator.config.ts', import.meta.url))

let folder: string
let scene: Awaited<ReturnType<typeof openOrderScene>>
let market: Awaited<ReturnType<typeof openOrderScene>>['market']
let browser: Browser
let phone: Phone
let url: string
let li: AnOperator

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another correct horse'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'))
  await build({ configFile, logLevel: 'error', build: { outDir: folder } })
  scene = await openOrderScene({ hasOperator: false })
  market = scene.market
  serveOperatorPage(market.app, folder)
  url = await market.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
  phone = await openPhone(browser)
}, 120_000)

afterAll(async () => {
  await phone?.close()
  await browser?.close()
  await market?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the console has a policy that permits only its own files and calls', async () => {
  const answer = await fetch(`${url}/operator`)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';/,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const page = await answer.text()
  expect(page).not.toMatch(/<script>|<style|style=|onclick/)
  const files = [...page.matchAll(/(?:href|src)="(\/operator\/[^"]+)"/g)].map(([, path]) => path)
  expect(files.length).toBeGreaterThan(1)
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

test('the console creates the first administrator, who creates an operator [OPERATOR-05]', async () => {
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
    ...['今日概况', '订单', '订单纠纷', '优惠券', '补贴核实', '账号管理', '资金概览'],
    ...['充值与对账', '提现', '平台设置', '我的账号'],
  ])
  await logOut(page)
}, 120_000)

test('the console requires a code after the password, accepts a recovery code, and changes both [OPERATOR-07]', async () => {
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

test('the console approves a thug and restricts an account', async () => {
  const ask = await asAccount(market, '100001')
  const application = await anApplication(market, '100001')
  const markup = '<img src=x onerror=alert(1)>主玩剑客六年'
  await ask('/api/basic/thug/apply', { ...application, introduction: markup })
  const { page } = phone
  await logIn(page, li)
  await page.getByRole('link', { name: '认证审核' }).click()
  await page.getByText(markup).waitFor()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await page.getByText('已通过阿辰（100001）的打手认证').waitFor()
  await page.getByText('这里没有认证申请').waitFor()
  expect((await ask('/api/basic/thug/applyDetail')).data.status).toBe('approved')

  await page.getByRole('link', { name: '账号管理' }).click()
  await page.getByLabel('搜索账号、手机号或昵称').fill('阿辰')
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

test('the console finds an order, shows its money, and cancels it with a refund [OPERATOR-10]', async () => {
  const [leader, boss] = [await scene.thug(), await scene.person()]
  const orderID = (await scene.raid(leader, { title: '周末开荒' })).data.order_id
  await scene.join(boss, orderID, 'boss')
  const { page } = phone
  await page.getByRole('link', { name: '订单', exact: true }).click()
  await page.getByLabel('订单号、标题、账号或昵称').fill('周末开荒')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.getByRole('row').filter({ hasText: '周末开荒' }).getByRole('link').first().click()
  await page.getByRole('table', { name: '资金' }).getByText('+¥100.00').waitFor()
  await phone.picture('operator-order')
  await page.getByRole('button', { name: '取消订单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('涉嫌违规交易')
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await page.getByText('已取消', { exact: true }).waitFor()
  expect(await scene.escrowOf(orderID)).toBe(0)
  await page.getByRole('link', { name: '操作记录' }).click()
  await page.getByText('状态：full → cancelled').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: /^订单 / }).waitFor()
}, 120_000)

/** Paths of all screens in the menu. */
const menuOf = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('every screen of the console fits a phone and a desktop, and has no accessibility violations', async () => {
  const boss = await scene.person()
  const orderID = (await scene.boosting(boss)).data.order_id
  const { page } = phone
  const paths = await menuOf(page)
  expect(paths).toHaveLength(22)
  const found: string[] = []
  for (const path of [...paths, `/operator/orders/${orderID}`, '/operator/people/100001']) {
    await page.goto(url + path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('status', { name: '加载中' }).first().waitFor({ state: 'detached' })
    const name = path.split('/').slice(2).join('-') || 'today'
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 812 })
      const faults = [...(await overflows(page)), ...(await axeViolations(page))]
      found.push(...faults.map((one) => `${path} at ${width}: ${one}`))
      await phone.picture(`operator-${name}-${width}`)
    }
  }
  expect(found).toEqual([])
  expect(phone.faults).toEqual([])
}, 240_000)
