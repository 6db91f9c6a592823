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
export const demoAndBrowser = (settings: DemoSettings = {}): DemoBrowser => {
  let browser: Browser
  let dataDir: string
  let demo: DemoProcess
  /** What did not start is not ended: its own error is the one to be read. */
  const endings: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    browser = await openBrowser()
    endings.push(() => browser.close())
    dataDir = await mkdtemp(join(tmpdir(), 'tavern-e2e-'))
    endings.push(() => rm(dataDir, { recursive: true }))
    const started = inject('startedMarket') ?? ''
    if (started !== '' && settings.hasPast !== true) await cp(started, dataDir, { recursive: true })
    demo = await DemoProcess.start(dataDir, 0, settings)
    endings.splice(1, 0, () => demo.kill())
  }, 180_000)
  afterAll(async () => {
    for (const end of endings) await end()
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
