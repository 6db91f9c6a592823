import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import webpack from 'webpack'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { root } from '../contract/support/sources.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { appOf, installed, installUnderVendorName } from './support/pack.ts'
import { aPartner, type Invitation, invitationFor } from './support/partner.ts'
import { openSite } from './support/site.ts'

declare global {
  interface Window {
    readonly faults: readonly string[]
    exchange(invitation: Invitation): Promise<string>
  }
}

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

/** Opens the pages of a folder and lets the application in them exchange messages. */
const runPages = async (
  folder: string,
  userID: string,
  see?: string,
  file = '',
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) => {
  const site = await openSite(folder)
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await prepare(page)
  await page.goto(site.url + file)
  const answer = await page.evaluate((it) => window.exchange(it), invitationFor(testBed, userID))
  if (see !== undefined) await page.getByText(see).waitFor()
  const faults = await page.evaluate(() => window.faults)
  await page.close()
  await site.close()
  return { answer, faults: [...errors, ...faults] }
}

/** Modules of Node that no page may contain. */
const namesNode = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes('getBuiltinModule'))

it('a plain page exchanges messages under a policy without eval and inline scripts [PACK-03]', async () => {
  const folder = appOf('page')
  cpSync(join(installed, 'dist/tavern-im.umd.js'), join(folder, 'tavern-im.umd.js'))
  const answer = 'bob has read: hello from paula'
  expect(await runPages(folder, 'paula')).toEqual({ answer, faults: [] })
})

it.each([
  ['the global of the vendor', 'index.html', 'tina'],
  ['an AMD loader', 'amd.html', 'amy'],
])('talks in a page that loads the file of the vendor by %s [PACK-10]', async (_, file, userID) => {
  const folder = appOf('vendor-page')
  installUnderVendorName(folder)
  cpSync(join(appOf('page'), 'page.js'), join(folder, 'page.js'))
  cpSync(join(root, 'node_modules/requirejs/require.js'), join(folder, 'require.js'))
  const answer = `bob has read: hello from ${userID}`
  expect(await runPages(folder, userID, undefined, file)).toEqual({ answer, faults: [] })
})

const byVite = async (): Promise<string> => {
  const root = appOf('bundled')
  const outDir = join(root, 'by-vite')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir } })
  return outDir
}

const byWebpack = async (): Promise<string> => {
  const root = appOf('bundled')
  const path = join(root, 'by-webpack')
  const problems = await new Promise<readonly string[]>((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: root,
        entry: './main.js',
        output: { path },
        performance: false,
        // Minified code is what Vite makes; here it would take ten seconds more.
        optimization: { minimize: false },
      },
      (error, stats) => {
        const { errors = [], warnings = [] } =
          stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
        if (error) reject(error)
        else resolve([...errors, ...warnings].map(({ message }) => message))
      },
    ),
  )
  expect(problems).toEqual([])
  writeFileSync(
    join(path, 'index.html'),
    '<!doctype html><meta charset="utf-8"><div id="root"></div><script src="main.js"></script>',
  )
  return path
}

it.each([
  ['Vite', byVite],
  ['webpack', byWebpack],
])(
  'is bundled by %s, without code for Node, and sends and shows messages [PACK-04]',
  async (name, bundle) => {
    const folder = await bundle()
    const answer = `bob has read: hello from ${name}`
    expect(namesNode(folder)).toEqual([])
    expect(await runPages(folder, name, answer)).toEqual({ answer, faults: [] })
  },
)

/** Answers to the first request for the code of the features. */
const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['the network is gone', (route) => route.abort('internetdisconnected')],
  ['the server has no such file', (route) => route.fulfill({ status: 404, body: '' })],
  ['the server fails', (route) => route.fulfill({ status: 500, body: '' })],
  [
    'the server sends a page instead',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  ],
]

it('loads the code of the features at the login, and again under another address after a failure', async () => {
  const folder = await byVite()
  for (const [name, fail] of failures) {
    const requested: string[] = []
    const prepare = (page: Page) =>
      page.route(/\/rest-[^/]*\.js/, async (route) => {
        requested.push(new URL(route.request().url()).search)
        if (requested.length === 1) await fail(route)
        else await route.continue()
      })
    const answer = `bob has read: hello from ${name}`
    const shown = await runPages(folder, name.replaceAll(' ', '-'), undefined, '', prepare)
    expect(shown.answer, name).toBe(answer.replaceAll(name, name.replaceAll(' ', '-')))
    expect(requested, name).toEqual(['', '?again=1'])
  }
})
