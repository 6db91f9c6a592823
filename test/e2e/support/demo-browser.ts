import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { DemoProcess, type DemoSettings } from '../../support/demo-process.ts'

/** The demo of a file of tests, and a browser. */
export interface DemoBrowser {
  readonly browser: Browser
  readonly demo: DemoProcess
  /** Ends the demo and starts it again, at the same address with the same data. */
  restart(): Promise<void>
}

/** Starts both before the tests of a file and ends them after. */
export const demoAndBrowser = (
  settings: DemoSettings = {},
  open: () => Promise<Browser> = openBrowser,
): DemoBrowser => {
  let browser: Browser
  let dataDir: string
  let demo: DemoProcess
  // What did not start is not ended: its own error is the one to be read.
  let closeBrowser = async () => {}
  let closeDemo = async () => {}
  const openDemo = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tavern-e2e-'))
    dataDir = folder
    closeDemo = () => rm(folder, { recursive: true })
    const started = inject('startedMarket') ?? ''
    if (started !== '' && settings.hasPast !== true) await cp(started, folder, { recursive: true })
    demo = await DemoProcess.start(folder, 0, settings)
    closeDemo = async () => {
      await demo.kill()
      await rm(folder, { recursive: true })
    }
  }
  beforeAll(async () => {
    browser = await open()
    closeBrowser = () => browser.close()
    await openDemo()
  }, 180_000)
  afterAll(async () => {
    await closeBrowser()
    await closeDemo()
  })
  return {
    get browser() {
      return browser
    },
    get demo() {
      return demo
    },
    async restart() {
      const { port } = demo
      await demo.kill()
      demo = await DemoProcess.start(dataDir, port, settings)
    },
  }
}
