import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveOperatorPage } from '../../demo/api/src/operator/serve-page.ts'
import { openBrowser, openPhone, type Phone } from '../support/browser.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './api/market.ts'
import { anApplication, asAccount } from './api/operator-desk.ts'

const sources = fileURLToPath(new URL('../../demo/api/src/operator/page/', import.meta.url))

let folder: string
let market: Market
let browser: Browser
let phone: Phone
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'))
  for (const file of readdirSync(sources)) {
    if (/\.(html|css)$/.test(file)) copyFileSync(sources + file, join(folder, file))
  }
  const outfile = join(folder, 'page.js')
  await build({ entryPoints: [`${sources}main.ts`], bundle: true, format: 'esm', outfile })
  market = await openMarket()
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

test('is served with a policy that takes nothing but its own files and calls', async () => {
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

test('lets the operator approve a thug and restrict an account', async () => {
  const ask = await asAccount(market, '100001')
  const application = await anApplication(market, '100001')
  const markup = '<img src=x onerror=alert(1)>主玩剑客六年'
  await ask('/api/basic/thug/apply', { ...application, introduction: markup })
  const { page } = phone
  await page.goto(`${url}/operator`)
  await page.getByLabel('您的称呼').fill('小王')
  await page.getByLabel('操作口令').fill('wrong-token')
  await page.getByRole('button', { name: '进入' }).click()
  await page.getByText('操作口令不正确').waitFor()
  await page.getByLabel('操作口令').fill(OPERATOR_TOKEN)
  await page.getByRole('button', { name: '进入' }).click()
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
