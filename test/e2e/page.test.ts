import { afterEach, expect, it } from 'vitest'
import { launchBrowser, openPhone } from '../../testing/internal/programs/browser.ts'
import { inProof } from '../support/in-proof.ts'
import { ChatGate } from './support/chat-gate.ts'
import { demoAndBrowser } from './support/demo-browser.ts'
import { Tab } from './support/tab.ts'
import { logIn, openChat, write } from './support/visitor.ts'

// In a separate browser window, one tab covers the others.
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

/** A visible tab with the messages of a trial account. */
const openReader = async ({ url }: ChatGate, account: string): Promise<Tab> => {
  const tab = await Tab.open(stage.browser)
  ends.unshift(() => tab.close())
  await tab.toFront()
  await tab.goto(`${url}/login`)
  await tab.click(account)
  await tab.waitForText('公开房间')
  await tab.goto(`${url}/pages/enter/message`)
  await tab.waitForText('酒馆大厅')
  return tab
}

const openWriter = async (account: string, to: string) => {
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

/** Stops the clock of a page, so that its socket never seems silent. */
const STOP_TIME = `(() => {
  const stoppedAt = Date.now()
  window.steps = []
  window.later = 0
  Date.now = () => stoppedAt + window.later
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    if (new TextDecoder().decode(data).includes('session.ping')) window.steps.push('asks')
    return send.call(this, data)
  }
  // Before the listeners of the SDK, and after the task in which they run.
  addEventListener('visibilitychange', () => {
    window.steps.push(document.visibilityState)
    setTimeout(() => window.steps.push('task over'))
  }, true)
})()`

const has = (tab: Tab, text: string): Promise<unknown> =>
  tab.evaluate(`document.body.innerText.includes('${text}')`)

it('a page pings its silent socket in the task in which it becomes visible, and reconnects [CONN-16]', async () => {
  const gate = await aGate()
  const say = await openWriter('老猫', '酒馆大厅')
  const tab = await openReader(gate, '阿辰')
  const front = await Tab.open(stage.browser)
  ends.unshift(() => front.close())
  await front.toFront()
  await tab.evaluate(STOP_TIME)
  gate.silence()
  await say('你睡着了吗')
  expect(await has(tab, '你睡着了吗')).toBe(false)
  // A socket that received data less than 2 s ago is not pinged.
  await tab.evaluate('window.later = 2_000; window.steps.length = 0')
  await tab.toFront()
  await tab.waitForText('你睡着了吗')
  const steps = (await tab.evaluate('window.steps')) as string[]
  expect(steps.slice(0, 3)).toEqual(['visible', 'asks', 'task over'])
})

inProof(
  'a page reconnects when it is resumed after its socket closed while it was frozen [CONN-16]',
  async () => {
    const gate = await aGate()
    const say = await openWriter('老猫', '酒馆大厅')
    const tab = await openReader(gate, '小鹿')
    await tab.freeze()
    gate.close()
    gate.open()
    await say('冻住了吗')
    expect(await has(tab, '冻住了吗')).toBe(false)
    await tab.resume()
    await tab.waitForText('冻住了吗')
  },
)

inProof(
  'a hidden page keeps its heartbeat, in a worker or, if that is forbidden, without',
  async () => {
    const workers: string[] = []
    const hide = async (headers: Readonly<Record<string, string>>, account: string) => {
      const tab = await openReader(await aGate(headers), account)
      tab.on('Target.attachedToTarget', ({ targetInfo }) => {
        workers.push(`${account}: ${(targetInfo as { type: string }).type}`)
      })
      return tab
    }
    const free = await hide({}, '阿辰')
    const bound = await hide({ 'content-security-policy': "worker-src 'none'" }, '小鹿')
    const say = await openWriter('老猫', '阿辰')
    const front = await Tab.open(stage.browser)
    ends.unshift(() => front.close())
    await front.toFront()
    for (const tab of [free, bound]) {
      expect(await tab.evaluate('document.visibilityState')).toBe('hidden')
    }
    await say('藏起来也收得到')
    await free.waitForText('藏起来也收得到')
    await Promise.all(
      [free, bound].map((tab) => tab.waitForEvent('Network.webSocketFrameSent', isPing)),
    )
    expect(workers).toEqual(['阿辰: worker'])
  },
)
