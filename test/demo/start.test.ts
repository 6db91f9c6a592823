import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Tavern, { type ChatSDK } from 'tavern-im/strict'
import { type Demo, startDemo } from 'tavern-market-api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { codeAt } from './api/operators.ts'

let folder: string
const running = new Set<Demo>()

const makeFolder = () => {
  folder = mkdtempSync(join(tmpdir(), 'market-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  writeFileSync(join(folder, 'web/index.html'), '<title>开黑酒馆</title>')
  writeFileSync(join(folder, 'web/assets/app.js'), '0')
  mkdirSync(join(folder, 'operator/assets'), { recursive: true })
  writeFileSync(join(folder, 'operator/index.html'), '<title>运营后台</title>')
  writeFileSync(join(folder, 'operator/assets/console.js'), '0')
}

const removeFolder = async () => {
  await Promise.all([...running].map((demo) => demo.close()))
  running.clear()
  rmSync(folder, { recursive: true, force: true })
}

const start = async (): Promise<Demo> => {
  const demo = await startDemo({
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'data'),
    webRoot: join(folder, 'web'),
    operatorRoot: join(folder, 'operator'),
    logLevel: 'silent',
  })
  running.add(demo)
  return demo
}

const stop = async (demo: Demo) => {
  running.delete(demo)
  await demo.close()
}

const enter = async (url: string, account: string): Promise<ChatSDK> => {
  const answer = await fetch(`${url}/api/basic/user/loginWx`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account }),
  })
  const { user_info: user } = (await answer.json()).data
  const chat = Tavern.create({ SDKAppID: user.im_sdk_app_id, host: url.replace(/^http/, 'ws') })
  if (chat === undefined) throw new Error('no client')
  const ready = new Promise<void>((resolve) => {
    chat.on(Tavern.EVENT.SDK_READY, () => resolve())
  })
  await chat.login({ userID: user.im_user_id, userSig: user.im_user_sig })
  await ready
  return chat
}

/** Calls the back end; returns the data of the response. */
const post = async (at: string, path: string, body: object, headers: object = {}) => {
  const answer = await fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await answer.json()).data
}

/** Creates the first administrator; returns the token of the session. */
const firstOperator = async ({ url, madeOperatorToken: token }: Demo): Promise<string> => {
  const started = await post(url, '/api/operator/login/setup', { token, name: '掌柜' })
  const code = codeAt(started.secret, Date.now())
  const enrolment = { ticket: started.ticket, code, password: 'correct horse battery' }
  return (await post(url, '/api/operator/login/enrol', enrolment)).token
}

/** Pays into the sandbox and publishes an order; returns its ID. */
const publishOrder = async (url: string): Promise<string> => {
  const { access_token } = await post(url, '/api/basic/user/loginWx', { account: '100001' })
  const me = { accesstoken: access_token }
  const { pay_url } = await post(url, '/api/pay/order/create', { amount: 20_000 }, me)
  const page = await fetch(url + pay_url)
  const outcome = new URLSearchParams({ outcome: 'paid' })
  await fetch(url + new URL(page.url).pathname, { method: 'POST', body: outcome })
  const balance = async () => (await post(url, '/api/account/manage/info', {}, me)).balance
  await expect.poll(balance).toBe(20_000)
  const role = { name: '云雀', job_id: '301', fighting_capacity: 1 }
  const { id: role_id } = await post(url, '/api/game/role/save', role, me)
  const draft = { title: '代打', deposit_price: 10_000, settle_price: 8000, boss_num: 1 }
  const order = { ...draft, thug_num: 1, role_id }
  return (await post(url, '/order/boosting/save', order, me)).order_id
}

const listOf = async (chat: ChatSDK) => {
  const { data } = await chat.getConversationList()
  return data.conversationList.map(({ conversationID, lastMessage, unreadCount }) => ({
    conversationID,
    lastSequence: lastMessage.lastSequence,
    unreadCount,
  }))
}

