import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the script of axe leaves in a page. */
declare const window: { readonly axe: { run(options: RunOptions): Promise<AxeResults> } }

/** A request that a page gave up because it was left. */
const LEFT = 'net::ERR_ABORTED'

/** What goes wrong in a page from now on: its console, its requests, its scripts. */
export const recordFaults = (page: Page): string[] => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== LEFT) faults.push(`request: ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`answer: ${response.url()} ${response.status()}`)
  })
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  return faults
}

/** Brings what is loaded once it is near into sight. */
const scrollDown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('main *')) one.scrollTop = one.scrollHeight
  })

/** Waits until nothing of the page is on its way any more; says what still is where that takes too long. */
export const waits = async (page: Page): Promise<readonly string[]> => {
  const waiting = async () => {
    await scrollDown(page)
    return page.getByLabel('加载中').count()
  }
  try {
    await page.locator('main :is(h1, h2)').first().waitFor()
    await expect.poll(waiting).toBe(0)
    return []
  } catch {
    const shown = (await page.locator('main').textContent()) ?? ''
    return [`still on its way: ${shown.slice(0, 80)}`]
  }
}

/** What axe has against the page, one line for each place. */
export const barriers = async (page: Page): Promise<readonly string[]> => {
  // It stays as long as the page is not loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const root = document.getElementById('root') ?? document.body
    let hasChanged = false
    const observer = new MutationObserver(() => {
      hasChanged = true
    })
    observer.observe(root, { childList: true, subtree: true })
    // Axe reads the tree first and looks at it later: what it says of a page that changed meanwhile does not count.
    for (;;) {
      hasChanged = false
      // The rest would be told of every element.
      const results = await window.axe.run({ resultTypes: ['violations'] })
      if (!hasChanged) {
        observer.disconnect()
        return results.violations
      }
    }
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => {
      const why = failureSummary.split('\n')[1]?.trim() ?? ''
      return `${id}: ${html.slice(0, 160)} – ${why}`
    }),
  )
}

/** What is wider than the window: the page itself, or what scrolls in it from top to bottom. */
export const overflows = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { documentElement, body } = document
    const tall = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.clientHeight > innerHeight / 2 && getComputedStyle(element).overflowX !== 'visible',
    )
    return [documentElement, body, ...tall]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((one) => `${one.className}: ${one.scrollWidth} px in ${one.clientWidth} px`)
  })
