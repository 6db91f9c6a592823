import { describe, expect, it } from 'vitest'
import type { SpeechOptions } from '../../../server/src/index.ts'
import { openCore, START_MS } from '../core/support/test-core.ts'
import { handClock } from '../support/hand-clock.ts'
import { aProvider, json, type ProviderRequest, type TestProvider } from '../support/provider.ts'

const KEY = 'a-secret-of-the-operator'
const VOICE = Buffer.from([0x49, 0x44, 0x33, 0, 255, 13, 10, 45, 45])

type Answer = Parameters<typeof aProvider>[0]

const voice: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg' })
  response.end(VOICE)
}

const says: Answer = (_, response) => json(response, { text: ' 你好 ' })

interface UserOptions extends Partial<SpeechOptions> {
  readonly store?: Answer
  readonly speech?: Answer
}

/** A user of a server that knows a store of voices and a provider of speech. */
const aUser = async ({ store = voice, speech = says, ...options }: UserOptions = {}) => {
  const files = await aProvider(store)
  const provider = await aProvider(speech)
  const clock = handClock(START_MS)
  const lines: string[] = []
  const line = (detail: { err?: Error }) => void lines.push(`${detail.err?.message}`)
  const { device, close } = await openCore({
    language: {
      speech: { url: `${provider.url}/v1`, apiKey: KEY, audioHosts: [files.host], ...options },
    },
    clock,
    log: { info: line, warn: line, error: line },
  })
  const alice = await device('alice')
  const body = { url: `${files.url}/a.mp3`, language: '16k_zh-PY', format: 'mp3' }
  const ask = (change: Partial<typeof body> = {}) =>
    alice.run<{ result: string }>('language.voiceToText', { ...body, ...change })
  const failure = async (change: Partial<typeof body> = {}) => {
    const error = await ask(change).then(
      () => undefined,
      (cause) => cause,
    )
    return { code: error?.code as number, text: `${error?.message}` }
  }
  return { files, provider, clock, lines, ask, failure, alice, close }
}

const formOf = async ({ requests }: TestProvider, index = 0) => {
  const { headers, body } = requests[index] as ProviderRequest
  const type = { 'content-type': `${headers['content-type']}` }
  return new Response(new Uint8Array(body), { headers: type }).formData()
}