describe('one demo', () => {
  let demo: Demo

  beforeAll(async () => {
    makeFolder()
    demo = await start()
  }, 30_000)

  afterAll(removeFolder)

  test('serves the app for pages, files for file paths, and 404 for others', async () => {
    const { url } = demo
    const page = await fetch(`${url}/room/index?conversationID=C2Cx`, {
      headers: { accept: 'text/html' },
    })
    expect(await page.text()).toContain('开黑酒馆')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const file = await fetch(`${url}/assets/app.js`)
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404)
    const operator = await fetch(`${url}/operator`, { headers: { accept: 'text/html' } })
    expect(await operator.text()).toContain('运营后台')
  })

  test('exchanges calls and webhooks with its chat from the start', async () => {
    const { url } = demo
    const chat = await enter(url, '100001')
    const request = { name: '抢注', type: Tavern.TYPES.GRP_PUBLIC, groupID: 'order-1' }
    await expect(chat.createGroup(request)).rejects.toMatchObject({ code: 10101 })
    const { data } = await chat.getUserProfile({ userIDList: ['administrator'] })
    expect(data).toMatchObject([{ nick: '酒馆小助手' }])
    await chat.destroy()
  })

  test('lets an operator read the chat of an order [OPERATOR-11]', async () => {
    const { url } = demo
    const operatortoken = await firstOperator(demo)
    const order_id = await publishOrder(url)
    const read = async () => {
      const { list } = await post(url, '/api/operator/order/chat', { order_id }, { operatortoken })
      return list.map(({ nickname, text }: Record<string, string>) => `${nickname}：${text}`)
    }
    await expect.poll(read).toContain('administrator：房间已创建，等待大家加入')
    const chat = await enter(url, '100001')
    const target = { to: `order-${order_id}`, conversationType: Tavern.TYPES.CONV_GROUP }
    await chat.sendMessage(chat.createTextMessage({ ...target, payload: { text: '今晚能打吗？' } }))
    expect((await read())[0]).toBe('阿辰：今晚能打吗？')
    await chat.destroy()
  }, 30_000)

  test('relays only WebSockets of the chat', async () => {
    const { url } = demo
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/elsewhere`)
    const error = await new Promise<Error>((resolve) => {
      socket.on('error', resolve)
    })
    expect(error.message).toContain('404')
  })

  test('forwards the HTTP requests of chat clients', async () => {
    const { url } = demo
    const texts = await fetch(`${url}/errors/zh-CN.txt`)
    expect(texts.headers.get('content-type')).toContain('text/plain')
    expect(await texts.text()).toMatch(/^10017=已被禁言/m)
    const seen = await fetch(`${url}/v3/netcheck/getconninfo?sdkappid=1400000001`)
    expect(await seen.json()).toMatchObject({ ClientIP: expect.any(String) })
    const report = await fetch(`${url}/v4/imopenstat/tim_web_report_v2?sdkappid=1400000001`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        header: { tinyID: '', platform: 7, system: '', brand: '', sdkVersion: '3.5.7' },
        dropped: 0,
        eventList: [],
      }),
    })
    expect(await report.json()).toMatchObject({ ActionStatus: 'OK' })
  })

  test('accepts uploads and serves them at the same address, also ranges of them', async () => {
    const { url } = demo
    const chat = await enter(url, '100001')
    const bytes = new Uint8Array(2_500_000).map((_, at) => at % 251)
    const file = new File([bytes], '录像.bin')
    const message = chat.createFileMessage({
      to: 'u100003',
      conversationType: Tavern.TYPES.CONV_C2C,
      payload: { file },
    })
    await chat.sendMessage(message)
    const { fileUrl } = message.payload
    expect(new URL(fileUrl).origin).toBe(url)
    const whole = await fetch(fileUrl)
    expect(whole.headers.get('content-disposition')).toContain('attachment')
    // One comparison: `toEqual` compares millions of bytes one by one.
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await fetch(fileUrl, { headers: { range: 'bytes=1000000-1000009' } })
    expect(part.status).toBe(206)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1_000_000, 1_000_010))
    expect((await fetch(fileUrl.replace(/(?<=[?&]s=)[\w-]{4}/, '0000'))).status).toBe(403)
    await chat.destroy()
  })
})

describe('a separate demo', () => {
  beforeEach(makeFolder)

  afterEach(removeFolder)

  test('serves the app, its calls and its chat at one address, seeded once', async () => {
    const first = await start()
    const chat = await enter(first.url, '100001')
    const seeded = await listOf(chat)
    await chat.destroy()
    expect(seeded.map(({ conversationID }) => conversationID).sort()).toEqual([
      '@TIM#SYSTEM',
      'C2Cu100002',
      'C2Cu100003',
      'C2Cu100007',
      'GROUProom-friday-raid',
      'GROUProom-hall',
    ])
    expect(seeded.some(({ unreadCount }) => unreadCount > 0)).toBe(true)
    await stop(first)

    const again = await start()
    const later = await enter(again.url, '100001')
    expect(await listOf(later)).toEqual(seeded)
    await later.destroy()
  }, 30_000)

  test('reports a missing build of the web app', async () => {
    rmSync(join(folder, 'web/index.html'))
    await expect(start()).rejects.toThrow('serve the web app: it is not built')
  })

  test("keeps a payment through a restart, and credits it by the sandbox's callback", async () => {
    const first = await start()
    const { url } = first
    const { access_token } = await post(url, '/api/basic/user/loginWx', { account: '100001' })
    const me = { accesstoken: access_token }
    const payment = await post(url, '/api/pay/order/create', { amount: 500 }, me)
    const page = await fetch(url + payment.pay_url)
    expect(await page.text()).toContain('确认支付')
    await stop(first)

    const again = await start()
    const outcome = new URLSearchParams({ outcome: 'paid' })
    const tradePage = again.url + new URL(page.url).pathname
    expect(await (await fetch(tradePage, { method: 'POST', body: outcome })).text()).toContain(
      '支付成功',
    )
    await expect
      .poll(async () => {
        const request = { pay_id: payment.pay_id }
        return post(again.url, '/api/pay/status/checkStatus', request, me)
      })
      .toMatchObject({ status: 'paid', amount: 500 })
  }, 30_000)
})
