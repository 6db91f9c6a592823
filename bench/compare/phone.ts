import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { app } from '../send/app.ts'
import { nextMessage } from '../support/child.ts'
import { startServer } from '../support/im-server.ts'
import { openUser, userSigOf } from '../support/users.ts'
import type { CompareOptions } from './options.ts'
import { buildPage } from './phone/build-page.ts'
import { openSite } from './phone/site.ts'
import { openSlowLine } from './phone/slow-line.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'

/** A phone of the lower class on a weak mobile network. */
const SLOWDOWN = 4
const LINE = { roundTripMs: 150, bytesPerSecond: 1_600_000 / 8 }
const CONVERSATIONS = 60

/** Milliseconds from the navigation. */
interface Opened {
  readonly created: number
  /** SDK_READY, and the list of conversations is there; undefined for a program that cannot log in here. */
  readonly ready?: number | undefined
}

interface PhonePage {
  readonly name: string
  readonly kind: Way<Opened>['kind']
  readonly code: (host: string) => string
  /** Files that the document names, so that the browser loads them beside the application. */
  readonly preloads?: RegExp
}

const ours = (name: string, door: string, features: string, preloads?: RegExp): PhonePage => ({
  name,
  kind: 'ours',
  ...(preloads && { preloads }),
  code: (
    host,
  ) => `import { createChat, EVENT${features === '[]' ? '' : ', allFeatures'} } from '${door}'
    const chat = createChat({ SDKAppID: ${app.sdkAppID}, host: '${host}', features: ${features} })
    const created = performance.now()
    chat.on(EVENT.SDK_READY, async () => {
      const { data } = await chat.getConversationList()
      if (data.conversationList.length !== ${CONVERSATIONS}) throw new Error('conversations are missing')
      globalThis.opened = { created, ready: performance.now() }
    })
    chat.login({ userID: 'reader', userSig: '${userSigOf('reader')}' })`,
})

const pages: readonly PhonePage[] = [
  {
    name: 'floor: one small class',
    kind: 'floor',
    code: () => 'globalThis.opened = { created: performance.now() }',
  },
  ours('tavern-im, messaging', 'tavern-im/strict', '[]'),
  ours('tavern-im, all features', 'tavern-im/strict', 'allFeatures'),
  ours('the same, rest named in the document', 'tavern-im/strict', 'allFeatures', /^rest-/),
  ours('tavern-im/whole, all features', 'tavern-im/whole', 'allFeatures'),
  {
    name: '@tencentcloud/chat',
    kind: 'peer',
    code: () => `import TencentCloudChat from '@tencentcloud/chat'
      TencentCloudChat.create({ SDKAppID: 1 })
      globalThis.opened = { created: performance.now() }`,
  },
]

const openPage = async (browser: Browser, url: string): Promise<Opened> => {
  const context = await browser.newContext({
    isMobile: true,
    viewport: { width: 375, height: 812 },
  })
  try {
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction('globalThis.opened !== undefined').catch((cause: unknown) => {
      throw new Error(`the page did not open: ${faults.join('; ')}`, { cause })
    })
    return (await page.evaluate('globalThis.opened')) as Opened
  } finally {
    await context.close()
  }
}

/** Each of these users has sent a message to the reader. */
const fillList = async (url: string): Promise<void> => {
  // An account exists from its first login on.
  const reader = await openUser(url, 'reader')
  reader.close()
  for (let n = 0; n < CONVERSATIONS; n++) {
    const user = await openUser(url, `user${n}`)
    await user.sendText('reader', `message ${n}`)
    user.close()
  }
}

const portOf = (url: string): number => Number(new URL(url).port)

/** A page opens on a weak phone over a slow line, logs in, and shows its list of conversations. */
export const comparePhone = async ({ rounds }: CompareOptions): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-phone-'))
  const server = startServer(dataDir)
  const line = openSlowLine(LINE)
  const browser = await openBrowser()
  try {
    const url = await nextMessage<string>(server)
    await fillList(url)
    const host = `ws://127.0.0.1:${await line.to(portOf(url))}`
    const site = await openSite(
      await Promise.all(pages.map(({ code, preloads }) => buildPage(code(host), preloads))),
    )
    const port = await line.to(site.port)
    const ways = pages.map(
      ({ name, kind }, at): Way<Opened> => ({
        name,
        kind,
        measure: () => openPage(browser, `http://127.0.0.1:${port}/${at}/`),
      }),
    )
    const opened = await inRounds(ways, rounds)
    const title = `a page at ${SLOWDOWN} × slower processor, 1.6 Mbit/s, 150 ms, ${rounds} rounds, ms from the navigation`
    printFigure(`${title}: created`, opened, ({ created }) => created)
    printFigure(`${title}: ready, with ${CONVERSATIONS} conversations`, opened, ({ ready }) =>
      ready === undefined ? Number.NaN : ready,
    )
    site.close()
  } finally {
    await browser.close()
    line.close()
    server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
