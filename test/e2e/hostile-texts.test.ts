import Tavern, { type ChatSDK, type Message } from 'tavern-im/strict'
import { expect, it, onTestFinished } from 'vitest'
import { demoWithPhones } from './support/demo-phones.ts'
import { openMessages } from './support/visitor.ts'

declare global {
  var ran: string | undefined
  var violations: string[]
}

const stage = demoWithPhones()

const GROUP = 'hostile-texts'
const VICTIM = 'u100001'

/** Short enough for short names. */
const SHORT = '<svg class=ran onload=ran=1>'

/** Fits the maximum length of nicknames. */
const NICKNAME = '<b>{{x}}'

/** Texts that would run as markup, link, style, template, attribute or script. */
const HOSTILE = [
  SHORT,
  `<img src=x class=ran onerror="window.ran='image'">`,
  `"><script class=ran>window.ran='script'</script>`,
  `'onmouseover='window.ran=1' autofocus onfocus='window.ran=1`,
  `javascript:window.ran='link'//`,
  `[读我](javascript:window.ran='link') https://a.example/"onclick="window.ran=1`,
  `{{constructor.constructor("window.ran='template'")()}}`,
  `</title></style><iframe class=ran srcdoc="<script>parent.ran='frame'</script>"></iframe>`,
].join(' ')

/** Maximum number of wheel steps to scroll through these messages. */
const STEPS = 10

const LINK = `javascript:window.ran='link'`

const card = {
  businessID: 'order_card',
  orderID: LINK,
  title: HOSTILE,
  detail: HOSTILE,
  priceFen: 1,
}

type To = { readonly to: string; readonly conversationType: Message['conversationType'] }

/** All messages with text of a user, by type. */
const messagesOf = (chat: ChatSDK, at: To): readonly Message[] => {
  const text = chat.createTextMessage({ ...at, payload: { text: HOSTILE } })
  const page = new File([HOSTILE], `${SHORT}.html`, { type: 'text/html' })
  return [
    text,
    chat.createTextMessage({ ...at, payload: { text: '看' }, cloudCustomData: HOSTILE }),
    chat.createCustomMessage({
      ...at,
      payload: { data: HOSTILE, description: HOSTILE, extension: HOSTILE },
    }),
    chat.createCustomMessage({ ...at, payload: { data: JSON.stringify(card) } }),
    chat.createLocationMessage({
      ...at,
      payload: { description: HOSTILE, latitude: 31.2, longitude: 121.5 },
    }),
    chat.createFaceMessage({ ...at, payload: { index: 1, data: HOSTILE } }),
    chat.createFileMessage({ ...at, payload: { file: page } }),
  ]
}

/** Logs in without the app, like an attacker who sends what the app would not. */
const writer = async (url: string): Promise<ChatSDK> => {
  const answer = await fetch(`${url}/api/basic/user/loginWx`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: '100005' }),
  })
  const { user_info: user, access_token: accesstoken } = (await answer.json()).data
  // The account determines the displayed name: the chat lets no user write a profile or a name
  // card.
  await fetch(`${url}/api/basic/user/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accesstoken },
    body: JSON.stringify({ nickname: NICKNAME }),
  })
  const chat = Tavern.create({ SDKAppID: user.im_sdk_app_id, host: url.replace(/^http/, 'ws') })
  if (chat === undefined) throw new Error('no client')
  chat.setLogLevel(4)
  onTestFinished(() => chat.destroy().then(() => undefined))
  const ready = new Promise<void>((resolve) => {
    chat.on(Tavern.EVENT.SDK_READY, () => resolve())
  })
  await chat.login({ userID: user.im_user_id, userSig: user.im_user_sig })
  await ready
  return chat
}

const sendEverywhere = async (chat: ChatSDK): Promise<void> => {
  await chat.createGroup({
    ...{ type: Tavern.TYPES.GRP_PUBLIC, groupID: GROUP, name: SHORT, avatar: LINK },
    ...{ introduction: HOSTILE.slice(0, 200), notification: HOSTILE.slice(0, 200) },
    memberList: [{ userID: VICTIM }],
  })
  const c2c = { to: VICTIM, conversationType: Tavern.TYPES.CONV_C2C }
  const group = { to: GROUP, conversationType: Tavern.TYPES.CONV_GROUP }
  for (const at of [c2c, group]) {
    const sent = messagesOf(chat, at)
    for (const message of sent) await chat.sendMessage(message)
    const merged = {
      ...{ title: HOSTILE, abstractList: [HOSTILE], compatibleText: HOSTILE },
      messageList: sent.slice(0, 4),
    }
    await chat.sendMessage(chat.createMergerMessage({ ...at, payload: merged }))
  }
}

it('no text of a user runs as code, wherever it is shown [SEC-12]', async () => {
  const phone = await stage.enter('阿辰')
  const { page } = phone
  const { url } = stage.demo
  await page.addInitScript(() => {
    globalThis.violations = []
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      globalThis.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const chat = await writer(url)
  await sendEverywhere(chat)
  const sender = chat.getLoginUser()

  /** Scripts that ran, were blocked, or texts that became elements. */
  const harm = () =>
    page.evaluate(() => ({
      ran: globalThis.ran,
      violations: globalThis.violations,
      elements: document.querySelectorAll('.ran, [onload], [onerror], [srcdoc]').length,
      links: [...document.querySelectorAll('a, iframe, form')].filter((one) =>
        /^\s*(javascript|data):/i.test(
          one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action') ?? '',
        ),
      ).length,
    }))
  const nothing = { ran: undefined, violations: [], elements: 0, links: 0 }

  await page.goto(url)
  await openMessages(phone)
  await page.getByText(SHORT).first().waitFor()
  expect(await harm()).toEqual(nothing)

  for (const conversation of [`GROUP${GROUP}`, `C2C${sender}`]) {
    await page.goto(`${url}/room/index?conversationID=${conversation}`)
    await page.getByLabel('消息内容').waitFor()
    // The bundle is the newest message; scroll up from there.
    const isHostile = page.getByText('[读我](javascript:')
    await page.getByRole('article').last().waitFor()
    let seen = 0
    for (let step = 0; step < STEPS; step += 1) {
      seen += await isHostile.count()
      expect(await harm()).toEqual(nothing)
      // Tap everything that opens: cards, locations, bundles.
      await page
        .getByRole('article')
        .nth(step % 3)
        .getByRole('button')
        .last()
        .dispatchEvent('click', {}, { timeout: 500 })
        .catch(() => undefined)
      expect(await harm()).toEqual(nothing)
      await page.keyboard.press('Escape')
      await page.mouse.move(180, 400)
      await page.mouse.wheel(0, -500)
    }
    expect(seen).toBeGreaterThan(0)
    await phone.picture(`hostile-${conversation.slice(0, 3)}`)
  }
})
