import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { exists, root } from '../contract/support/sources.ts'

const FOLDER = '.build/playground'

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
}

let browser: Browser
let site: Server
let url: string
const faults: string[] = []
const foreignRequests: string[] = []

/** Serves static files in a subfolder of a site. */
beforeAll(async () => {
  browser = await openBrowser()
  site = createServer(({ url: path = '' }, response) => {
    const file = `${FOLDER}/${path.replace('/docs/playground/', '') || 'index.html'}`
    if (!exists(file)) return response.writeHead(404).end()
    response.setHeader('content-type', types[file.slice(file.lastIndexOf('.') + 1)] ?? '')
    return response.end(readFileSync(join(root, file)))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/docs/playground/`
})

afterAll(async () => {
  await browser.close()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

afterEach(() => {
  expect([faults.splice(0), foreignRequests.splice(0)]).toEqual([[], []])
})

const open = async (width: number, height: number): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height } })
  page.setDefaultTimeout(60_000)
  page.on('pageerror', ({ message }) => faults.push(message))
  // Violations of the page's content policy are reported here.
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') faults.push(line.text())
  })
  page.on('request', (request) => {
    const isOwn = request.url().replace('blob:', '').startsWith(new URL(url).origin)
    if (!isOwn) foreignRequests.push(request.url())
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Start a storm' }).waitFor()
  return page
}

const figuresOf = async (page: Page): Promise<Record<string, number>> => {
  const figures = await page.locator('[data-figure]').all()
  const pairs = figures.map(async (figure) => [
    (await figure.getAttribute('data-figure')) ?? '',
    Number(await figure.textContent()),
  ])
  return Object.fromEntries(await Promise.all(pairs))
}

const sure = (page: Page) => page.locator('[data-audit="sure"] .proved').waitFor()

describe.skipIf(!exists(`${FOLDER}/index.html`))('the playground', () => {
  it('loses, duplicates and reorders none of 100 messages in a burst of faults [PLAY-01, PAGE-06]', async () => {
    const page = await open(1440, 900)
    await page.getByRole('button', { name: 'Start a storm' }).click()
    await page.locator('.server[data-starts="2"]').waitFor()
    await sure(page)
    expect(await figuresOf(page)).toEqual({
      ...{ sent: 100, acknowledged: 100, shown: 100 },
      ...{ lost: 0, doubled: 0, outOfOrder: 0 },
    })
    await page.screenshot({ path: 'test-results/playground-1440.png' })
    await page.close()
  })

  it('keeps texts sent without a network across a reload until they can be sent [PLAY-02]', async () => {
    const page = await open(375, 812)
    const show = (name: string) => page.locator('.panes').getByText(name, { exact: true }).click()
    await show('林晓')
    await page.getByLabel('Flight mode of 林晓').click()
    await page.getByLabel('Message of 林晓').fill('没有网也能写')
    await page.getByLabel('Message of 林晓').press('Enter')
    await page.locator('[data-state="waiting"]').getByText('没有网也能写').waitFor()
    await page.screenshot({ path: 'test-results/playground-375.png' })
    await show('Network')
    await page.getByLabel('Line of 林晓').getByRole('button', { name: 'Reload' }).click()
    await page.getByLabel('Mend the line of 林晓').click()
    await sure(page)
    await show('陈默')
    await page.getByText('没有网也能写').and(page.locator(':visible')).waitFor()
    await page.close()
  })

  it('sends pictures over the connection [PLAY-04]', async () => {
    const page = await open(1440, 900)
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 90 } })
    const picture = { name: 'tea.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Picture of 林晓').setInputFiles(picture)
    const shown = page.getByLabel('Phone of 陈默').locator('.bubble img')
    await shown.waitFor()
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
    await sure(page)
    await page.screenshot({ path: 'test-results/playground-picture.png' })
    await page.close()
  })

  it('shows each frame, and its content when it is opened [PLAY-03]', async () => {
    const page = await open(1440, 900)
    await page.getByLabel('Message of 陈默').fill('看看我走的路')
    await page.getByLabel('Message of 陈默').press('Enter')
    await page.getByLabel('Phone of 林晓').getByText('看看我走的路').waitFor()
    const frames = page.getByLabel('Frames').locator('li')
    const request = frames.filter({ hasText: 'c2c.send' }).filter({ hasText: 'to server' })
    const content = request.getByText('看看我走的路')
    // Others send the typing status, and the list moves when frames pass.
    const closed = request.locator('details:not([open]) > summary')
    for (;;) {
      await content.or(closed).first().waitFor()
      if (await content.isVisible()) break
      await closed.first().click()
    }
    await page.close()
  })
})
