import type { BrowserContext, Page } from 'playwright-core'
import { Cable } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as tavernIm from '../../src/index.ts'
import { EVENT } from '../../src/index.ts'
import { textsOf } from '../support/test-bed.ts'
import { aChatSite, type ChatSite } from './support/chat-site.ts'

/** The SDK in the page, and its client. */
declare const tavern: typeof tavernIm
declare const chat: tavernIm.ChatSDK

let site: ChatSite

beforeAll(async () => {
  site = await aChatSite()
}, 60_000)

afterAll(() => site.close())

const visit = (page: Page, { url }: Cable, userID: string): Promise<void> =>
  site.visit(page, url, userID)

const ready = (page: Page) => page.evaluate('ready')

const write = (page: Page, ...texts: string[]): Promise<void> =>
  page.evaluate((list) => {
    for (const text of list) {
      const options = { to: 'bob', conversationType: 'C2C', payload: { text } } as const
      chat.sendMessage(chat.createTextMessage(options)).catch(() => undefined)
    }
  }, texts)

/** Texts and states of the messages to bob. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    tavern
      .viewOf(chat)
      .timeline('C2Cbob', { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
      .items.map((item) =>
        item.kind === 'message'
          ? `${(item.message.payload as { text: string }).text} ${item.message.status}`
          : item.key,
      ),
  )

/** The number of records in the page's database, counted after all earlier writes. */
const records = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tavern-im')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('records', 'readonly').objectStore('records')
          const count = store.count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )

/** Waits until the view shows these messages. */
const untilShown = async (page: Page, texts: readonly string[]): Promise<void> => {
  await page.evaluate(
    (expected) =>
      new Promise<void>((resolve) => {
        const view = tavern.viewOf(chat)
        const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
        const look = () => {
          const { items } = view.timeline('C2Cbob', whole)
          const now = items.map((item) =>
            item.kind === 'message'
              ? `${(item.message.payload as { text: string }).text} ${item.message.status}`
              : item.key,
          )
          if (JSON.stringify(now) === expected) resolve()
        }
        view.subscribe('timeline:C2Cbob', look)
        look()
      }),
    JSON.stringify(texts),
  )
}

const untilDisconnected = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (tavern.viewOf(chat).connection().state !== 'connected') resolve()
        }
        tavern.viewOf(chat).subscribe('connection', look)
        look()
      }),
  )

const aPhone = (): Promise<BrowserContext> => site.browser.newContext()

it('texts that a page sent without a connection arrive once and in order after a reload [OUTBOX-01] [OUTBOX-02]', async () => {
  const context = await aPhone()
  const cable = await Cable.to(site.testBed.server.url)
  const page = await context.newPage()
  await visit(page, cable, 'alice')
  await ready(page)
  await write(page, 'zero')
  await untilShown(page, ['zero success'])

  cable.cut()
  await untilDisconnected(page)
  await write(page, 'one', 'two', 'three')
  expect(await shown(page)).toEqual(['zero success', 'one unSend', 'two unSend', 'three unSend'])
  expect(await records(page)).toBe(3)

  await visit(page, cable, 'alice')
  await untilShown(page, ['one unSend', 'two unSend', 'three unSend'])
  cable.reconnect()
  await ready(page)
  await write(page, 'four')
  await untilShown(page, ['one success', 'two success', 'three success', 'four success'])
  expect(await records(page)).toBe(0)
  expect(await textsOf(site.bob, 'C2Calice')).toEqual(['zero', 'one', 'two', 'three', 'four'])
  await context.close()
  await cable.remove()
})

it('two pages of one browser send no duplicates, and another user sees nothing [OUTBOX-06] [OUTBOX-14]', async () => {
  const context = await aPhone()
  const cables = [
    await Cable.to(site.testBed.server.url),
    await Cable.to(site.testBed.server.url),
  ] as const
  const [one, two] = [await context.newPage(), await context.newPage()]
  await visit(one, cables[0], 'carol')
  await ready(one)
  cables[0].cut()
  await untilDisconnected(one)
  await write(one, '1', '2')
  expect(await records(one)).toBe(2)

  await visit(two, cables[1], 'dave')
  await ready(two)
  expect(await shown(two)).toEqual([])
  await visit(two, cables[1], 'carol')
  await ready(two)
  await untilShown(two, ['1 success', '2 success'])
  cables[0].reconnect()
  await untilShown(one, ['1 success', '2 success'])
  expect(await records(one)).toBe(0)
  expect(await textsOf(site.bob, 'C2Ccarol')).toEqual(['1', '2'])
  await context.close()
  for (const cable of cables) await cable.remove()
})

/** Each attempt uses another account, because bob has received the earlier messages. */
let attempts = 0

it('the next page sends the texts of a killed tab once and in order [OUTBOX-08] [OUTBOX-14]', async () => {
  const context = await aPhone()
  const erin = `erin-${++attempts}`
  const cables = [
    await Cable.to(site.testBed.server.url),
    await Cable.to(site.testBed.server.url),
  ] as const
  const [one, two] = [await context.newPage(), await context.newPage()]
  await visit(one, cables[0], erin)
  await ready(one)
  const texts = Array.from({ length: 60 }, (_, index) => `${index + 1}`)
  await write(one, ...texts)
  // All are on the device; any number of them may have reached the server.
  await records(one)
  await killTab(one)

  await visit(two, cables[1], erin)
  await ready(two)
  await write(two, 'the last')
  const all = [...texts, 'the last']
  const { bob } = site
  await bob.settles(async () => (await textsOf(bob, `C2C${erin}`)).length >= all.length)
  expect(await textsOf(bob, `C2C${erin}`)).toEqual(all)
  const received = bob.events
    .flatMap((event) => (event.name === EVENT.MESSAGE_RECEIVED ? event.data : []))
    .filter(({ from }) => from === erin)
  expect(received).toHaveLength(all.length)
  await expect.poll(() => shown(two).then((items) => items.filter(isPending))).toEqual([])
  expect((await shown(two)).at(-1)).toBe('the last success')
  expect(await records(two)).toBe(0)
  await context.close()
  for (const cable of cables) await cable.remove()
})

const isPending = (item: string): boolean => item.endsWith(' unSend')

/** Kills the tab's process, so that its page runs no more code. */
const killTab = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => undefined)
  await crashed
}
