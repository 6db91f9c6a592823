import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { appOf, installed } from './support/pack.ts'
import { runPages } from './support/pages.ts'
import { aPartner, invitationFor } from './support/partner.ts'
import { NONCE, policies } from './support/policies.ts'
import { openSite } from './support/site.ts'

let testBed: TestBed
let browser: Browser

beforeAll(async () => {
  testBed = await createTestBed()
  await aPartner(testBed)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  await testBed.close()
})

/** The folder of the script, as a CDN or the page's own host serves it. */
const scripts = join(installed, 'dist/script')

/** A page that takes the script from an address, beside which it has a copy of the folder. */
const pageWith = (script: string): string => {
  const folder = appOf('page')
  cpSync(scripts, join(folder, 'script'), { recursive: true })
  const tags = [script, 'page.js'].map((src) => `<script src="${src}"></script>`)
  writeFileSync(join(folder, 'small.html'), `<!doctype html><meta charset="utf-8">${tags.join('')}`)
  return folder
}

const OWN = 'script/tavern-im.js'

const answerTo = (userID: string): string => `bob has read: hello from ${userID}`

it.each(isProof ? policies : policies.slice(0, 1))(
  'the small script exchanges messages under a policy that allows %s [PACK-18]',
  async (name, policy) => {
    const userID = `small-${policies.findIndex(([known]) => known === name)}`
    const site = { policy, nonce: NONCE }
    const run = { userID, file: 'small.html', site }
    const answer = answerTo(userID)
    expect(await runPages({ browser, testBed }, pageWith(OWN), run)).toEqual({ answer, faults: [] })
  },
)

it('the small script takes its other files from the CDN that it came from [PACK-18]', async () => {
  const cdn = await openSite(scripts, { isShared: true })
  const folder = pageWith(`${cdn.url}tavern-im.js`)
  const site = { policy: 'default-src http://127.0.0.1:*; connect-src ws:' }
  const run = { userID: 'of-cdn', file: 'small.html', site }
  const answer = answerTo('of-cdn')
  expect(await runPages({ browser, testBed }, folder, run)).toEqual({ answer, faults: [] })
  await cdn.close()
})

/** The outcome of a login in a page whose clock skips the waits between attempts. */
const failureOf = async (page: Page, userID: string): Promise<string> => {
  page.on('console', (line) => {
    if (line.text().includes('an attempt failed')) void page.clock.fastForward(8_000)
  })
  const invitation = invitationFor(testBed, userID)
  return page.evaluate(
    (it) => window.exchange(it).catch(({ code, message }) => `${code} ${message}`),
    invitation,
  )
}

it('the login names the header that another origin has not sent [PACK-18]', async () => {
  const cdn = await openSite(scripts)
  const policy = 'default-src http://127.0.0.1:*; connect-src ws:'
  const site = await openSite(pageWith(`${cdn.url}tavern-im.js`), { policy })
  const page = await browser.newPage()
  await page.clock.install()
  await page.goto(`${site.url}small.html`)
  const origin = new URL(cdn.url).origin
  expect(await failureOf(page, 'without-header')).toMatch(
    new RegExp(
      `^2800 load the client: .*${origin} must send the header access-control-allow-origin`,
    ),
  )
  await page.close()
  await Promise.all([site.close(), cdn.close()])
})

it('a page that is opened from disk is told to take the single script [PACK-18]', async () => {
  const page = await browser.newPage()
  const error = page.waitForEvent('pageerror')
  await page.goto(pathToFileURL(join(pageWith(OWN), 'small.html')).href)
  expect((await error).message).toMatch(/dist\/tavern-im\.umd\.js for pages .* from disk/)
  await page.close()
})

it('a page that is opened from disk may take the small script from a CDN [PACK-18]', async () => {
  const cdn = await openSite(scripts, { isShared: true })
  const page = await browser.newPage()
  await page.goto(pathToFileURL(join(pageWith(`${cdn.url}tavern-im.js`), 'small.html')).href)
  const invitation = invitationFor(testBed, 'disk-and-cdn')
  const answer = await page.evaluate((it) => window.exchange(it), invitation)
  expect(answer).toBe(answerTo('disk-and-cdn'))
  await page.close()
  await cdn.close()
})
