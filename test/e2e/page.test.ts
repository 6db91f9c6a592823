import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPhone } from '../support/browser.ts'
import { DemoProcess } from '../support/demo-process.ts'
import { ChatGate } from './support/chat-gate.ts'
import { Tab } from './support/tab.ts'
import { logIn, openChat, write } from './support/visitor.ts'

let browser: Browser
let dataDir: string
let demo: DemoProcess
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  browser = await openBrowser()
  dataDir = await mkdtemp(join(tmpdir(), 'tavern-e2e-'))
  demo = await DemoProcess.start(dataDir)
}, 60_000)

afterAll(async () => {
  await browser.close()
  await demo.kill()
  await rm(dataDir, { recursive: true })
})

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const aGate = async (headers: Readonly<Record<string, string>> = {}): Promise<ChatGate> => {
  const gate = await ChatGate.to(demo.port, headers)
  ends.unshift(() => gate.remove())
  return gate
}

/** A tab in front that shows the messages of a trial account. */
const aReader = async ({ url }: ChatGate, account: string): Promise<Tab> => {
  const tab = await Tab.open(browser)
  ends.unshift(() => tab.close())
  await tab.toFront()
  await tab.goto(`${url}/login`)
  await tab.click(account)
  await tab.sees('公开房间')
  await tab.click('消息')
  await tab.sees('酒馆大厅')
  return tab
}

const aWriter = async (account: string, to: string) => {
  const phone = await openPhone(browser)
  ends.unshift(() => phone.close())
  await logIn(phone, demo.url, account)
  await openChat(phone, to)
  return (text: string) => write(phone, text)
}

const isPing = ({ response }: Record<string, unknown>): boolean => {
  const { payloadData } = response as { payloadData: string }
  return Buffer.from(payloadData, 'base64').includes('session.ping')
}

const seconds = (since: number): number => (performance.now() - since) / 1000

it('finds out at once, when it is resumed, that its socket died while it was frozen', async () => {
  const gate = await aGate()
  const chen = await aReader(gate, '阿辰')
  const say = await aWriter('老猫', '阿辰')
  await chen.freeze()
  gate.silence()
  await say('你睡着了吗')
  // The server was heard just now: what is younger than 2 s needs no question.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(await chen.evaluate(`document.body.innerText.includes('你睡着了吗')`)).toBe(false)
  const since = performance.now()
  await chen.resume()
  await chen.sees('你睡着了吗')
  // A question waits 3 s for its answer; the next one would have come after 10 s.
  expect(seconds(since)).toBeLessThan(6)
})

it('keeps its heart beating while it is hidden, in a worker or where that is forbidden without', async () => {
  const workers: string[] = []
  const hide = async (headers: Readonly<Record<string, string>>, account: string) => {
    const tab = await aReader(await aGate(headers), account)
    tab.on('Target.attachedToTarget', ({ targetInfo }) => {
      workers.push(`${account}: ${(targetInfo as { type: string }).type}`)
    })
    return tab
  }
  const free = await hide({}, '阿辰')
  const bound = await hide({ 'content-security-policy': "worker-src 'none'" }, '小鹿')
  const say = await aWriter('老猫', '阿辰')
  const front = await Tab.open(browser)
  ends.unshift(() => front.close())
  await front.toFront()
  for (const tab of [free, bound]) {
    expect(await tab.evaluate('document.visibilityState')).toBe('hidden')
  }
  await say('藏起来也收得到')
  await free.sees('藏起来也收得到')
  await Promise.all([free, bound].map((tab) => tab.heard('Network.webSocketFrameSent', isPing)))
  expect(workers).toEqual(['阿辰: worker'])
})
