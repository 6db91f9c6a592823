import { describe, expect, it } from 'vitest'
import type { TranslationOptions } from '../../../server/src/index.ts'
import { type Device, openCore, START_MS } from '../core/support/test-core.ts'
import { handClock } from '../support/hand-clock.ts'
import { aProvider, json, type ProviderRequest } from '../support/provider.ts'

const KEY = 'a-secret-of-the-operator'

const sent = ({ body }: ProviderRequest) => JSON.parse(body.toString())

/** A user of a server that translates by this provider, and everything its log said. */
const aUser = async (options: Partial<TranslationOptions> & { url: string }) => {
  const lines: string[] = []
  const line = (detail: { err?: Error }, text: string) =>
    void lines.push(`${text} ${detail.err?.message} ${JSON.stringify(detail)}`)
  const log = { info: line, warn: line, error: line }
  const clock = handClock(START_MS)
  const test = await openCore({
    language: { translation: { apiKey: KEY, ...options } },
    clock,
    log,
  })
  const device = await test.device('alice')
  const translate = (texts: string[], target = 'zh', source = 'auto') =>
    device
      .run<{ translatedTextList: string[] }>('language.translate', {
        sourceTextList: texts,
        source,
        target,
      })
      .then(({ translatedTextList }) => translatedTextList)
  const failure = async (texts = ['hello']) => {
    const error = await translate(texts).then(
      () => undefined,
      (cause) => cause,
    )
    return { code: error?.code, text: error?.message as string }
  }
  const { close, device: aDevice } = test
  return { close, aDevice, device, clock, lines, translate, failure }
}

describe('translation by a provider', () => {
  it('sends all texts in one request and returns them in their order [LANG-02]', async () => {
    const provider = await aProvider((request, response) =>
      json(response, { translatedText: sent(request).q.map((text: string) => `<${text}>`) }),
    )
    const { translate } = await aUser({ url: `${provider.url}/api/` })
    expect(await translate(['one', '', 'two', ' \n'])).toEqual(['<one>', '', '<two>', ' \n'])
    expect(provider.requests).toHaveLength(1)
    const [request] = provider.requests as [ProviderRequest]
    expect(`${request.method} ${request.url}`).toBe('POST /api/translate')
    expect(sent(request)).toEqual({
      q: ['one', 'two'],
      source: 'auto',
      target: 'zh',
      format: 'text',
      api_key: KEY,
    })
  })

  it('omits blank texts and uses the language codes of the provider', async () => {
    const provider = await aProvider((_, response) => json(response, { translatedText: ['好'] }))
    const { translate } = await aUser({ url: provider.url })
    expect(await translate(['', '  '])).toEqual(['', '  '])
    expect(provider.requests).toHaveLength(0)
    await translate(['good'], 'zh-TW', 'en')
    expect(sent(provider.requests[0] as ProviderRequest)).toMatchObject({
      source: 'en',
      target: 'zt',
    })
  })

  it('preserves texts: half a surrogate pair, direction marks, null', async () => {
    const provider = await aProvider((request, response) =>
      json(response, { translatedText: sent(request).q }),
    )
    const { translate } = await aUser({ url: provider.url })
    const texts = ['\ud83d', '\u202egnp.exe', 'a\u0000b', '"}']
    expect(await translate(texts)).toEqual(texts)
  })

  it('is rejected with an explanation if no provider is configured [LANG-09]', async () => {
    const device = await (await openCore()).device('alice')
    const body = { sourceTextList: ['x'], source: 'auto', target: 'zh' }
    await expect(device.run('language.translate', body)).rejects.toMatchObject({
      code: 80005,
      message:
        'translate: no translation provider is configured: set TRANSLATION_URL on the server; ask the operator',
    })
  })
})

