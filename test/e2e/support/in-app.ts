import type { Page } from 'playwright-core'

/** Goes to a page without loading the app anew, and marks the one that was there; in the page. */
export const wentTo = (address: string): void => {
  document.querySelector('[data-motion]')?.setAttribute('data-left', '')
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** Opens a page as the app does; one of another search stays the same page, so that it is loaded. */
export const openInApp = async (page: Page, address: string): Promise<void> => {
  const here = new URL(page.url())
  const there = new URL(address, here)
  if (here.pathname === there.pathname) {
    await page.goto(there.href)
    return
  }
  await page.evaluate(wentTo, address)
  await page.locator('[data-left]').waitFor({ state: 'detached' })
}
