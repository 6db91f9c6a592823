import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'

/** A provider of both kinds, and the store of voices. */
const aProvider = async (): Promise<Server> => {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1')
      if (request.url === '/voice.mp3') {
        response.setHeader('content-type', 'audio/mpeg')
        response.end('a voice')
      } else if (request.url === '/translate') {
        const { q, target } = JSON.parse(Buffer.concat(chunks).toString())
        const translatedText = q.map((text: string) => `${target}: ${text}`)
        response.end(JSON.stringify({ translatedText }))
      } else {
        const text = body.includes('a voice') && body.includes('voice.mp3') ? '你好' : 'nothing'
        response.end(JSON.stringify({ text }))
      }
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return http
}

let testBed: TestBed
let http: Server
let host: string

beforeEach(async () => {
  http = await aProvider()
  host = `127.0.0.1:${(http.address() as AddressInfo).port}`
})

afterEach(async () => {
  await testBed.close()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

describe.each(formats)('language over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('translateText returns the translation of the server’s provider [LANG-02]', async () => {
    testBed = await createTestBed({ translation: { url: `http://${host}` } })
    const alice = await device('alice')
    const { data } = await alice.chat.translateText({
      sourceTextList: ['hello', '', '你好 👋'],
      targetLanguage: 'ja',
    })
    expect(data.translatedTextList).toEqual(['ja: hello', '', 'ja: 你好 👋'])
  })

  it('convertVoiceToText returns the text for sender and receiver [LANG-06]', async () => {
    testBed = await createTestBed({ speech: { url: `http://${host}/v1`, audioHosts: [host] } })
    const [alice, bob] = [await device('alice'), await device('bob')]
    const payload = { url: `http://${host}/voice.mp3`, second: 2 }
    const to = { to: 'bob', conversationType: 'C2C' } as const
    const sent = alice.chat.createAudioMessage({ ...to, payload })
    await alice.chat.sendMessage(sent)
    const [received] = await bob.until(EVENT.MESSAGE_RECEIVED)
    for (const [{ chat }, message] of [
      [alice, sent],
      [bob, received as Message],
    ] as const) {
      expect((await chat.convertVoiceToText({ message })).data).toEqual({ result: '你好' })
    }
  })

  it('translateText and convertVoiceToText reject with an explanation if no provider is configured [LANG-09]', async () => {
    testBed = await createTestBed()
    const [alice] = [await device('alice'), await device('bob')]
    const translated = alice.chat.translateText({ sourceTextList: ['a'], targetLanguage: 'en' })
    await expect(translated).rejects.toMatchObject({
      code: 2117,
      message:
        'translateText: translate: no translation provider is configured: set TRANSLATION_URL on the server; ask the operator',
    })
    const payload = { url: `http://${host}/voice.mp3`, second: 2 }
    const message = alice.chat.createAudioMessage({ to: 'bob', conversationType: 'C2C', payload })
    await alice.chat.sendMessage(message)
    await expect(alice.chat.convertVoiceToText({ message })).rejects.toMatchObject({
      code: 2118,
      message: expect.stringContaining('no speech provider is configured'),
    })
  })
})
