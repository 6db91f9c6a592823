import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { root } from '../contract/support/sources.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import {
  byEsbuild,
  byEsbuildAsScript,
  byRollup,
  byVite,
  byWebpack,
  withoutBundler,
} from './support/bundles.ts'
import { appOf, installed, installUnderVendorName } from './support/pack.ts'
import { namesNode, type PageRun, runPages } from './support/pages.ts'
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

const answerTo = (userID: string): string => `bob has read: hello from ${userID}`

/** An exchange without a fault. */
const exchanges = async (folder: string, run: PageRun): Promise<void> => {
  const answer = answerTo(run.userID)
  expect(await runPages({ browser, testBed }, folder, run)).toEqual({ answer, faults: [] })
}

/** The page of one script. */
const byScriptTag = async (): Promise<string> => {
  const folder = appOf('page')
  cpSync(join(installed, 'dist/tavern-im.umd.js'), join(folder, 'tavern-im.umd.js'))
  return folder
}

it('a plain page exchanges messages under a policy without eval and inline scripts [PACK-03]', async () => {
  await exchanges(await byScriptTag(), { userID: 'paula' })
})

it('a page that is opened from the disk exchanges messages with the single script [PACK-03]', async () => {
  const folder = await byScriptTag()
  const page = await browser.newPage()
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  const answer = await page.evaluate(
    (it) => window.exchange(it),
    invitationFor(testBed, 'from-disk'),
  )
  expect(answer).toBe(answerTo('from-disk'))
  await page.close()
})

it.each([
  ['the global of the vendor', 'index.html', 'tina'],
  ['an AMD loader', 'amd.html', 'amy'],
])('talks in a page that loads the file of the vendor by %s [PACK-10]', async (_, file, userID) => {
  const folder = appOf('vendor-page')
  installUnderVendorName(folder)
  cpSync(join(appOf('page'), 'page.js'), join(folder, 'page.js'))
  cpSync(join(root, 'node_modules/requirejs/require.js'), join(folder, 'require.js'))
  await exchanges(folder, { userID, file })
})

it.each([
  ['Vite', byVite],
  ['webpack', byWebpack],
  ['esbuild', byEsbuild],
])(
  'is bundled by %s, without code for Node, and sends and shows messages [PACK-04]',
  async (name, bundle) => {
    const folder = await bundle()
    expect(namesNode(folder)).toEqual([])
    await exchanges(folder, { userID: name, see: answerTo(name) })
  },
)

it.each([
  ['rollup', byRollup],
  ['esbuild as one script', byEsbuildAsScript],
  ['no bundler', withoutBundler],
])(
  'sends and receives messages in a page whose files are made by %s [PACK-12]',
  async (name, bundle) => {
    await exchanges(await bundle(), { userID: name.replaceAll(' ', '-') })
  },
)

it.each([
  ['in stages', () => byEsbuild('late')],
  ['as one script', byScriptTag],
])('works %s under every kind of content security policy [PACK-13]', async (form, bundle) => {
  const folder = await bundle()
  // A script needs no more than its page: the proof tries all.
  const tried = isProof || form === 'in stages' ? policies : policies.slice(0, 1)
  for (const [index, [name, policy]] of tried.entries()) {
    const userID = `${form.replaceAll(' ', '-')}-${index}`
    const site = { policy, nonce: NONCE }
    const run = await runPages({ browser, testBed }, folder, { userID, site })
    expect(run, name).toEqual({ answer: answerTo(userID), faults: [] })
  }
})

it.each([
  ['a-script', byScriptTag, ['tavern-im.umd.js', 'page.js'], ''],
  ['chunks-of-webpack', () => byWebpack('late'), ['main.js'], ''],
  ['modules', () => byEsbuild('late'), ['main.js'], 'type="module" '],
])(
  'works when the page takes %s from another origin [PACK-14]',
  async (name, bundle, files, kind) => {
    const shop = await openSite(await bundle(), { isShared: true })
    const folder = join(installed, '../..', 'elsewhere')
    mkdirSync(folder, { recursive: true })
    const scripts = files.map((file) => `<script ${kind}src="${shop.url}${file}"></script>`)
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><div id="root"></div>${scripts.join('')}`,
    )
    const policy = 'default-src http://127.0.0.1:*; connect-src ws:'
    await exchanges(folder, { userID: name, site: { policy } })
    await shop.close()
  },
)
