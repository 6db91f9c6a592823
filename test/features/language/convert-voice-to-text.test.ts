import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { AudioPayload, Message } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { voiceToText } = commands.language

const aUser = () =>
  aReadyClient((server) => {
    storesMessages(server)
    server.on(voiceToText, () => ({ result: '你好' }))
  })

type Client = Awaited<ReturnType<typeof aUser>>

/** An audio message to bob, not sent. */
const aVoice = ({ chat }: Client, url = 'https://cdn.example.org/a.mp3') =>
  chat.createAudioMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { url, second: 3 },
  })

const sent = async (client: Client, url?: string) => {
  const message = aVoice(client, url)
  await outcome(client, client.chat.sendMessage(message))
  return message
}

describe('convertVoiceToText', () => {
  it('returns the text of an audio message [LANG-05]', async () => {
    const client = await aUser()
    const message = await sent(client)
    const { data } = await outcome(client, client.chat.convertVoiceToText({ message }))
    expect(data).toEqual({ result: '你好' })
    expect(client.server.bodiesOf(voiceToText)).toEqual([
      { url: 'https://cdn.example.org/a.mp3', language: '16k_zh-PY', format: 'mp3' },
    ])
  })

  it('accepts a view of a message, and prefers the remote address to the local one', async () => {
    const client = await aUser()
    const message = await sent(client)
    const payload = { ...message.payload, url: 'blob:local', remoteAudioUrl: 'https://h/b.wav' }
    const view = Object.freeze({ ...message, payload: Object.freeze(payload) }) as Message
    await outcome(client, client.chat.convertVoiceToText({ message: view }))
    expect(client.server.bodiesOf(voiceToText)).toMatchObject([
      { url: 'https://h/b.wav', format: 'wav' },
    ])
  })

  it.each([
    [undefined, '16k_zh-PY'],
    ['', '16k_zh-PY'],
    ['zh (cmn-Hans-CN)', '16k_zh'],
    ['zh', '16k_zh'],
    ['en-US', '16k_en'],
    ['yue-Hant-HK', '16k_yue'],
    ['ja-JP', '16k_ja'],
    ['tlh', '16k_zh-PY'],
    ['constructor', '16k_zh-PY'],
  ])('calls the language %s %s [LANG-05]', async (language, wire) => {
    const client = await aUser()
    const message = await sent(client)
    const options = language === undefined ? { message } : { message, language }
    await outcome(client, client.chat.convertVoiceToText(options))
    expect(client.server.bodiesOf(voiceToText)).toMatchObject([{ language: wire }])
  })

  it.each([
    ['https://h/a.wav', 'wav'],
    ['https://h/pcm/a.MP3?x=.aac', 'mp3'],
    ['https://h/a.ogg-opus#x', 'ogg-opus'],
    ['https://h/file?name=a.silk', 'silk'],
    ['https://h/voice-m4a', 'm4a'],
    ['https://h/a.amr', 'amr'],
    ['https://h/objects/1/202601/key?e=1&s=x-aac&f=speex', 'speex'],
    ['https://h/a.pcm', 'pcm'],
    ['https://h/a.aac', 'aac'],
  ])('uses the format %s for %s [LANG-07]', async (url, format) => {
    const client = await aUser()
    const message = await sent(client, url)
    await outcome(client, client.chat.convertVoiceToText({ message }))
    expect(client.server.bodiesOf(voiceToText)).toMatchObject([{ url, format }])
  })

  it.each([
    'https://h/a',
    'https://h/a.flac',
    'https://h/a.ogg',
    'https://h/aac/1',
    'https://mp3.h/a',
    'https://h/objects/1/202601/xaacQwavR?e=1&s=Zmp3x-silk',
    'https://h/objects/1/202601/key-maac?e=1&s=x-aac',
    'https://h/a#.mp3',
  ])('rejects %s with 2119 [LANG-07]', async (url) => {
    const client = await aUser()
    const call = client.chat.convertVoiceToText({ message: await sent(client, url) })
    await expect(call).rejects.toMatchObject({ code: 2119 })
  })

  it('rejects with 2118 for a message that is not audio, or was not sent [LANG-05]', async () => {
    const client = await aUser()
    const text = client.chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'a.mp3' },
    })
    await outcome(client, client.chat.sendMessage(text))
    const failed = { ...aVoice(client), status: 'fail' } as Message<AudioPayload>
    for (const message of [text, aVoice(client), failed]) {
      const call = client.chat.convertVoiceToText({ message })
      await expect(call).rejects.toMatchObject({ code: 2118 })
    }
    expect(client.server.bodiesOf(voiceToText)).toEqual([])
  })

  it.each([undefined, {}, { message: null }, { message: {} }, { message: { payload: 1 } }])(
    'refuses %j with 2905',
    async (options) => {
      const { chat } = await aUser()
      const call = chat.convertVoiceToText(options as never)
      await expect(call).rejects.toMatchObject({ code: 2905 })
    },
  )

  it("rejects with 2118 and the server's text, and has a longer timeout [LANG-04]", async () => {
    const client = await aUser()
    const message = await sent(client)
    const info = 'turn voice into text: the provider answered 500; try again'
    client.server.refuse(voiceToText, 80003, info)
    await expect(
      outcome(client, client.chat.convertVoiceToText({ message })),
    ).rejects.toMatchObject({ code: 2118, message: `convertVoiceToText: ${info}` })
    client.server.ignore(voiceToText)
    let code = 0
    client.chat.convertVoiceToText({ message }).catch((error) => {
      code = error.code
    })
    await client.advance(59_000)
    expect(code).toBe(0)
    await client.advance(1_000)
    expect(code).toBe(2801)
  })
})
