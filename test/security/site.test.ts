import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createApi } from '../../demo/api/src/http/api.ts'
import { noForeignOrigins, pagePolicy } from '../../demo/api/src/start/page-policy.ts'
import { textOf } from '../contract/support/sources.ts'
import { openMarket } from '../demo/api/market.ts'
import { BESIDE, type DemoSite, PAGE_TITLE, startSite } from './support/demo-site.ts'
import { exchange, requestText, statusOf, writeAndReset } from './support/raw-http.ts'
import { siteAnswers } from './support/site-answers.ts'

let site: DemoSite

/** Its people talk first. */
const START_MS = 90_000

beforeAll(async () => {
  site = await startSite()
}, START_MS)

afterAll(() => site.close())

const FOREIGN = 'https://evil.example'

const UPGRADE = { connection: 'upgrade', upgrade: 'websocket' }

const responseTo = ([method, path]: readonly [string, string, ...unknown[]]) => {
  const headers = { accept: 'text/html', origin: FOREIGN }
  return fetch(`${site.url}${path}`, { method, headers, redirect: 'manual' })
}

describe('the marketplace in a browser', () => {
  it.each(siteAnswers)(
    'sends the documented headers to browsers: %s %s [SEC-05] [SEC-53] [SEC-54]',
    async (...row) => {
      const { status, headers } = await responseTo(row)
      expect(status).toBe(row[2])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toMatch(
        /^(strict-origin-when-cross-origin|no-referrer)$/,
      )
      for (const [name, value] of Object.entries(row[3]))
        expect(headers.get(name), name).toMatch(value)
      // Pages of others can send forms here, and read nothing of what comes back.
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toMatch(/usb=\(\)/)
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('server')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  it('sends HSTS only if the request or its own proxy proves TLS [SEC-54]', async () => {
    const over = { 'x-forwarded-proto': 'https', accept: 'text/html' }
    const proxied = await startSite({ proxies: ['127.0.0.2'] })
    onTestFinished(() => proxied.close())
    const hstsOf = async (from: string, headers: Readonly<Record<string, string>>) => {
      const answers = []
      for (const line of ['GET /', 'GET /operator', 'GET /nowhere']) {
        const text = String(await exchange(proxied.url, requestText(line, headers), from))
        answers.push(/^strict-transport-security: (.*?)\r?$/im.exec(text)?.[1])
      }
      return answers
    }
    expect(await hstsOf('127.0.0.2', over)).toEqual(Array(3).fill('max-age=31536000'))
    expect(await hstsOf('127.0.0.2', { ...over, 'x-forwarded-proto': 'http' })).toEqual(
      Array(3).fill(undefined),
    )
    expect(await hstsOf('127.0.0.1', over)).toEqual(Array(3).fill(undefined))
  })

  it('denies foreign pages requests with a token: it answers no preflight [SEC-05]', async () => {
    for (const path of ['/api/basic/user/getInfo', '/api/operator/log/list', '/upfile']) {
      const answer = await fetch(`${site.url}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: FOREIGN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'accesstoken, operatortoken, content-type',
        },
      })
      expect(answer.status).toBe(404)
      expect([...answer.headers.keys()].filter((name) => /^access-control/.test(name))).toEqual([])
    }
  })

  it('runs no script of the built page but its own [SEC-05]', () => {
    const policy = pagePolicy(textOf('demo/web/index.html'), noForeignOrigins)('market.example')
    expect(policy).not.toMatch(/unsafe|\*|http/)
    expect(policy.match(/[^;]*data:[^;]*/g)).toEqual([" img-src 'self' data: blob:"])
  })
})

describe('the marketplace survives', () => {
  const requests = [
    ['an upgrade that nobody takes', requestText('GET /elsewhere', UPGRADE)],
    ['an upgrade to the chat', requestText('GET /binfo?sdkappid=1', UPGRADE)],
    ['a call', requestText('POST /api/basic/user/loginOptions', { 'content-length': '9' })],
    ['a file of the chat', requestText('PUT /objects/1/2/3', { 'content-length': '9' })],
    ['a page', requestText('GET /', { accept: 'text/html' })],
  ] as const
  it.each(requests)('an immediate disconnect during %s [SEC-06]', async (_name, text) => {
    const faults: unknown[] = []
    const onFault = (cause: unknown) => faults.push(cause)
    process.on('uncaughtExceptionMonitor', onFault)
    for (let at = 0; at < 40; at += 1) await writeAndReset(site.url, text)
    expect(statusOf(await exchange(site.url, requestText('GET /operator')))).toBe(200)
    process.off('uncaughtExceptionMonitor', onFault)
    expect(faults).toEqual([])
  })
})

describe('an address', () => {
  it.each(['/errors/zh-CN.txt', '/v3/netcheck/getconninfo'])(
    'of another host is served by this server: %s [SEC-07]',
    async (path) => {
      const answer = await exchange(site.url, requestText(`GET http://127.0.0.1:1${path}`))
      expect(statusOf(answer)).toBe(200)
    },
  )

  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%252e%252e%252fsecret.txt',
    '//../secret.txt',
    '/operator/..%2f..%2fsecret.txt',
    '/uploads/..%2f..%2fsecret.webp',
    '/avatars/..%2f..%2fsecret.svg',
    '/errors/..%2f..%2fsecret.txt',
    '/objects/1/..%2f..%2f/secret.txt',
    '/assets/app.js%00.txt',
  ]
  it.each(paths)('serves only published files: %s [SEC-06]', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await exchange(site.url, requestText(`GET ${path}`, { accept }))
      expect(answer).not.toContain(BESIDE)
      // The page of the app, which knows its own routes, or nothing.
      if (statusOf(answer) === 200)
        expect(Buffer.from(answer, 'latin1').toString()).toContain(PAGE_TITLE)
    }
  })

  it.each(['//evil.example', '/%5c%5cevil.example', '/pay/checkout/x', '/?next=//evil.example'])(
    'redirects to no other site: %s [SEC-06]',
    async (path) => {
      const answer = await exchange(site.url, requestText(`GET ${path}`, { accept: 'text/html' }))
      expect(answer).not.toMatch(/^location:/im)
    },
  )
})

describe('a request', () => {
  const TIMEOUT_MS = 20

  const opened = async () => {
    const market = await openMarket()
    const api = await createApi(market.context, { logLevel: 'silent', requestMs: TIMEOUT_MS })
    onTestFinished(async () => {
      await api.close()
      await market.close()
    })
    return api
  }

  it('that does not finish is aborted [SEC-06]', async () => {
    const api = await opened()
    const url = await api.listen({ host: '127.0.0.1', port: 0 })
    const slow = requestText('POST /api/basic/user/loginWx', {
      connection: 'keep-alive',
      'content-type': 'application/json',
      'content-length': '100',
    })
    expect(await exchange(url, `${slow}{"account":`)).toBe('')
  })

  it('of the process to itself leaves no pending work [SEC-06]', async () => {
    const waiting = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
    const api = await opened()
    const ask = () => api.inject({ method: 'POST', url: '/api/basic/user/loginOptions' })
    await ask()
    const before = waiting()
    for (let at = 0; at < 20; at += 1) await ask()
    expect(waiting()).toBeLessThan(before + 20)
  })
})