describe('a failing provider', () => {
  const answers: readonly [string, Parameters<typeof aProvider>[0], number, string][] = [
    ['500', (_, r) => json(r, { error: 'boom' }, 500), 80003, 'the provider answered 500'],
    ['its key', (_, r) => json(r, { error: `bad key ${KEY}` }, 403), 80003, 'refused the API key'],
    ['the rate', (_, r) => json(r, {}, 429), 80003, 'is asked too often'],
    ['a language', (_, r) => json(r, { error: 'xx is not supported' }, 400), 114011, 'xx is not'],
    ['no JSON', (_, r) => r.end('<html>'), 80003, 'cannot be read'],
    ['nothing', (_, r) => r.end(), 80003, 'cannot be read'],
    ['fewer texts', (_, r) => json(r, { translatedText: [] }), 80003, 'cannot be read'],
    ['no texts', (_, r) => json(r, { translatedText: [1] }), 80003, 'cannot be read'],
    ['one text', (_, r) => json(r, { translatedText: 'x' }), 80003, 'cannot be read'],
    ['null', (_, r) => json(r, null), 80003, 'cannot be read'],
    ['a redirect', (_, r) => r.writeHead(302, { location: '/x' }).end(), 80003, 'answered 302'],
    ['a cut line', (_, r) => void r.destroy(), 80003, 'cannot be reached'],
    [
      'a cut answer',
      (_, r) => {
        r.writeHead(200, { 'content-length': '1000' })
        r.write('{"translatedText"', () => r.destroy())
      },
      80003,
      'cannot be reached',
    ],
    ['too much', (_, r) => void r.end('x'.repeat(1_100_000)), 80003, 'sent more than 1048576'],
  ]

  it.each(answers)('is reported with its own text: %s [LANG-10]', async (_, answer, code, text) => {
    const provider = await aProvider(answer)
    const { failure, lines } = await aUser({ url: provider.url })
    const failed = await failure()
    expect(failed.code).toBe(code)
    expect(failed.text).toContain(text)
    expect(failed.text).toContain('; ')
    expect(`${failed.text} ${lines}`).not.toContain(KEY)
    expect(lines).toHaveLength(code === 80003 ? 1 : 0)
  })

  it('is abandoned after a timeout, even while it sends slowly [LANG-10]', async () => {
    let drip = () => {}
    const provider = await aProvider((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
      drip()
    })
    const { failure, clock } = await aUser({ url: provider.url })
    const dripping = new Promise<void>((resolve) => {
      drip = resolve
    })
    const failed = failure()
    await dripping
    clock.advance(9_999)
    expect(await Promise.race([failed, Promise.resolve('waiting')])).toBe('waiting')
    clock.advance(1)
    expect(await failed).toMatchObject({ code: 80003 })
    expect((await failed).text).toContain('did not answer in time')
  })

  it('is reported if it is unreachable', async () => {
    const { failure } = await aUser({ url: 'http://127.0.0.1:1' })
    expect((await failure()).text).toContain('cannot be reached')
  })

  it('is abandoned when the server ends', async () => {
    let onRequest = () => {}
    const provider = await aProvider(() => onRequest())
    const { failure, close } = await aUser({ url: provider.url })
    const waiting = new Promise<void>((resolve) => {
      onRequest = resolve
    })
    const failed = failure()
    await waiting
    await close()
    expect((await failed).code).toBe(80003)
  })
})

describe('limits of translation', () => {
  const echo: Parameters<typeof aProvider>[0] = (request, response) =>
    json(response, { translatedText: sent(request).q })

  it('are 50 texts and 32 KB for every client [LANG-03]', async () => {
    const { device, translate } = await aUser({ url: (await aProvider(echo)).url })
    await expect(translate(Array(50).fill('x'))).resolves.toHaveLength(50)
    const body = { source: 'auto', target: 'zh' }
    const refused = (sourceTextList: unknown, more = {}) =>
      device.refused('language.translate', { ...body, sourceTextList, ...more })
    expect(await refused(Array(51).fill('x'))).toBe(20001)
    expect(await refused(['好'.repeat(6_000), '好'.repeat(6_000)])).toBe(80002)
    expect(await refused([1])).toBe(20001)
    expect(await refused(['x'], { target: '' })).toBe(20001)
    expect(await refused(['x'], { source: 'x'.repeat(33) })).toBe(20001)
  })

  it('are a number of calls a minute for each user [LANG-11]', async () => {
    const url = (await aProvider(echo)).url
    const { translate, failure, clock, aDevice } = await aUser({ url, perMinute: 2 })
    await translate(['a'])
    await translate(['b'])
    expect(await failure()).toMatchObject({ code: 60022 })
    const bob = await aDevice('bob')
    const body = { sourceTextList: ['x'], source: 'auto', target: 'zh' }
    await expect(bob.run('language.translate', body)).resolves.toEqual({
      translatedTextList: ['x'],
    })
    clock.advance(60_000)
    expect(await translate(['c'])).toEqual(['c'])
  })

  it('are a number of concurrent calls; a call above it is rejected at once [LANG-11]', async () => {
    let arrived = 0
    let onArrived = () => {}
    const provider = await aProvider(() => {
      arrived++
      onArrived()
    })
    const arrivals = (count: number) =>
      new Promise<void>((resolve) => {
        onArrived = () => {
          if (arrived === count) resolve()
        }
      })
    const { failure, close, aDevice } = await aUser({ url: provider.url, perMinute: 100 })
    const others = [await aDevice('bob'), await aDevice('carol')] as const
    const body = { sourceTextList: ['x'], source: 'auto', target: 'zh' }
    const refused = (device: Device) => device.refused('language.translate', body)
    // One user can use half of the provider.
    const half = arrivals(16)
    const waiting: Promise<unknown>[] = Array.from({ length: 16 }, () => failure())
    await half
    expect(await failure()).toMatchObject({ code: 60022 })
    const all = arrivals(32)
    for (let i = 0; i < 16; i++) waiting.push(refused(others[0]))
    await all
    expect(await refused(others[1])).toBe(60022)
    await close()
    await Promise.all(waiting)
  })
})

it('prevent the start with an invalid address', async () => {
  await expect(openCore({ language: { translation: { url: 'libre' } } })).rejects.toThrow(
    'start server: translation.url is not an http address',
  )
})
