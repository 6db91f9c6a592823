import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { clientReader } from '../../../demo/api/src/http/client-of.ts'
import { isStray } from '../../../demo/api/src/http/stray-address.ts'
import { relayObjects } from '../../../demo/api/src/start/im-objects-relay.ts'
import { relayChatHttp } from '../../../demo/api/src/start/im-relay.ts'
import { relayChat } from '../../../demo/api/src/start/im-socket-relay.ts'
import { openMarket } from '../../demo/api/market.ts'
import { fuzzedServer } from '../support/im-server.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { sentTo } from '../support/raw-socket.ts'
import { createTarget } from '../support/target.ts'

const FILE = '/objects/1400000000/202611/AbCdEfGhIjKlMnOpQrStUv'

/** All that the IM server may be asked by way of the marketplace. */
const LIST: readonly RegExp[] = [
  /^GET \/errors\/(zh-CN|en)\.txt(\?sdkappid=\d{1,10})?$/,
  /^GET \/v3\/netcheck\/getconninfo(\?sdkappid=\d{1,10})?$/,
  /^POST \/v4\/imopenstat\/tim_web_report_v2(\?sdkappid=\d{1,10})?$/,
  /^(GET|HEAD|PUT|POST|OPTIONS) \/objects\/\d{1,10}\/\d{6}\/[\w-]{22}(\?.*)?$/,
  /^upgrade GET \/b?info\?/,
]

const good = [
  'GET /errors/zh-CN.txt',
  'GET /errors/en.txt?sdkappid=1400000000',
  'GET /v3/netcheck/getconninfo?sdkappid=1400000000',
  'POST /v4/imopenstat/tim_web_report_v2?sdkappid=1400000000',
  `GET ${FILE}?e=1&s=x`,
  `PUT ${FILE}`,
  'GET /info?sdkappid=1400000000&platform=7',
  'GET /binfo?sdkappid=1400000000&platform=7',
]

/** Ways to what stands beside, and what it would be. */
const ways = fc
  .tuple(
    fc.constantFrom(
      ...[
        '..',
        '..\\',
        '../',
        '%2e%2e/',
        '%2e%2e%5c',
        '..%2f',
        '..%5C',
        '.%2e/',
        '..;/',
        '//',
        '/./',
      ],
      ...[
        '%252e%252e%252f',
        '..%c0%af',
        '..\u00a5',
        '\\',
        '@',
        '#',
        '?',
        '%00',
        '%09',
        '\t',
        ';',
        '%23/',
      ],
    ),
    fc.constantFrom('metrics', 'healthz', 'v4/openim/querystate', 'v4/im_open_login_svc/kick', ''),
  )
  .map(([up, to]) => `${up}${to}`)

const lines = fc
  .tuple(
    fc.constantFrom(...good),
    fc.nat(70),
    fc.nat(3),
    fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 2, arbitrary: ways }),
    fc.constantFrom(...Array(8).fill(''), 'http://127.0.0.1', '//metrics', 'http://x@127.0.0.1'),
  )
  .map(([line, at, cut, way, host]) => {
    const mutatedValue = way === '' ? line : line.slice(0, 5 + at) + way + line.slice(5 + at + cut)
    return mutatedValue.replace(' ', ` ${host}`)
  })

const INSIDE = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'

const headers = fc.subarray(
  [
    ...['X-Forwarded-For: 192.0.2.9', 'Forwarded: for=192.0.2.9', 'X-Real-IP: 192.0.2.9'],
    ...['Transfer-Encoding: chunked', `Content-Length: ${INSIDE.length}`, 'Content-Length: 0'],
    ...['Content-Type: application/json', 'X-HTTP-Method-Override: DELETE', 'Expect: 100-continue'],
    ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Upgrade: h2c', 'Host: metrics'],
    ...['X-Original-URL: /metrics', 'Connection: X-Forwarded-For, close'],
  ],
  { maxLength: 3 },
)

const bodies = fc.constantFrom('', '', '', INSIDE, `0\r\n\r\n${INSIDE}`, '{}', `5\r\n${INSIDE}`)

const written = fc
  .tuple(lines, headers, bodies)
  .map(([line, list, body]) =>
    Buffer.from([`${line} HTTP/1.1`, 'Host: localhost', ...list, '', body].join('\r\n'), 'latin1'),
  )

const upgrade = (path: string): Uint8Array =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      ...['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket'],
      ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
    ].join('\r\n'),
  )

const seen = [
  ...good.map((line) => Buffer.from(`${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`)),
  ...['/info', '/binfo'].map((path) => upgrade(`${path}?sdkappid=1400000000&platform=7`)),
  Buffer.from(
    `POST /v4/imopenstat/tim_web_report_v2 HTTP/1.1\r\nHost: x\r\nContent-Length: ${INSIDE.length}\r\n\r\n${INSIDE}`,
  ),
]

/** The IM server, which notes what it is asked. */
const openInner = async (request: string[]) => {
  const note = (
    how: string,
    { method, url, headers: { 'x-forwarded-for': of } }: IncomingMessage,
  ) => request.push(of === '127.0.0.1' ? `${how}${method} ${url}` : `from ${of}: ${method} ${url}`)
  return fuzzedServer({
    trustProxy: true,
    registerRoutes(http) {
      http.addHook('onRequest', async ({ raw }) => void note('', raw))
      http.server.prependListener('upgrade', (raw: IncomingMessage) => note('upgrade ', raw))
    },
  })
}

const open = async () => {
  const request: string[] = []
  const [inner, market] = await Promise.all([openInner(request), openMarket()])
  const reached = { url: inner.httpUrl, clientOf: clientReader([]) }
  relayChatHttp(market.app, reached)
  relayObjects(market.app, reached)
  relayChat(market.app.server, reached)
  const url = await market.app.listen({ host: '127.0.0.1', port: 0 })
  const look = (): readonly string[] => {
    const found = request.splice(0)
    const uncaughtErrors = found.filter(
      (one) => !LIST.some((known) => known.test(one)) || isStray(one),
    )
    if (uncaughtErrors.length > 0)
      throw new Error(`the IM server was asked ${uncaughtErrors.join(', ')}`)
    return found
  }
  return {
    first: [Buffer.from(`${good[2]} HTTP/1.1\r\nHost: x\r\n\r\n5\r\n${INSIDE}`)],
    cases: fc.oneof<[fc.WeightedArbitrary<Uint8Array>, fc.WeightedArbitrary<Uint8Array>]>(
      { weight: 3, arbitrary: written },
      { weight: 2, arbitrary: mutatedBytes(seen) },
    ),
    async run(bytes: Uint8Array): Promise<string> {
      const answer = (await sentTo(url, [bytes])).toString('latin1')
      checkNoLeak(answer)
      if (/tavern_connections|failedLogins|UserSig/.test(answer)) throw new Error(answer)
      const passed = look()
      inner.look()
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed'
      return passed.length === 0 ? `${status} here` : `${status} passed on`
    },
    async check(): Promise<void> {
      const answer = await fetch(`${url}/errors/en.txt`)
      if (answer.status !== 200) throw new Error(`texts of errors: ${answer.status}`)
      await answer.text()
      look()
    },
    async close(): Promise<void> {
      await market.close()
      await inner.stop()
    },
  }
}

export const relay = createTarget('relay', 120, open)
