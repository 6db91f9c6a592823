import type { Browser, Page } from 'playwright-core'

/** Widths of the windows; 375 is what the app is drawn for. */
export const WIDTHS = [320, 375, 414, 540, 1280] as const

export type Width = (typeof WIDTHS)[number]

const heightOf = (width: Width): number => (width > 540 ? 900 : 812)

/** A window as wide as that, of a logged-in user with an access token, or of a visitor. */
export const aWindow = async (
  browser: Browser,
  url: string,
  accessToken: string,
  width: Width,
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    deviceScaleFactor: 2,
    locale: 'zh-CN',
    hasTouch: width <= 540,
    isMobile: width <= 540,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const arrival = accessToken === '' ? '/login' : `/login?access_token=${accessToken}`
  await page.goto(`${url}${arrival}`)
  await page.locator('main').waitFor()
  return page
}
