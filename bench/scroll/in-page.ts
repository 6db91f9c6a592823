import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** What became of a stretch of scrolling. */
export interface Frames {
  /** Milliseconds between one frame and the next. */
  readonly times: readonly number[]
  /** The most messages that stood in the page. */
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

/** Finds the box that scrolls, for what follows. */
export const prepare = async (page: Page): Promise<void> => {
  const meter = await readFile(new URL('./meter.mjs', import.meta.url), 'utf8')
  await page.evaluate(`(() => {${meter}})()`)
}

/** Goes up until the first message is there; resolves with how many milliseconds that took. */
export const loadAll = (page: Page): Promise<number> =>
  page.evaluate(() => window.scrolled.loadAll())

/** Puts the talk at a share of its height, which it answers. */
export const goTo = (page: Page, share: number): Promise<number> =>
  page.evaluate((at) => window.scrolled.goTo(at), share)

/** Counts frames while something goes on. */
export const framesOf = async (page: Page, act: () => Promise<unknown>): Promise<Frames> => {
  await page.evaluate(() => window.scrolled.start())
  await act()
  return page.evaluate(() => window.scrolled.stop())
}
