import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser } from '../../../testing/internal/programs/browser.ts'
import {
  type DemoSettings,
  type RunningDemo,
  type StartDemo,
  startShared,
} from '../../../testing/internal/programs/demo-process.ts'

/** The demo of a test file, and a browser. */
export interface DemoBrowser {
  readonly browser: Browser
  readonly demo: RunningDemo
  /** Restarts the demo at the same address with the same data. */
  restart(): Promise<void>
}

/**
 * Starts both before the tests of a file and stops them afterwards. `start`: `startAlone` if the
 * test kills the demo.
 */
export const demoAndBrowser = (
  settings: DemoSettings = {},
  open: () => Promise<Browser> = openBrowser,
  start: StartDemo = startShared,
): DemoBrowser => {
  let browser: Browser
  let dataDir: string
  let demo: RunningDemo
  // Stop only what has started, so that its own error is reported.
  let closeBrowser = async () => {}
  let closeDemo = async () => {}
  const openDemo = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tavern-e2e-'))
    dataDir = folder
    closeDemo = () => rm(folder, { recursive: true })
    const started = inject('startedMarket') ?? ''
    if (started !== '' && settings.hasPast !== true) await cp(started, folder, { recursive: true })
    demo = await start(folder, 0, settings)
    closeDemo = async () => {
      await demo.end()
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
      await demo.end()
      demo = await start(dataDir, port, settings)
    },
  }
}
