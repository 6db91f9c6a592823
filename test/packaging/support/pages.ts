import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { TestBed } from '../../support/test-bed.ts'
import { type Invitation, invitationFor } from './partner.ts'
import { openSite, type SiteOptions } from './site.ts'

declare global {
  interface Window {
    readonly faults: readonly string[]
    exchange(invitation: Invitation): Promise<string>
  }
}

export interface PageRun {
  readonly userID: string
  /** A text that the page shows at the end. */
  readonly see?: string
  /** The page, if it is not `index.html`. */
  readonly file?: string
  readonly site?: SiteOptions
  prepare?(page: Page): Promise<unknown>
}

/** Opens the pages of a folder and lets the application in them exchange messages. */
export const runPages = async (
  stage: { readonly browser: Browser; readonly testBed: TestBed },
  folder: string,
  { userID, see, file = '', site: options, prepare }: PageRun,
) => {
  const site = await openSite(folder, options)
  const page = await stage.browser.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await prepare?.(page)
  await page.goto(site.url + file)
  const invitation = invitationFor(stage.testBed, userID)
  const answer = await page.evaluate((it) => window.exchange(it), invitation)
  if (see !== undefined) await page.getByText(see).waitFor()
  const faults = await page.evaluate(() => window.faults)
  await page.close()
  await site.close()
  return { answer, faults: [...errors, ...faults] }
}

/** Modules of Node that no page may contain. */
export const namesNode = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes('getBuiltinModule'))