describe('voices as text by a provider', () => {
  it('loads the voice and sends it to the provider [LANG-06]', async () => {
    const { files, provider, ask } = await aUser()
    expect(await ask()).toEqual({ result: '你好' })
    expect(files.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /a.mp3'])
    const [request] = provider.requests as [ProviderRequest]
    expect(`${request.method} ${request.url}`).toBe('POST /v1/audio/transcriptions')
    expect(request.headers.authorization).toBe(`Bearer ${KEY}`)
    const form = await formOf(provider)
    expect(form.get('model')).toBe('whisper-1')
    expect(form.has('language')).toBe(false)
    const file = form.get('file') as File
    expect(file.name).toBe('voice.mp3')
    expect(file.type).toBe('audio/mpeg')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(VOICE)
  })

  it.each([
    ['16k_zh', 'zh'],
    ['16k_en', 'en'],
    ['16k_yue', 'yue'],
    ['16k_ja', 'ja'],
  ])('calls %s %s [LANG-06]', async (language, code) => {
    const { provider, ask } = await aUser()
    await ask({ language })
    expect((await formOf(provider)).get('language')).toBe(code)
  })

  it('uses the model and languages that the operator sets', async () => {
    const { provider, ask } = await aUser({ model: 'large-v3', languages: { yue: 'zh' } })
    await ask({ language: '16k_yue', format: 'ogg-opus' })
    const form = await formOf(provider)
    expect([form.get('model'), form.get('language')]).toEqual(['large-v3', 'zh'])
    expect((form.get('file') as File).name).toBe('voice.ogg')
  })

  it('is rejected with an explanation if no provider is configured [LANG-09]', async () => {
    const device = await (await openCore()).device('alice')
    const body = { url: 'https://example.org/a.mp3', language: '16k_zh', format: 'mp3' }
    await expect(device.run('language.voiceToText', body)).rejects.toMatchObject({
      code: 80005,
      message: expect.stringContaining('no speech provider is configured: set SPEECH_URL'),
    })
  })

  it('is rejected if the request is invalid', async () => {
    const { alice } = await aUser()
    const body = { url: 'https://example.org/a.mp3', language: '16k_zh', format: 'mp3' }
    for (const wrong of [{ url: '' }, { url: 1 }, { language: 'zh' }, { format: 'flac' }]) {
      expect(await alice.refused('language.voiceToText', { ...body, ...wrong })).toBe(20001)
    }
  })
})

describe('the source of a voice', () => {
  it.each([
    'http://localhost/a.mp3',
    'http://127.0.0.1/a.mp3',
    'http://169.254.169.254/latest/meta-data.mp3',
    'http://[::1]/a.mp3',
    'https://example.org/a.mp3',
  ])('is never %s, which the operator has not named [LANG-08]', async (url) => {
    const { failure, provider } = await aUser()
    expect(await failure({ url })).toMatchObject({
      code: 114011,
      text: 'turn voice into text: voices of this host are not taken; check the arguments',
    })
    expect(provider.requests).toHaveLength(0)
  })

  it.each(['file:///etc/passwd.mp3', 'data:audio/mp3,a', 'a.mp3', 'ftp://h/a.mp3', '//h/a.mp3'])(
    'is never %s [LANG-08]',
    async (url) => {
      const { failure } = await aUser({ audioHosts: ['', 'h', '*.'] })
      expect(await failure({ url })).toMatchObject({
        code: 114011,
        text: expect.stringContaining('the URL of the voice message is not an http address'),
      })
    },
  )

  it('is never an address with a name and a password, nor one that looks like the host [LANG-08]', async () => {
    const { failure, files } = await aUser()
    for (const url of [
      `http://a:b@${files.host}/a.mp3`,
      `http://${files.host}@example.org/a.mp3`,
      `http://example.org#@${files.host}/a.mp3`,
      `http://example.org\\@${files.host}/a.mp3`,
    ]) {
      expect((await failure({ url })).text).toContain('voices of this host are not taken')
    }
    expect(files.requests).toHaveLength(0)
  })

  it('may be any subdomain of a name that the operator allows', async () => {
    const { failure } = await aUser({ audioHosts: ['*.Example.invalid'] })
    const textOf = async (host: string) => (await failure({ url: `http://${host}/a.mp3` })).text
    expect(await textOf('cdn.example.invalid')).toContain('cannot be reached')
    expect(await textOf('example.invalid')).toContain('voices of this host are not taken')
    expect(await textOf('notexample.invalid')).toContain('voices of this host are not taken')
  })

  it('may redirect only to an allowed host [LANG-08]', async () => {
    const inner = await aProvider(voice)
    const to = { '/near.mp3': '/a.mp3', '/far.mp3': `${inner.url}/a.mp3`, '/bad.mp3': 'http://[' }
    const { ask, failure, files } = await aUser({
      store: (request, response) => {
        const location = to[request.url as keyof typeof to]
        if (location === undefined) voice(request, response)
        else response.writeHead(302, { location }).end()
      },
    })
    expect(await ask({ url: `${files.url}/near.mp3` })).toEqual({ result: '你好' })
    expect((await failure({ url: `${files.url}/far.mp3` })).text).toContain('are not taken')
    expect((await failure({ url: `${files.url}/bad.mp3` })).code).toBe(114011)
    expect(inner.requests).toHaveLength(0)
  })

  it('may not redirect indefinitely', async () => {
    const store: Answer = (_, response) => void response.writeHead(301, { location: '/' }).end()
    const { failure, files } = await aUser({ store })
    expect((await failure()).text).toContain('redirected too often')
    expect(files.requests).toHaveLength(3)
  })
})

describe('an invalid voice', () => {
  const answers: readonly [string, Answer, string][] = [
    [
      'a page',
      (_, r) => void r.setHeader('content-type', 'text/html').end('<p>'),
      'the content is not audio',
    ],
    ['of no type', (_, r) => void r.end('abc'), 'the content is not audio'],
    ['empty', (_, r) => void r.setHeader('content-type', 'audio/wav').end(), 'the voice is empty'],
    ['not there', (_, r) => void r.writeHead(404).end(), 'the voice was answered 404'],
    ['cut', (_, r) => void r.destroy(), 'cannot be reached'],
    [
      'above 20 MB',
      (_, r) => {
        r.setHeader('content-type', 'audio/wav')
        r.end(Buffer.alloc(20 * 1024 * 1024 + 1))
      },
      'sent more than 20971520 bytes',
    ],
  ]

  it.each(answers)('is reported: %s [LANG-10]', async (_, store, text) => {
    const { failure, provider } = await aUser({ store })
    expect((await failure()).text).toContain(text)
    expect(provider.requests).toHaveLength(0)
  })

  it('is rejected after a timeout [LANG-10]', async () => {
    let onRequest = () => {}
    const { failure, clock } = await aUser({ store: () => onRequest() })
    const waiting = new Promise<void>((resolve) => {
      onRequest = resolve
    })
    const failed = failure()
    await waiting
    clock.advance(6_000)
    expect((await failed).text).toContain('did not answer in time')
  })
})

describe('a failing speech provider', () => {
  const answers: readonly [string, Answer, number, string][] = [
    ['500', (_, r) => json(r, {}, 500), 80003, 'the provider answered 500'],
    [
      'its key',
      (_, r) => json(r, { error: { message: `bad ${KEY}` } }, 401),
      80003,
      'refused the API key',
    ],
    [
      'the format',
      (_, r) => json(r, { error: { message: 'Invalid file format.' } }, 400),
      114011,
      'said: Invalid file format.',
    ],
    ['no text', (_, r) => json(r, { text: 1 }), 80003, 'cannot be read'],
    ['no JSON', (_, r) => void r.end('hello'), 80003, 'cannot be read'],
    ['a cut line', (_, r) => void r.destroy(), 80003, 'cannot be reached'],
    ['too much', (_, r) => void r.end('x'.repeat(300_000)), 80003, 'sent more than 262144'],
  ]

  it.each(answers)('is reported with its own text: %s [LANG-10]', async (_, speech, code, text) => {
    const { failure, lines } = await aUser({ speech })
    const failed = await failure()
    expect(failed.code).toBe(code)
    expect(failed.text).toContain(text)
    expect(`${failed.text} ${lines}`).not.toContain(KEY)
  })

  it('may return an empty text for silence', async () => {
    const { ask } = await aUser({ speech: (_, response) => json(response, { text: '' }) })
    expect(await ask()).toEqual({ result: '' })
  })

  it('is limited in calls a minute for one user [LANG-11]', async () => {
    const { ask, failure } = await aUser({ perMinute: 1 })
    await ask()
    expect((await failure()).code).toBe(60022)
  })
})
