import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The global of the axe script. */
declare const window: { readonly axe: { run(options: RunOptions): Promise<AxeResults> } }

/** The error of a request that was aborted by navigation. */
const ABORTED = 'net::ERR_ABORTED'

/** Records faults of a page: console errors, failed requests, script errors. */
export const recordFaults = (page: Page): string[] => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== ABORTED) faults.push(`request: ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`answer: ${response.url()} ${response.status()}`)
  })
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  return faults
}

/** Scrolls down, so that lazy parts load. */
const scrollDown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('main *')) one.scrollTop = one.scrollHeight
  })

/** Waits until the page has loaded; returns the parts that still load after the timeout. */
export const loadingProblems = async (page: Page): Promise<readonly string[]> => {
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

/** The violations that axe finds, one line per element. */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  // It stays until the page is reloaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const root = document.getElementById('root') ?? document.body
    let hasChanged = false
    const observer = new MutationObserver(() => {
      hasChanged = true
    })
    observer.observe(root, { childList: true, subtree: true })
    // Axe reads the tree first and checks it later: results for a page that changed meanwhile are
    // discarded.
    for (;;) {
      hasChanged = false
      // Other results would list every element.
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

/** Elements wider than the window: the page itself, or vertical scroll containers. */
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
