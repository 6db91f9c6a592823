import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'

const pictures = fileURLToPath(new URL('../../test-results/', import.meta.url))

/** A microphone that beeps; who may use it is asked as ever, unless the second switch says that all may. */
export const MICROPHONE = '--use-fake-device-for-media-stream'
export const ALLOWED = '--use-fake-ui-for-media-stream'

/** The system's Chromium with a fresh profile. */
export const openBrowser = (switches: readonly string[] = [MICROPHONE]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...switches,
    ],
  })

/** A phone-sized window of its own, with what went wrong in it. */
export interface Phone {
  readonly page: Page
  /** Errors of the page and its scripts so far. */
  readonly faults: readonly string[]
  /** Keeps a picture in the ignored folder of results. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

export const openPhone = async (browser: Browser): Promise<Phone> => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    hasTouch: true,
    isMobile: true,
    // What goes through one is not seen by tests that stand in its way.
    serviceWorkers: 'block',
  })
  // A busy machine is slow, not wrong.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  mkdirSync(pictures, { recursive: true })
  return {
    page,
    faults,
    async picture(name) {
      await page.screenshot({ path: `${pictures}${name}.png` })
    },
    close: () => context.close(),
  }
}
