import { chromium } from 'playwright-core'

/** A microphone that beeps; pages ask for it as usual. */
export const MICROPHONE = '--use-fake-device-for-media-stream'

const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Chromium uses only the last list, so this one repeats the features that Playwright turns off. The last two names are the
 * page in the address bar of each window: no test uses it, and it costs more than half of the time of a small page.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Options for Playwright: `path` or the Chromium that CHROMIUM names, without slow features and requests to other hosts. */
export const launchOptions = (switches, path = process.env.CHROMIUM || '/usr/bin/chromium') => ({
  executablePath: path,
  args: [...SWITCHES, `--disable-features=${WITHOUT.join(',')}`, ...switches],
})

/** Starts the Chromium at `path` for all tests. Returns `{ endpoint, stop }`. */
export const startBrowser = async (path) => {
  const server = await chromium.launchServer({
    ...launchOptions([MICROPHONE], path),
    host: '127.0.0.1',
  })
  return { endpoint: server.wsEndpoint(), stop: () => server.close() }
}
