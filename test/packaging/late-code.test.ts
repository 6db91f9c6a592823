import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type Tavern from '../../src/index.ts'
import type { ChatSDK } from '../../src/index.ts'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'
import { byEsbuild, byVite, byWebpack, withoutBundler } from './support/bundles.ts'
import { faults, SCRIPT } from './support/late-code.ts'
import { type Invitation, invitationFor } from './support/partner.ts'
import { openSite, type Site, type SiteOptions } from './support/site.ts'

declare global {
  interface Window {
    readonly Tavern: typeof Tavern
    chat: ChatSDK
    login: Promise<unknown>
    readonly received: string[]
  }
}

let testBed: TestBed
let browser: Browser
let bob: Device

beforeAll(async () => {
  testBed = await createTestBed()
  bob = await testBed.device('bob')
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  await testBed.close()
})

/** The files of all features, as bundlers name them: esbuild has a chunk of what `extras` shares, webpack numbers. */
const REST = /\/((rest|complete|chunk)-[\w-]*|\d+)\.js$/

/** The other files with numbers, of gzip and of features that only answer calls, are smaller. */
const REST_BYTES = 150_000

interface Late {
  readonly site: Site
  /** The paths and queries of the requests for the code, in order. */
  readonly requests: readonly string[]
  /** Takes the next request; without it the site answers. */
  next?: ((response: ServerResponse, file: string) => void) | undefined
}

const lateSite = async (folder: string, options: SiteOptions = {}): Promise<Late> => {
  const requests: string[] = []
  const site = await openSite(folder, {
    ...options,
    answer({ pathname, search }, response, file) {
      if (!REST.test(pathname) || statSync(file).size < REST_BYTES) return false
      requests.push(pathname + search)
      const take = late.next
      take?.(response, file)
      return take !== undefined
    },
  })
  const late: Late = { site, requests }
  return late
}

/** A page whose clock skips the waits between attempts. */
const openPage = async ({ site }: Late, context?: BrowserContext): Promise<Page> => {
  const page = await (context ?? browser).newPage()
  await page.clock.install()
  page.on('console', (line) => {
    // The page may close meanwhile.
    if (line.text().includes('an attempt failed'))
      page.clock.fastForward(8_000).catch(() => undefined)
  })
  await page.goto(site.url)
  return page
}

/** Begins a login; `login` of the page settles with it. */
const beginLogin = (page: Page, userID: string): Promise<void> =>
  page.evaluate(
    ({ SDKAppID, host, userID, userSig }: Invitation) => {
      const { EVENT, create } = window.Tavern
      const chat = create({ SDKAppID, host })
      const received: string[] = []
      Object.assign(window, { chat, received })
      chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
        for (const { payload } of data) received.push((payload as { text: string }).text)
      })
      window.login = new Promise((resolve) => {
        chat.on(EVENT.SDK_READY, () => resolve('ready'))
        chat.login({ userID, userSig }).catch(({ code, message }) => resolve(`${code} ${message}`))
      })
    },
    invitationFor(testBed, userID),
  )

const outcome = (page: Page) => page.evaluate(() => window.login)

const write = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(async (content) => {
    const { chat, Tavern } = window
    const to = { to: 'bob', conversationType: Tavern.TYPES.CONV_C2C }
    await chat.sendMessage(chat.createTextMessage({ ...to, payload: { text: content } }))
  }, text)

/** Logs in on a site whose code fails in one way, twice. Returns the requests for the code. */
const survives = async (folder: string, fault: string, userID: string) => {
  const late = await lateSite(folder)
  late.next = (response, file) => {
    if (late.requests.length === 2) late.next = undefined
    faults[fault]?.(response, file)
  }
  const page = await openPage(late)
  await beginLogin(page, userID)
  expect(await outcome(page), fault).toBe('ready')
  await write(page, `after ${fault}`)
  // Its code comes after the login, unless the file that replaces the failed one has it.
  await page.evaluate(() => window.chat.searchCloudUsers({ keywordList: ['bob'] }))
  await page.close()
  await late.site.close()
  return late.requests
}

