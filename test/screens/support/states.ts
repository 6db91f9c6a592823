import type { Page } from 'playwright-core'

/** The calls of the marketplace, whatever its page is called. */
const isCall = ({ pathname }: URL): boolean => /^\/(api|order)\//.test(pathname)

/** Calls that a page cannot do without before it shows anything of its own. */
const isOfLogin = ({ pathname }: URL): boolean =>
  pathname.endsWith('/getInfo') || pathname.endsWith('/loginOptions')

const lists = (url: URL): boolean => isCall(url) && !isOfLogin(url)

/** In what a page is shown. */
export const states = ['full', 'empty', 'loading', 'error'] as const

export type State = (typeof states)[number]

/** Makes the network such that a page stays in a state. */
export const holdIn = async (page: Page, state: State): Promise<void> => {
  if (state === 'loading') await page.route(lists, () => new Promise<void>(() => {}))
  if (state === 'error') await page.route(lists, (route) => route.abort())
}

/** Number of frames without movement. */
const STILL_FRAMES = 12

/** Waits until nothing moves or is waited for any more, as far as the state lets it. */
export const untilStill = async (page: Page, state: State): Promise<void> => {
  await page.locator('main').waitFor()
  // The page itself is on its way first, and then what stands on it.
  await page.locator('[aria-busy="true"]:has([aria-label="加载中"])').waitFor({ state: 'detached' })
  if (state !== 'loading') {
    await page.waitForLoadState('networkidle')
    // Content below the window is fetched on scrolling.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[aria-label="加载中"], [aria-busy="true"]')].every(
        (waiting) => waiting.getBoundingClientRect().top >= innerHeight,
      ),
    )
  }
  await page.evaluate(async (stillFrames) => {
    await document.fonts.ready
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map((one) => one.finished))
    // Sheets are animated by scripts without events.
    const positions = () =>
      [...document.querySelectorAll('[role="dialog"], dialog')]
        .map((one) => one.getBoundingClientRect().top)
        .join()
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, known = ''; still < stillFrames; still += 1) {
      await nextFrame()
      if (positions() !== known) still = 0
      known = positions()
    }
  }, STILL_FRAMES)
}
