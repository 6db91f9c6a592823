import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../testing/internal/programs/browser.ts'
import { textOf } from '../contract/support/sources.ts'
import { recordNotifications } from './support/notifications.ts'

let browser: Browser
let origin: string
let close: () => Promise<void>

/** The service worker of the guide. */
const workerOf = (guide: string): string => {
  const [, code] = /`\/notifications\.js`:\s.*?```js\n(.*?)```/s.exec(guide) ?? []
  if (code === undefined) throw new Error('the guide has no service worker')
  return code
}

beforeAll(async () => {
  const worker = workerOf(textOf('docs/guides/push.md'))
  const site = createServer(({ url }, response) => {
    const isWorker = url === '/notifications.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? worker : '<!doctype html><title>push</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  close = () => new Promise((resolve) => site.close(() => resolve()))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await close()
})

interface PushData {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly sequence: number
  readonly badge: number
  readonly isRecalled?: true
}

const said = (sequence: number, body: string, more: Partial<PushData> = {}): PushData => ({
  ...{ title: '小明', body, tag: 'C2Cming', sequence, badge: 1 },
  ...more,
})

/** A page with the worker, and a simulated push service. */
const aPage = async () => {
  const context = await browser.newContext({ permissions: ['notifications'] })
  const page = await context.newPage()
  await page.goto(origin)
  const cdp: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/notifications.js')
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const recorded = await recordNotifications(context)
  const shown = async () => (await recorded()).map(({ data, ...said }) => ({ ...said, ...data }))
  return {
    /** Resolves when the worker shows the expected notifications. */
    async pushed(push: PushData, expected: readonly object[]) {
      const data = JSON.stringify(push)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect.poll(shown).toMatchObject(expected)
    },
  }
}

it('the service worker of the guide shows the newest message of each conversation and removes a recalled one [PUSH-13]', async () => {
  const { pushed } = await aPage()
  const first = said(1, '在吗')
  const shownFirst = { title: '小明', body: '在吗', tag: 'C2Cming', conversationID: 'C2Cming' }
  await pushed(first, [{ ...shownFirst, sequence: 1 }])
  const team = said(8, '开会了', { title: '小组', tag: 'GROUPteam', badge: 2 })
  await pushed(team, [{ tag: 'C2Cming' }, { tag: 'GROUPteam', body: '开会了' }])
  await pushed(said(2, '在不在', { badge: 3 }), [
    { tag: 'C2Cming', body: '在不在', sequence: 2 },
    { tag: 'GROUPteam' },
  ])
  const recalled = { badge: 2, isRecalled: true } as const
  await pushed(said(2, '撤回了一条消息', recalled), [
    { tag: 'C2Cming', body: '撤回了一条消息' },
    { tag: 'GROUPteam' },
  ])
  // A later message follows, which shows that the push was processed.
  await pushed(said(1, '不该出现', recalled), [{ body: '撤回了一条消息' }, {}])
  await pushed(said(9, '散会', { tag: 'GROUPteam' }), [
    { body: '撤回了一条消息' },
    { tag: 'GROUPteam', body: '散会' },
  ])
})
