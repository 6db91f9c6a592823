import { aMessage, storesMessages } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type {
  AudioPayload,
  ChatSDK,
  ImagePayload,
  Message,
  VideoPayload,
} from '../../../src/index.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const received = async (
  { server, chat, advance }: TestClient,
  input: Parameters<typeof aMessage>[0],
) => {
  const wire = aMessage(input)
  server.push(pushes.message.received, { position: 0, messageList: [wire] })
  await advance(0)
  return chat.findMessage(`${wire.tinyID}-${wire.clientTime}-${wire.random}`) as Message
}

const forward = (chat: ChatSDK, payload: Message, more = {}) =>
  chat.createForwardMessage({ to: 'team', conversationType: 'GROUP', payload, ...more })

it('createForwardMessage copies the content of a message into an own one [FORWARD-01]', async () => {
  const client = await aReadyClient((server) => void storesMessages(server))
  const original = await received(client, {
    cloudCustomData: 'theirs',
    payload: { text: 'hi' },
    extra: { atUserList: ['alice'] },
  })
  const message = forward(client.chat, original, { cloudCustomData: 'mine' })
  expect(message).toMatchObject({
    type: 'TIMTextElem',
    payload: { text: 'hi' },
    from: 'alice',
    to: 'team',
    conversationID: 'GROUPteam',
    flow: 'out',
    status: 'unSend',
    isRelayMessage: true,
    cloudCustomData: 'mine',
    atUserList: [],
  })
  expect(message.ID).not.toBe(original.ID)
  expect(message.payload).not.toBe(original.payload)
  await outcome(client, client.chat.sendMessage(message))
  const [wire] = client.server.bodiesOf(commands.message.sendGroup)
  expect((wire?.flags ?? 0) & MessageFlag.relay).toBe(MessageFlag.relay)
  expect(wire?.payload).toEqual({ text: 'hi' })
  expect(forward(client.chat, original).cloudCustomData).toBe('')
})

it('createForwardMessage uses URLs that other users can load [FORWARD-02]', async () => {
  const client = await aReadyClient((server) => void storesMessages(server))
  const { chat } = client
  const to = { to: 'bob', conversationType: 'C2C' } as const
  const voice = chat.createAudioMessage({ ...to, payload: { url: 'https://h/a.mp3', second: 1 } })
  const imageInfoArray = [{ url: 'https://h/a.png', width: 1, height: 1 }]
  const image = chat.createImageMessage({ ...to, payload: { imageInfoArray } })
  const video = chat.createVideoMessage({
    ...to,
    payload: { videoUrl: 'https://h/a.mp4', videoSecond: 1 },
  })
  for (const message of [voice, image, video]) await outcome(client, chat.sendMessage(message))
  voice.payload.url = 'blob:local'
  video.payload.videoUrl = 'blob:local'
  for (const info of image.payload.imageInfoArray) info.url = 'blob:local'
  expect((forward(chat, voice).payload as AudioPayload).url).toBe('https://h/a.mp3')
  expect((forward(chat, video).payload as VideoPayload).videoUrl).toBe('https://h/a.mp4')
  const copy = forward(chat, image).payload as ImagePayload
  expect(copy.imageInfoArray.map(({ url }) => url)).toEqual(Array(3).fill('https://h/a.png'))
  expect(image.payload.imageInfoArray[0]?.url).toBe('blob:local')
})

it.each(['TIMGroupTipElem', 'TIMGroupSystemNoticeElem'])(
  'createForwardMessage refuses tips and notices with 2453: %s [FORWARD-03]',
  async (type) => {
    const client = await aReadyClient()
    const message = await received(client, { type, payload: { operationType: 1 } })
    expect(() => forward(client.chat, message)).toThrow(expect.objectContaining({ code: 2453 }))
  },
)

it('createForwardMessage refuses recalled, unsent and empty messages with 2454 [FORWARD-03]', async () => {
  const client = await aReadyClient()
  const { chat } = client
  const original = await received(client, {})
  const elsewhere = { ...original, ID: '1-1-1' }
  const cases = [
    { ...elsewhere, isRevoked: true },
    { ...elsewhere, status: 'unSend' },
    { ...elsewhere, status: 'fail' },
    { ...elsewhere, type: 'TIMNewElem' },
    { ...elsewhere, payload: {} },
    { ...elsewhere, type: 'TIMFileElem', payload: { fileUrl: '', fileName: 'a' } },
    { ...elsewhere, type: 'TIMImageElem', payload: { imageInfoArray: 1 } },
  ]
  for (const message of cases) {
    expect(() => forward(chat, message as Message)).toThrow(expect.objectContaining({ code: 2454 }))
  }
  const text = chat.createTextMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { text: 'x' },
  })
  expect(() => forward(chat, text)).toThrow(expect.objectContaining({ code: 2454 }))
})

it.each([undefined, null, 'x', {}, { payload: 1 }])(
  'createForwardMessage refuses %j with 2905',
  async (payload) => {
    const { chat } = await aReadyClient()
    expect(() => forward(chat, payload as never)).toThrow(expect.objectContaining({ code: 2905 }))
  },
)
