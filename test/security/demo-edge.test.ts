import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createApi } from '../../demo/api/src/api.ts'
import { openMarket } from '../demo/api/market.ts'
import { BESIDE, type DemoSite, PAGE_TITLE, startSite } from './support/demo-site.ts'
import { exchange, requestText, statusOf, writeAndReset } from './support/raw-http.ts'

let site: DemoSite

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.close())

const UPGRADE = { connection: 'upgrade', upgrade: 'websocket' }

describe('the marketplace goes on', () => {
  const requests = [
    ['an upgrade that nobody takes', requestText('GET /elsewhere', UPGRADE)],
    ['an upgrade to the chat', requestText('GET /binfo?sdkappid=1', UPGRADE)],
    ['a call', requestText('POST /api/basic/user/loginOptions', { 'content-length': '9' })],
    ['a file of the chat', requestText('PUT /objects/1/2/3', { 'content-length': '9' })],
    ['a page', requestText('GET /', { accept: 'text/html' })],
  ] as const
  it.each(requests)('when %s is broken off at once [SEC-06]', async (_name, text) => {
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
    'of another host is answered by this one: %s [SEC-07]',
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
  it.each(paths)('leads to no file but those that are served: %s [SEC-06]', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await exchange(site.url, requestText(`GET ${path}`, { accept }))
      expect(answer).not.toContain(BESIDE)
      // The page of the app, which knows its own routes, or nothing.
      if (statusOf(answer) === 200)
        expect(Buffer.from(answer, 'latin1').toString()).toContain(PAGE_TITLE)
    }
  })

  it.each(['//evil.example', '/%5c%5cevil.example', '/pay/checkout/x', '/?next=//evil.example'])(
    'leads nobody away: %s [SEC-06]',
    async (path) => {
      const answer = await exchange(site.url, requestText(`GET ${path}`, { accept: 'text/html' }))
      expect(answer).not.toMatch(/^location:/im)
    },
  )
})

describe('a request', () => {
  const PATIENCE_MS = 20

  const opened = async () => {
    const market = await openMarket()
    const api = await createApi(market.context, { logLevel: 'silent', requestMs: PATIENCE_MS })
    onTestFinished(async () => {
      await api.close()
      await market.close()
    })
    return api
  }

  it('that does not come to its end is ended [SEC-06]', async () => {
    const api = await opened()
    const url = await api.listen({ host: '127.0.0.1', port: 0 })
    const slow = requestText('POST /api/basic/user/loginWx', {
      connection: 'keep-alive',
      'content-type': 'application/json',
      'content-length': '100',
    })
    expect(await exchange(url, `${slow}{"account":`)).toBe('')
  })

  it('of the process to itself leaves nothing behind that waits for it [SEC-06]', async () => {
    const waiting = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
    const api = await opened()
    const ask = () => api.inject({ method: 'POST', url: '/api/basic/user/loginOptions' })
    await ask()
    const before = waiting()
    for (let at = 0; at < 20; at += 1) await ask()
    expect(waiting()).toBeLessThan(before + 20)
  })
})
