import type { Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { openPhone, type Phone } from '../../../testing/internal/programs/browser.ts'
import { demoAndBrowser } from './demo-browser.ts'
import { OPERATOR_TOKEN, operatorSession, type Person } from './market-people.ts'

/** The duration of a withdrawal in the sandbox. */
const PAYOUT_MS = 300

/** The market and its pages. Each test fails with every fault of its pages. */
export interface MarketStage {
  readonly url: string
  /** A phone of a logged-in user or a visitor, at a path. */
  open(person: Person | null, path: string): Promise<Page>
  /** The operator's page, logged in, at one of its sections. */
  openOperator(section: string): Promise<Page>
}

/** Starts a market and a browser for the tests of a file, and stops them and their pages. */
export const marketStage = (): MarketStage => {
  const stage = demoAndBrowser({
    operatorToken: OPERATOR_TOKEN,
    settings: { sandboxPayoutMs: PAYOUT_MS },
  })
  const phones: Phone[] = []
  afterEach(async () => {
    const ended = phones.splice(0)
    const faults = ended.flatMap((phone) => phone.faults)
    await Promise.all(ended.map((phone) => phone.close()))
    expect(faults).toEqual([])
  })
  const newPage = async (): Promise<Page> => {
    const phone = await openPhone(stage.browser)
    phones.push(phone)
    return phone.page
  }
  return {
    get url() {
      return stage.demo.url
    },
    async open(person, path) {
      const page = await newPage()
      const address = new URL(path, stage.demo.url)
      if (person !== null) address.searchParams.set('access_token', person.accessToken)
      await page.goto(address.href)
      // A user with a token is logged in before the first page is rendered, not earlier.
      await page.locator('main').waitFor()
      return page
    },
    async openOperator(section) {
      const page = await newPage()
      const session = JSON.stringify(await operatorSession(stage.demo.url))
      await page.addInitScript((kept) => sessionStorage.setItem('operator-session', kept), session)
      await page.goto(`${stage.demo.url}/operator`)
      await page.getByRole('link', { name: section }).tap()
      return page
    },
  }
}
