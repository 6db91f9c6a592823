import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import fastify from 'fastify'
import { clientReader } from '../../../demo/api/src/http/client-of.ts'
import { checkoutPath, notifyPath } from '../../../demo/api/src/payments/provider.ts'
import { noForeignOrigins } from '../../../demo/api/src/start/page-policy.ts'
import { serveWebApp } from '../../../demo/api/src/start/web-app.ts'
import { openMarket } from '../../demo/api/market.ts'
import { httpCaller } from '../support/http-call.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { junk, texts } from '../support/mutated-values.ts'
import { sentTo } from '../support/raw-socket.ts'
import { createTarget } from '../support/target.ts'

const PAGE = '<!doctype html><title>the app</title>'
const SCRIPT = 'console.log("hello")'
const SECRET = 'nobody is to read what lies beside the app'

/** The files of an app, some of them compressed, and one beside it that is not its own. */
const aWebApp = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tavern-host-'))
  const root = join(folder, 'app')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), SECRET)
  await writeFile(join(root, 'assets/bare-3c4d.js'), SCRIPT)
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/app-1a2b.js', SCRIPT],
  ] as const) {
    await writeFile(join(root, name), text)
    await writeFile(join(root, `${name}.gz`), gzipSync(text))
  }
  const app = fastify()
  await serveWebApp(app, { root, origins: noForeignOrigins, clientOf: clientReader([]) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await rm(folder, { recursive: true })
  }
  return { url, close }
}

const paths = ['/', '/index.html', '/assets/app-1a2b.js', '/assets/bare-3c4d.js', '/room/7']

const odd = fc.oneof(
  texts,
  fc.constantFrom('..', '../', '/../secret.txt', '%2e%2e%2f', '..%2fsecret.txt', '%5c..%5c'),
  fc.constantFrom('%00', '%', '%zz', '%c0%ae', '%e0%80%af', '//', '/./', '\\..\\', '.gz', '?a=%'),
  fc.constantFrom('/..'.repeat(3_000), 'a/'.repeat(7_000), `${'%25'.repeat(500)}2e`),
)

const mutatedPath = (good: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...good), fc.nat(60), fc.nat(2), fc.oneof(fc.constant(''), odd))
    .map(([path, at, cut, by]) => path.slice(0, at) + by + path.slice(at + cut))
    .map((path) => Buffer.from(`/${path.replace(/^\//, '')}`).toString('latin1'))
    // Node does not send them; what is bent as bytes has them.
    .map((path) => path.replace(/[\0- \x7f]/g, '_'))

const headers = fc.dictionary(
  fc.constantFrom(
    ...['accept', 'accept-encoding', 'range', 'if-none-match', 'if-modified-since', 'if-range'],
    ...['content-type', 'host', 'origin', 'cookie', 'transfer-encoding', 'x-forwarded-for'],
  ),
  fc.oneof(
    fc.constantFrom('text/html', 'gzip, br;q=0', '*', 'bytes=0-4', 'bytes=9-1', 'bytes=-99999'),
    fc.constantFrom('"x"', 'W/"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'application/json', 'a/b;c="'),
    texts.map((text) => text.slice(0, 500).replace(/[^\x20-\x7e]/g, '?')),
  ),
  { maxKeys: 3 },
)

const request = (good: readonly string[]) =>
  fc.record({
    path: mutatedPath(good),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
    headers,
    body: fc.option(
      junk.map((value) => String(JSON.stringify(value))),
      { nil: undefined },
    ),
  })

/** The routes of the marketplace besides its calls: pictures, payments, payment notifications. */
const doors = [
  ...['/avatars/a.svg', '/emblems/b.svg', '/banners/c.svg', '/uploads/0123456789abcdef.webp'],
  ...[notifyPath('sandbox'), notifyPath('nobody'), checkoutPath('0123456789abcdef01234567')],
  ...['/sandbox/pay/0123456789abcdef01234567', '/im/webhook?SdkAppid=1400000000&Sign=x'],
]

interface Case {
  readonly of: 'app' | 'market'
  readonly call: typeof calls extends fc.Arbitrary<infer Value> ? Value : never
}

const calls = request(paths)

const open = async () => {
  const [web, market] = await Promise.all([aWebApp(), openMarket()])
  const http = httpCaller(web.url)
  const wantAnswer = (status: number, text: string): void => {
    checkNoLeak(text)
    if (status >= 500) throw new Error(`a fault: ${status} ${text.slice(0, 300)}`)
    if (text.includes(SECRET)) throw new Error('it gives what is not its own')
  }
  const askApp = async ({ method, ...call }: Case['call']): Promise<string> => {
    const { status, text } = await http.call({ method, ...call, body: call.body ?? '' })
    wantAnswer(status, text)
    return `app ${method} ${status}`
  }
  const askMarket = async ({ method, path, ...call }: Case['call']): Promise<string> => {
    market.advance(60_000)
    const testCase = { method: method as 'GET', url: path, headers: call.headers }
    const answer = await market.app.inject({
      ...testCase,
      ...(call.body && { payload: call.body }),
    })
    wantAnswer(answer.statusCode, answer.payload)
    return `market ${method} ${answer.statusCode}`
  }
  const raw = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
  )
  const reported = (of: Case['of'], good: readonly string[]) =>
    request(good).map((call): Case => ({ of, call }))
  return {
    cases: fc.oneof<[fc.Arbitrary<Case>, fc.Arbitrary<Case>, fc.Arbitrary<Uint8Array>]>(
      reported('app', paths),
      reported('market', doors),
      mutatedBytes(raw),
    ),
    async run(testCase: Case | Uint8Array): Promise<string> {
      if (!(testCase instanceof Uint8Array)) {
        return testCase.of === 'app' ? askApp(testCase.call) : askMarket(testCase.call)
      }
      const answer = (await sentTo(web.url, [testCase])).toString('latin1')
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed'
      wantAnswer(Number(status) || 0, answer)
      return `raw ${status}`
    },
    async check(): Promise<void> {
      // On a line that no case has spoilt.
      const fresh = httpCaller(web.url)
      const { status, text } = await fresh.call({ method: 'GET', path: '/assets/app-1a2b.js' })
      fresh.close()
      if (status !== 200 || text !== SCRIPT) throw new Error(`the app is not served: ${status}`)
    },
    async close(): Promise<void> {
      http.close()
      await web.close()
      await market.close()
    },
  }
}

export const hosts = createTarget('hosts', 200, open)