/** `npm test` tries all with one bundler, and one with each of the others. */
const faultsFor = (bundler: string): readonly string[] =>
  isProof || bundler === 'Vite' ? Object.keys(faults) : ['half a file']

it.each([
  ['Vite', byVite, /\.js\?again=\d+$/],
  ['esbuild', byEsbuild, /\.js\?again=\d+$/],
  ['no bundler', withoutBundler, /\.js\?again=\d+$/],
  // Its own loader forgets a failure.
  ['webpack', byWebpack, /\.js$/],
])('loads the code of %s again after any failure [PACK-15]', async (name, bundle, again) => {
  const folder = await bundle('late')
  const runs = faultsFor(name).map((fault, index) =>
    survives(folder, fault, `${name}-${index}`.replaceAll(' ', '-')),
  )
  for (const requests of await Promise.all(runs)) {
    expect(requests).toHaveLength(3)
    expect(requests[0]).toMatch(/\.js$/)
    expect(requests[1]).not.toBe(requests[0])
    expect(requests[2]).toMatch(again)
  }
})

const notFound = (response: ServerResponse): void => void response.writeHead(404).end()

it('rejects the login with 2800 while the code cannot be loaded, and a later login works [PACK-15]', async () => {
  const late = await lateSite(await byVite('late'))
  late.next = notFound
  const page = await openPage(late)
  await beginLogin(page, 'wanda')
  expect(await outcome(page)).toMatch(/^2800 load the client: .*deployed.*reload the page/)
  expect(late.requests).toHaveLength(5)
  expect(new Set(late.requests).size).toBe(5)
  // Another client, to which the browser would repeat the old failures.
  late.next = undefined
  await page.evaluate(() => window.chat.destroy())
  await beginLogin(page, 'wanda')
  expect(await outcome(page)).toBe('ready')
  await page.close()
  await late.site.close()
})

const WEEK_MS = 7 * 86_400_000

/** From now on a deployment has removed every file of the page. */
const removeFiles = (page: Page) =>
  page.route('**/*.js*', (route) => route.fulfill({ status: 404, body: 'no such file' }))

/** The code with which a method that the code of later files answers rejects, and its text. */
const refusalOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    window.chat.searchCloudUsers({ keywordList: ['bob'] }).then(
      () => 'found',
      ({ code, message }) => `${code} ${message}`,
    ),
  )

it('a page that was open for a week logs in although a deployment has removed its files [PACK-15]', async () => {
  const late = await lateSite(await byVite('late'))
  const page = await openPage(late)
  await page.evaluate(
    ({ SDKAppID, host }) => {
      window.chat = window.Tavern.create({ SDKAppID, host })
    },
    invitationFor(testBed, 'walt'),
  )
  const rest = page.waitForResponse((response) => REST.test(new URL(response.url()).pathname))
  await page.clock.fastForward(10_000)
  await (await rest).finished()
  await page.clock.fastForward(WEEK_MS)
  await removeFiles(page)
  await beginLogin(page, 'walt')
  expect(await outcome(page)).toBe('ready')
  await write(page, 'after a week')
  // The files of methods that only answer calls are gone.
  expect(await refusalOf(page)).toMatch(/^2800 load the client: .*reload the page/)
  await page.close()
  await late.site.close()
})

it('rejects the login with 2800 if a deployment removes the files in the middle of a load [PACK-15]', async () => {
  const late = await lateSite(await byVite('late'))
  late.next = (response, file) => {
    late.next = notFound
    faults['a line that breaks']?.(response, file)
  }
  const page = await openPage(late)
  await beginLogin(page, 'willa')
  expect(await outcome(page)).toMatch(/^2800 load the client: .*deployed.*reload the page/)
  // A reload brings the files of the deployment.
  late.next = undefined
  await page.reload()
  await beginLogin(page, 'willa')
  expect(await outcome(page)).toBe('ready')
  await page.close()
  await late.site.close()
})

