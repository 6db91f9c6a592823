import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { launchOptions, MICROPHONE } from '../../../scripts/browser.mjs'
import { isProof } from '../proof.ts'

const pictures = fileURLToPath(new URL('../../../test-results/', import.meta.url))

/** Every page may use the microphone without asking. */
export const ALLOWED = '--use-fake-ui-for-media-stream'

/**
 * The system's Chromium in a process of its own with a fresh profile, for tests that need what the shared one may not
 * have: switches, windows that hide one another, notifications, and the microphone.
 */
export const launchBrowser = (switches: readonly string[] = [MICROPHONE]): Promise<Browser> =>
  chromium.launch(launchOptions(switches))

/**
 * The Chromium that scripts/test.mjs has started for all tests, which may be one without windows. A file that is run alone
 * starts one of its own. Contexts share no profile; `close` closes those that were opened through it.
 */
export const openBrowser = (): Promise<Browser> => {
  const endpoint = process.env.TEST_BROWSER ?? ''
  return endpoint === '' ? launchBrowser() : chromium.connect(endpoint)
}

/** A phone-sized window of its own, with what went wrong in it. */
export interface Phone {
  readonly page: Page
  /** Errors of the page and its scripts so far. */
  readonly faults: readonly string[]
  /** Keeps a picture in the ignored folder of results, in the proof. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

interface PhoneOptions {
  /** Default: that of the browser. */
  readonly userAgent?: string
}

export const openPhone = async (
  browser: Browser,
  { userAgent }: PhoneOptions = {},
): Promise<Phone> => {
  const context = await browser.newContext({
    ...(userAgent !== undefined && { userAgent }),
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    hasTouch: true,
    isMobile: true,
    // Tests that intercept requests do not see those that go through a service worker.
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
      if (isProof) await page.screenshot({ path: `${pictures}${name}.png` })
    },
    close: () => context.close(),
  }
}
