import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectRaw, RawRefusal } from '../../testing/internal/raw-client.ts'
import { type DemoSite, startSite } from './support/demo-site.ts'
import { exchange, requestText, statusOf } from './support/raw-http.ts'

let site: DemoSite

const START_MS = 90_000
/** The trusted proxy. */
const PROXY = '127.0.0.2'
const DIRECT = '127.0.0.1'

const SDKAPPID = 1400000001
const NETWORK_CHECK = '/v3/netcheck/getconninfo'

beforeAll(async () => {
  site = await startSite({ proxies: [PROXY] })
}, START_MS)

afterAll(() => site.close())

const UPWARDS = [
  '..\\',
  '../',
  '..%5c',
  '..%5C',
  '..%2f',
  '%2e%2e\\',
  '%2e%2e/',
  '%2E%2E%2F',
  '.%2e/',
  '..%255c',
  '%252e%252e%255c',
  '%25252e%25252e%25255c',
  '.\\..\\',
  'zh-CN.txt\\..\\..\\',
  'zh-CN.txt#\\..\\..\\',
  'zh-CN.txt%00\\..\\..\\',
  '..;/',
]

/** Doors of the inner server with which an operator asks. */
const INNER = ['metrics', 'healthz', `v4/openim/querystate?sdkappid=${SDKAPPID}`]

/** Texts that only the inner server sends. */
const SAID_INSIDE = /tavern_connections|failedLogins|"ErrorCode"|UserSig/

const BELOW = [
  '/errors/',
  '/v3/netcheck/',
  '/v4/imopenstat/',
  '/objects/',
  '/objects/1/202611/',
  '/',
]

const ask = (line: string, headers: Readonly<Record<string, string>> = {}, from = DIRECT) =>
  exchange(site.url, requestText(line, headers), from)

describe('the relay of the marketplace', () => {
  it.each(BELOW)(
    'reaches no other host, however the path is spelt: below %s [SEC-31]',
    async (below) => {
      for (const up of UPWARDS) {
        for (const inner of INNER) {
          for (const start of ['', `http://127.0.0.1`]) {
            for (const method of ['GET', 'POST']) {
              const line = `${method} ${start}${below}${up}${inner}`
              const answer = await ask(line, { 'content-length': '0', accept: '*/*' })
              expect({ line, status: statusOf(answer) }).toEqual({ line, status: 400 })
              expect(answer).not.toMatch(SAID_INSIDE)
            }
          }
        }
      }
    },
  )

  it.each([
    '/metrics',
    '/healthz',
    '/v4/openim/querystate',
    '/v4/imopenstat/other',
    '/errors/other.txt',
    '/errors/zh-CN.txt/',
    '/objects/metrics',
    '/objects//metrics',
    '/objects/1/202611/x',
    '//metrics',
    '/objects?/../metrics',
  ])('serves only the addresses of clients: %s [SEC-31]', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const answer = await ask(`${method} ${path}`, { 'content-length': '0', accept: '*/*' })
      expect(statusOf(answer)).toBe(404)
      expect(answer).not.toMatch(SAID_INSIDE)
    }
  })

  it.each(['/binfo\\..\\metrics', '/info/../metrics', '/binfo%2f..%2fmetrics', '/metrics', '/'])(
    'upgrades only chat connections: %s [SEC-31]',
    async (path) => {
      const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
      const answer = await ask(`GET ${path}?sdkappid=${SDKAPPID}`, upgrade)
      expect(statusOf(answer)).toBe(404)
    },
  )

  it('forwards client requests, also with dots in a query [SEC-31]', async () => {
    for (const path of [
      '/errors/zh-CN.txt?..\\..',
      '/errors/en.txt',
      `${NETWORK_CHECK}?a=%2e%2e`,
    ]) {
      expect(statusOf(await ask(`GET ${path}`))).toBe(200)
    }
    const key = randomBytes(16).toString('base64url')
    const file = await ask(`GET /objects/${SDKAPPID}/202611/${key}?e=1&s=..`)
    expect({ status: statusOf(file), isOver: file.includes('the URL has expired') }).toEqual({
      status: 403,
      isOver: true,
    })
  })
})

/** Code of a refused UserSig, from a local socket with a forwarded address. */
const wrongLogin = async (localAddress: string, named: string): Promise<number> => {
  const client = await connectRaw({
    url: site.url.replace('http', 'ws'),
    sdkAppID: SDKAPPID,
    headers: { 'x-forwarded-for': named },
    localAddress,
  })
  const code = await client.login('u100001', 'wrong').then(
    () => 0,
    (cause) => (cause instanceof RawRefusal ? cause.code : -1),
  )
  client.webSocket.terminate()
  return code
}

const SIG_WRONG = 70003
const TOO_MANY_WRONG = 70050

describe('the chat server behind the marketplace', () => {
  const seen = async (from: string, named: string) => {
    const answer = await ask(`GET ${NETWORK_CHECK}`, { 'x-forwarded-for': named }, from)
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).ClientIP
  }

  it('accepts the client address only from the proxy in front of it [SEC-32]', async () => {
    expect(await seen(PROXY, '203.0.113.7')).toBe('203.0.113.7')
    expect(await seen(PROXY, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(await seen(PROXY, 'x y')).toBe(PROXY)
    expect(await seen(DIRECT, '203.0.113.7')).toBe(DIRECT)
  })

  it('counts wrong UserSigs of each client separately [SEC-32]', async () => {
    const codes: number[] = []
    for (let at = 0; at < 25; at += 1) codes.push(await wrongLogin(PROXY, '203.0.113.9'))
    expect(codes.at(-1)).toBe(TOO_MANY_WRONG)
    expect(await wrongLogin(PROXY, '203.0.113.10')).toBe(SIG_WRONG)
  })

  it('counts a client with forged addresses as one client [SEC-32]', async () => {
    const codes: number[] = []
    for (let at = 0; at < 25; at += 1) codes.push(await wrongLogin(DIRECT, `203.0.113.${at}`))
    expect(codes.at(-1)).toBe(TOO_MANY_WRONG)
  })
})
