import { afterEach, expect } from 'vitest'
import { openBrowser, openPhone, type Phone } from '../../../testing/internal/programs/browser.ts'
import { type RunningDemo, startShared } from '../../../testing/internal/programs/demo-process.ts'
import { demoAndBrowser } from './demo-browser.ts'
import { logIn } from './visitor.ts'

/** The demo, and phones of its users. */
export interface DemoPhones {
  readonly demo: RunningDemo
  /** A phone with a logged-in user; its test fails with every fault of its page. */
  enter(account: string, url?: string): Promise<Phone>
  /** Restarts the demo at the same address with the same data. */
  restart(): Promise<void>
}

/** Starts the demo and a browser for the tests of a file, and stops them and their phones. */
export const demoWithPhones = (open = openBrowser, start = startShared): DemoPhones => {
  const stage = demoAndBrowser({}, open, start)
  const phones: Phone[] = []
  afterEach(async () => {
    const ended = phones.splice(0)
    const faults = ended.flatMap((phone) => phone.faults)
    await Promise.all(ended.map((phone) => phone.close()))
    expect(faults).toEqual([])
  })
  return {
    get demo() {
      return stage.demo
    },
    async enter(account, url = stage.demo.url) {
      const phone = await openPhone(stage.browser)
      phones.push(phone)
      await logIn(phone, url, account)
      return phone
    },
    restart: () => stage.restart(),
  }
}
