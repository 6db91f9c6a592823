import { afterEach, describe, expect, it } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { aProvider, json } from '../server/support/provider.ts'
import { aBackEnd, allowed, refuses } from '../server/webhooks/support/hooked.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'
import { backEndOf, textBody, well } from './rest-scene.ts'
import { receivedTexts } from './support.ts'

let testBed: TestBed

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

/** A provider that rejects texts with "bad" and replaces "damn" by ***. */
const moderated = async () => {
  const provider = await aProvider(({ body }, response) => {
    const said = JSON.stringify(JSON.parse(body.toString()).elements)
    if (/bad|TIMImageElem/.test(said)) json(response, { action: 'refuse', reason: 'not here' })
    else if (said.includes('damn')) json(response, { action: 'replace', text: '***' })
    else json(response, { action: 'pass' })
  })
  testBed = await createTestBed({ moderation: { url: provider.url, isFailClosed: true } })
  const bodies = () => provider.requests.map(({ body }) => JSON.parse(body.toString()))
  return { bodies }
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    ({ code }) => code,
  )

describe.each(formats)('over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('a moderation provider rejects texts and images, and the sender’s messages have hasRiskContent [MODER-02]', async () => {
    const { bodies } = await moderated()
    const [alice, bob] = [await device('alice'), await device('bob')]
    const { chat } = alice
    const toBob = { to: 'bob', conversationType: 'C2C' } as const
    const image = chat.createImageMessage({ ...toBob, payload: { imageInfoArray: threeSizes } })
    expect(await codeOf(chat.sendMessage(image))).toBe(80004)
    expect(image).toMatchObject({ status: 'fail', hasRiskContent: true })
    const text = chat.createTextMessage({
      ...toBob,
      payload: { text: 'bad' },
      customModerationConfigurationID: 'strict',
    })
    expect(await codeOf(chat.sendMessage(text))).toBe(80001)
    expect(text).toMatchObject({ status: 'fail', hasRiskContent: true })
    const messageControlInfo = { excludedFromContentModeration: true }
    await chat.resendMessage(text, { messageControlInfo })
    expect(text).toMatchObject({ status: 'success', hasRiskContent: false })
    await bob.settles(() => receivedTexts(bob).length === 1)
    expect(receivedTexts(bob)).toEqual(['bad'])
    expect(bodies().map(({ configurationID }) => configurationID)).toEqual([undefined, 'strict'])
  })

  it('a provider replaces a text for both sides, and the text of a modification [MODER-03] [MODER-05]', async () => {
    await moderated()
    const [alice, bob] = [await device('alice'), await device('bob')]
    const message = await say(alice, 'bob', 'damn')
    expect(message).toMatchObject({ payload: { text: '***' }, isModified: true })
    await alice.until(EVENT.MESSAGE_MODIFIED)
    await bob.settles(() => receivedTexts(bob).length === 1)
    expect(receivedTexts(bob)).toEqual(['***'])
    message.payload = { text: 'bad' }
    expect(await codeOf(alice.chat.modifyMessage(message))).toBe(80001)
    await testBed.restart()
    const again = await device('bob')
    expect(await textsOf(again, 'C2Calice')).toEqual(['***'])
  })

  it('sendMessage disables the webhooks of its message if the app permits it [HOOK-30]', async () => {
    testBed = await createTestBed()
    const backEnd = await aBackEnd(({ command }) =>
      command.includes('Before') ? refuses(1) : allowed,
    )
    const commands = ['C2C.CallbackBeforeSendMsg', 'C2C.CallbackAfterSendMsg']
    const set = (more: object) =>
      well(
        call('openconfigsvr/set_webhook_settings', {
          WebhookSettings: { url: backEnd.url, commands, ...more },
        }),
      )
    await set({})
    const [alice, bob] = [await device('alice'), await device('bob')]
    const says = (text: string, webhookInfo: object) =>
      alice.chat.sendMessage(
        alice.chat.createTextMessage({
          ...{ to: 'bob', conversationType: 'C2C' },
          payload: { text },
        }),
        { webhookInfo },
      )
    await says('one', { disableCloudMessagePreHook: true, disableCloudMessagePostHook: true })
    await says('two', { disableCloudMessagePreHook: true })
    expect(await codeOf(says('three', { disableCloudMessagePostHook: true }))).toBe(20006)
    expect(await backEnd.received('C2C.CallbackAfterSendMsg')).toMatchObject([
      { MsgBody: textBody('two') },
    ])
    await set({ isSkippableByClients: false })
    expect(await codeOf(says('four', { disableCloudMessagePreHook: true }))).toBe(20006)
    await bob.settles(() => receivedTexts(bob).length === 2)
    expect(receivedTexts(bob)).toEqual(['one', 'two'])
  })
})

const anImage = {
  ...{ width: 1, height: 1, size: 10 },
  url: 'https://files.example/a.png',
  imageUrl: 'https://files.example/a.png',
}

const threeSizes = [
  { ...anImage, type: 0, sizeType: 1 },
  { ...anImage, type: 1, sizeType: 2 },
  { ...anImage, type: 2, sizeType: 3 },
] as const
