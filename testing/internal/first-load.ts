import type { Browser, CDPSession, Page } from 'playwright-core'

/** The cost of a page until it was usable. */
export interface FirstLoad {
  readonly scripts: readonly Script[]
  /** Bytes of all scripts, compressed by gzip. */
  readonly scriptBytes: number
  readonly firstContentMs: number
  /** The end of the last long task: from then on the page answers at once. */
  readonly interactiveMs: number
  /** Cumulative layout shift. */
  readonly shift: number
}

export interface Script {
  readonly path: string
  readonly bytes: number
  /** When it was asked for. */
  readonly atMs: number
}

/** A slow line and a weak device. */
export interface Conditions {
  readonly cpuSlowdown: number
  readonly latencyMs: number
  readonly bytesPerSecond: number
}

interface Seen {
  readonly scripts: readonly { readonly path: string; readonly atMs: number }[]
  readonly firstContentMs: number
  readonly interactiveMs: number
  readonly shift: number
}

const throttle = async (cdp: CDPSession, conditions: Conditions): Promise<void> => {
  const { cpuSlowdown, latencyMs, bytesPerSecond } = conditions
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
}

/** The browser's measurements so far. No function in it has a name: some loaders wrap those. */
const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    const [shifts = [], tasks = []] = await Promise.all(
      ['layout-shift', 'longtask'].map(
        (type) =>
          new Promise<PerformanceEntryList>((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries())).observe({
              type,
              buffered: true,
            })
            setTimeout(() => resolve([]), 500)
          }),
      ),
    )
    const firstContentMs =
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return {
      firstContentMs,
      interactiveMs: Math.max(
        firstContentMs,
        ...tasks.map(({ startTime, duration }) => startTime + duration),
      ),
      shift: shifts.reduce((sum, one) => sum + ('value' in one ? Number(one.value) : 0), 0),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, atMs: startTime })),
    }
  })

const bytesOf = async (url: string): Promise<number> => {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  return Number(answer.headers.get('content-length'))
}

/** A fresh phone, on which nothing is kept. */
const aPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    locale: 'zh-CN',
    isMobile: true,
    hasTouch: true,
    // Files that a service worker fetches for its cache are no part of a page.
    serviceWorkers: 'block',
  })
  return context.newPage()
}

interface Visit {
  readonly session?: string
  readonly conditions?: Conditions
  /** Matches the path of a script that the page fetches late; the load waits for it. */
  readonly lateScript?: RegExp
}

/** Opens a page for the first time and waits until it has all that it asks for. */
export const firstLoad = async (
  browser: Browser,
  url: string,
  { session, conditions, lateScript }: Visit = {},
): Promise<FirstLoad> => {
  const page = await aPhone(browser)
  try {
    if (session !== undefined) {
      await page.addInitScript(
        (kept) => sessionStorage.setItem('tavern-market-session', kept),
        session,
      )
    }
    if (conditions !== undefined) {
      await throttle(await page.context().newCDPSession(page), conditions)
    }
    await Promise.all([
      page.goto(url, { timeout: 60_000 }),
      lateScript && page.waitForResponse((answer) => lateScript.test(answer.url())),
    ])
    await page.waitForLoadState('networkidle', { timeout: 60_000 })
    const seen = await seenBy(page)
    const scripts = await Promise.all(
      seen.scripts.map(async (one) => ({
        ...one,
        bytes: await bytesOf(new URL(one.path, url).href),
      })),
    )
    return { ...seen, scripts, scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    await page.context().close()
  }
}
