import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
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
export const demoAndBrowser = (settings: DemoSettings = {}): DemoBrowser => {
  let browser: Browser
  let dataDir: string
  let demo: DemoProcess
  beforeAll(async () => {
    browser = await openBrowser()
    dataDir = await mkdtemp(join(tmpdir(), 'tavern-e2e-'))
    demo = await DemoProcess.start(dataDir, 0, settings)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await demo.kill()
    await rm(dataDir, { recursive: true })
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
