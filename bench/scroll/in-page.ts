import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Result of scrolling. */
export interface Frames {
  /** Milliseconds between consecutive frames. */
  readonly times: readonly number[]
  /** The largest number of messages in the page. */
  readonly rows: number
}

interface Scrolled {
  loadAll(): Promise<number>
  goTo(share: number): number
  start(): void
  stop(): Frames
}

declare global {
  interface Window {
    readonly scrolled: Scrolled
  }
}

/** Finds the scrolling element. */
export const prepare = async (page: Page): Promise<void> => {
  const meter = await readFile(new URL('./meter.mjs', import.meta.url), 'utf8')
  await page.evaluate(`(() => {${meter}})()`)
}

/** Scrolls up until the first message is loaded; resolves with the milliseconds it took. */
export const loadAll = (page: Page): Promise<number> =>
  page.evaluate(() => window.scrolled.loadAll())

/** Scrolls to a fraction of the height; returns the height. */
export const goTo = (page: Page, share: number): Promise<number> =>
  page.evaluate((at) => window.scrolled.goTo(at), share)

/** Records frames during an action. */
export const framesOf = async (page: Page, act: () => Promise<unknown>): Promise<Frames> => {
  await page.evaluate(() => window.scrolled.start())
  await act()
  return page.evaluate(() => window.scrolled.stop())
}
