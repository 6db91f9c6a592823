import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBrowser, openPhone, type Phone } from '../../support/browser.ts'
import { DemoProcess } from '../../support/demo-process.ts'
import { logIn } from './visitor.ts'

/** The demo, and phones of its visitors. */
export interface DemoPhones {
  readonly demo: DemoProcess
  /** A phone on which somebody has logged in; its test fails with every fault of its page. */
  enter(account: string, url?: string): Promise<Phone>
  /** Ends the demo and starts it again, at the same address with the same data. */
  restart(): Promise<void>
}

/** Starts the demo and a browser for the tests of a file, and ends them and their phones. */
export const demoWithPhones = (): DemoPhones => {
  let browser: Browser
  let dataDir: string
  let demo: DemoProcess
  const phones: Phone[] = []
  beforeAll(async () => {
    browser = await openBrowser()
    dataDir = await mkdtemp(join(tmpdir(), 'tavern-e2e-'))
    demo = await DemoProcess.start(dataDir)
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await demo.kill()
    await rm(dataDir, { recursive: true })
  })
  afterEach(async () => {
    const ended = phones.splice(0)
    const faults = ended.flatMap((phone) => phone.faults)
    await Promise.all(ended.map((phone) => phone.close()))
    expect(faults).toEqual([])
  })
  return {
    get demo() {
      return demo
    },
    async enter(account, url = demo.url) {
      const phone = await openPhone(browser)
      phones.push(phone)
      await logIn(phone, url, account)
      return phone
    },
    async restart() {
      const { port } = demo
      await demo.kill()
      demo = await DemoProcess.start(dataDir, port)
    },
  }
}
