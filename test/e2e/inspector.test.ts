import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { root } from '../contract/support/sources.ts'
import { aPartner, type Invitation, invitationFor } from '../packaging/support/partner.ts'
import { openSite, type Site } from '../packaging/support/site.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'

/** An application that exchanges messages and opens the panel. */
const APP = `
import { create, EVENT } from 'tavern-im/strict'
window.faults = []
document.addEventListener('securitypolicyviolation', (event) => window.faults.push(event.violatedDirective))
window.exchange = async ({ SDKAppID, host, userID, userSig, to }) => {
  const chat = create({ SDKAppID, host })
  const { inspect } = await import('tavern-im/inspector')
  inspect(chat)
  const ready = new Promise((resolve) => chat.on(EVENT.SDK_READY, resolve))
  const answer = new Promise((resolve) =>
    chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => resolve(data[0].payload.text)))
  await chat.login({ userID, userSig })
  await ready
  const message = { to, conversationType: 'C2C', payload: { text: 'hello' } }
  await chat.sendMessage(chat.createTextMessage(message))
  await chat.sendMessage(chat.createTextMessage({ ...message, to: 'nobody at all' })).catch(() => {})
  return answer
}`

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>chat</title><body><h1>A page of somebody else</h1><script type="module" src="app.js"></script>`

declare global {
  interface Window {
    readonly faults: readonly string[]
    exchange(invitation: Invitation): Promise<string>
  }
}

let testBed: TestBed
let browser: Browser
let site: Site

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-inspector-'))
  await build({
    stdin: { contents: APP, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    splitting: true,
    entryNames: 'app',
    outdir: folder,
    external: ['ws', 'node:*'],
  })
  writeFileSync(join(folder, 'index.html'), PAGE)
  testBed = await createTestBed()
  await aPartner(testBed)
  site = await openSite(folder)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  await site.close()
  await testBed.close()
})

const inspected = async (
  userID: string,
  width: number,
  height: number,
  scheme: 'light' | 'dark',
) => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: 2,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(site.url)
  const answer = await page.evaluate((it) => window.exchange(it), invitationFor(testBed, userID))
  expect(answer).toBe('bob has read: hello')
  return { page, errors }
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(root, 'test-results', `${name}.png`) })

const devices = [
  ['phone', 375, 812, 'dark'],
  ['desktop', 1440, 900, 'light'],
] as const

it.each(isProof ? devices : devices.slice(0, 1))(
  'shows a real session on a %s, under a strict policy [INSPECT-01] [INSPECT-06]',
  async (device, width, height, scheme) => {
    const { page, errors } = await inspected(device, width, height, scheme)
    const panel = page.getByRole('region', { name: 'tavern-im inspector' })
    await panel.getByText('session.login').first().waitFor()
    await panel.getByText('push.messages').first().click()
    await panel.getByText('bob has read: hello').waitFor()
    await picture(page, `inspector-${device}`)
    await panel.getByRole('button', { name: 'Copy' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(copied).at(0)).toMatchObject({
      command: 'session.login',
      body: { userSig: '•••' },
    })
    for (const tab of ['Logs', 'Holes', 'Timers', 'Session']) {
      await panel.getByRole('tab', { name: tab }).click()
      await panel.getByRole('row').nth(1).waitFor()
      await picture(page, `inspector-${device}-${tab.toLowerCase()}`)
    }
    const box = await panel.boundingBox()
    expect(box?.width).toBe(width === 375 ? 375 : 460)
    await panel.getByRole('button', { name: 'Make small' }).click()
    await picture(page, `inspector-${device}-small`)
    await panel.getByRole('button', { name: 'Close' }).click()
    expect(await panel.count()).toBe(0)
    expect([...errors, ...(await page.evaluate(() => window.faults))]).toEqual([])
    await page.context().close()
  },
)
