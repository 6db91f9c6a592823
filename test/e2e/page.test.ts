import { afterEach, expect, it } from 'vitest'
import { launchBrowser, openPhone } from '../support/browser.ts'
import { ChatGate } from './support/chat-gate.ts'
import { demoAndBrowser } from './support/demo-browser.ts'
import { Tab } from './support/tab.ts'
import { logIn, openChat, write } from './support/visitor.ts'

/** Milliseconds: back-off or question, and a connection; no ping would find out as fast. */
const IN_SECONDS = 6000

// In the window of a browser of its own one tab covers the others.
const stage = demoAndBrowser({}, launchBrowser)
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const aGate = async (headers: Readonly<Record<string, string>> = {}): Promise<ChatGate> => {
  const gate = await ChatGate.to(stage.demo.port, headers)
  ends.unshift(() => gate.remove())
  return gate
}

/** A tab in front that shows the messages of a trial account. */
const aReader = async ({ url }: ChatGate, account: string): Promise<Tab> => {
  const tab = await Tab.open(stage.browser)
  ends.unshift(() => tab.close())
  await tab.toFront()
  await tab.goto(`${url}/login`)
  await tab.click(account)
  await tab.sees('公开房间')
  await tab.goto(`${url}/pages/enter/message`)
  await tab.sees('酒馆大厅')
  return tab
}

const aWriter = async (account: string, to: string) => {
  const phone = await openPhone(stage.browser)
  ends.unshift(() => phone.close())
  await logIn(phone, stage.demo.url, account)
  await openChat(phone, to)
  return (text: string) => write(phone, text)
}

const isPing = ({ response }: Record<string, unknown>): boolean => {
  const { payloadData } = response as { payloadData: string }
  return Buffer.from(payloadData, 'base64').includes('session.ping')
}

/** How many milliseconds a tab takes to show a text, from an act on. */
const msUntil = async (tab: Tab, text: string, act: () => Promise<void>): Promise<number> => {
  expect(await tab.evaluate(`document.body.innerText.includes('${text}')`)).toBe(false)
  const since = performance.now()
  await act()
  await tab.sees(text)
  return performance.now() - since
}

it('is back in seconds when it is looked at again, whatever became of its socket meanwhile', async () => {
  const silent = await aGate()
  const broken = await aGate()
  const say = await aWriter('老猫', '酒馆大厅')
  const chen = await aReader(silent, '阿辰')
  const deer = await aReader(broken, '小鹿')
  silent.silence()
  await deer.freeze()
  broken.close()
  broken.open()
  await say('你睡着了吗')
  // Who was heard in the last 2 s is not asked.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(await msUntil(deer, '你睡着了吗', () => deer.resume())).toBeLessThan(IN_SECONDS)
  // The silent socket is asked at once and has 3 s for its answer.
  expect(await msUntil(chen, '你睡着了吗', () => chen.toFront())).toBeLessThan(IN_SECONDS)
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
  const front = await Tab.open(stage.browser)
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