it('loads files that only calls need with the first call if the user saves data [PACK-15]', async () => {
  const late = await lateSite(await byVite('late'))
  const page = await browser.newPage()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.clock.install()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(late.site.url)
  await beginLogin(page, 'sara')
  expect(await outcome(page)).toBe('ready')
  await page.clock.fastForward(30_000)
  await write(page, 'few bytes')
  const ofExtras = () => requests.filter((url) => url.includes('/extras-'))
  expect(ofExtras()).toEqual([])
  expect(await refusalOf(page)).toBe('found')
  expect(ofExtras()).toHaveLength(1)
  await page.close()
  await late.site.close()
})

it('rejects the login with 2800 if the policy of the page blocks the code [PACK-15]', async () => {
  const folder = await byVite('late')
  const allowed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !REST.test(`/${name}`))
    .map((name) => `http://127.0.0.1:*/${name}`)
  const policy = `default-src 'self'; script-src ${allowed.join(' ')}; connect-src ws:`
  const late = await lateSite(folder, { policy })
  const page = await openPage(late)
  await beginLogin(page, 'carl')
  expect(await outcome(page)).toMatch(/^2800 load the client: .*content security policy/)
  expect(late.requests).toEqual([])
  await page.close()
  await late.site.close()
})

it('needs no further file seconds after the login, whatever a deployment has removed [PACK-15]', async () => {
  const late = await lateSite(await byVite('late'))
  const page = await openPage(late)
  const rest = ['extras', 'plain-gzip'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/${name}-`)),
  )
  await beginLogin(page, 'oliver')
  expect(await outcome(page)).toBe('ready')
  await page.clock.fastForward(3_000)
  await Promise.all(rest)
  const further: string[] = []
  await page.route('**/*.js*', (route) => {
    further.push(route.request().url())
    return route.abort()
  })
  await write(page, '中'.repeat(2_000))
  await page.evaluate(async () => {
    const { chat, Tavern } = window
    await chat.searchCloudUsers({ keywordList: ['bob'] })
    await chat.createGroup({ type: Tavern.TYPES.GRP_MEETING, name: 'late', groupID: 'late' })
    await chat.getFriendList()
    await chat.logout()
  })
  await beginLogin(page, 'oliver')
  expect(await outcome(page)).toBe('ready')
  expect(further).toEqual([])
  await page.close()
  await late.site.close()
})

it('sends and receives each message once although the code comes late and the line breaks meanwhile [PACK-15]', async () => {
  const late = await lateSite(await byVite('late'))
  const context = await browser.newContext()
  const first = await openPage(late, context)
  await beginLogin(first, 'lena')
  expect(await outcome(first)).toBe('ready')
  await context.setOffline(true)
  // The outbox keeps it; the page ends before there is a line.
  await first.evaluate(() => {
    const { chat, Tavern } = window
    const to = { to: 'bob', conversationType: Tavern.TYPES.CONV_C2C }
    chat.sendMessage(chat.createTextMessage({ ...to, payload: { text: 'kept' } })).catch(() => {})
  })
  await first.waitForFunction(async () => (await indexedDB.databases()).length > 0)
  await first.close()
  await context.setOffline(false)
  const held: (() => void)[] = []
  late.next = (response, file) =>
    held.push(() => response.writeHead(200, SCRIPT).end(readFileSync(file)))
  const page = await openPage(late, context)
  await beginLogin(page, 'lena')
  await expect.poll(() => held.length).toBe(1)
  await say(bob, 'lena', 'early')
  await context.setOffline(true)
  await say(bob, 'lena', 'meanwhile')
  await context.setOffline(false)
  await say(bob, 'lena', 'late')
  late.next = undefined
  for (const release of held) release()
  expect(await outcome(page)).toBe('ready')
  await write(page, 'written')
  await expect
    .poll(() => textsOf(bob, 'C2Clena'))
    .toEqual(expect.arrayContaining(['kept', 'written']))
  await say(bob, 'lena', 'last')
  await page.waitForFunction(() => window.received.includes('last'))
  const texts = await textsOf(bob, 'C2Clena')
  expect(texts.sort()).toEqual(['early', 'kept', 'last', 'late', 'meanwhile', 'written'])
  const shown = await page.evaluate(() => window.received)
  expect(shown.filter((text, index) => shown.indexOf(text) !== index)).toEqual([])
  await context.close()
  await late.site.close()
})
