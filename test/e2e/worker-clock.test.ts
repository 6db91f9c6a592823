import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { browserWorkerClock } from '../../src/platform/browser-worker-clock.ts'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { root } from '../contract/support/sources.ts'

declare const tavern: { readonly browserWorkerClock: typeof browserWorkerClock }

let browser: Browser
let code: string

beforeAll(async () => {
  browser = await openBrowser()
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/platform/browser-worker-clock.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tavern',
  })
  code = outputFiles[0]?.text ?? ''
}, 60_000)

afterAll(() => browser.close())

/** A page with this content security policy. */
const aPage = async (policy: string): Promise<Page> => {
  const page = await browser.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: policy === '' ? {} : { 'content-security-policy': policy },
      body: '<!doctype html><title>clock</title>',
    }),
  )
  await page.goto('http://tavern.test/')
  await page.evaluate(code.replace('var tavern', 'window.tavern'))
  return page
}

it('timers in a worker of a real browser run once or repeatedly, and never after a stop [PLATFORM-25]', async () => {
  const page = await aPage('')
  const ran = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const fired: string[] = []
        const clock = tavern.browserWorkerClock(window, () => fired.push('lost'))
        clock?.after(1, () => fired.push('never'))()
        clock?.after(2 ** 31, () => fired.push('much later'))
        clock?.after(1, () => fired.push('once'))
        const stop = clock?.every(5, () => {
          fired.push('again')
          if (fired.length < 4) return
          stop?.()
          // Runs after the cancelled timers would have.
          clock?.after(20, () => {
            clock.end()
            resolve(fired)
          })
        })
      }),
  )
  expect(ran).toEqual(['once', 'again', 'again', 'again'])
  // The worker reports its end a moment later.
  const ends = page
    .workers()
    .map((worker) => new Promise((resolve) => worker.once('close', resolve)))
  await Promise.all(ends)
  await page.close()
})

it('a worker that the content policy forbids is reported as lost or not created [PLATFORM-25]', async () => {
  const page = await aPage("worker-src 'none'")
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        try {
          tavern.browserWorkerClock(window, () => resolve('lost'))
        } catch {
          resolve('thrown')
        }
      }),
  )
  expect(['lost', 'thrown']).toContain(outcome)
  expect(await page.evaluate(() => tavern.browserWorkerClock({}, () => {}))).toBeUndefined()
  await page.close()
})
