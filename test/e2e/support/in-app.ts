import type { Page } from 'playwright-core'

/** Navigates without reloading the app, and marks the previous page; runs in the page. */
export const navigateInApp = (address: string): void => {
  document.querySelector('[data-motion]')?.setAttribute('data-left', '')
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/**
 * Opens a page inside the app; a page that differs only in its query stays mounted, so it is
 * reloaded.
 */
export const openInApp = async (page: Page, address: string): Promise<void> => {
  const here = new URL(page.url())
  const there = new URL(address, here)
  if (here.pathname === there.pathname) {
    await page.goto(there.href)
    return
  }
  await page.evaluate(navigateInApp, address)
  await page.locator('[data-left]').waitFor({ state: 'detached' })
}
