import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePolicy } from '../../demo/api/src/start/page-policy.ts'
import { createServer, type Server } from '../../server/src/index.ts'
import { codeIn, textOf } from '../contract/support/sources.ts'
import { administered, restAddress } from '../server/support/back-end.ts'
import { type DemoSite, startSite } from './support/demo-site.ts'

const FOREIGN = 'https://evil.example'

let site: DemoSite
let server: Server

beforeAll(async () => {
  const options = { apps: [administered], dataDir: ':memory:', logLevel: 'silent' } as const
  ;[site, server] = await Promise.all([startSite(), createServer(options)])
})

afterAll(() => Promise.all([site.close(), server.close()]))

/** Method, path, status, and what browsers are held to besides what is said with every answer. */
type Row = readonly [method: string, path: string, status: number, holds: Record<string, RegExp>]

const data = { 'content-security-policy': /^default-src 'none';.*sandbox/ }
const answer = { ...data, 'cache-control': /^no-store$/ }
const page = {
  'content-security-policy': /script-src 'self'[^;]*;.*object-src 'none';.*frame-ancestors 'self'/,
  'permissions-policy': /microphone=\(self\).*payment=\(\)/,
  'cache-control': /^no-cache$/,
}
const closed = {
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'referrer-policy': /^no-referrer$/,
}

const ofSite: readonly Row[] = [
  ['GET', '/', 200, page],
  ['GET', '/room/index?conversationID=C2Cx', 200, page],
  ['GET', '/operator', 200, closed],
  ['GET', '/operator/page.js', 200, closed],
  ['GET', '/assets/app.js', 200, {}],
  ['POST', '/api/basic/user/loginOptions', 200, answer],
  ['POST', '/api/basic/user/getInfo', 401, answer],
  ['POST', '/api/operator/log/list', 401, answer],
  ['POST', '/api/nowhere', 404, answer],
  ['POST', '/api/basic/user/loginWx', 400, answer],
  ['PUT', '/nowhere', 404, data],
  ['GET', '/avatars/face-1.svg', 200, data],
  ['GET', '/uploads/x', 400, data],
  ['GET', '/errors/zh-CN.txt', 200, data],
  ['GET', '/v3/netcheck/getconninfo', 200, data],
  ['GET', `/pay/checkout/R${'0'.repeat(24)}`, 302, { 'cache-control': /^no-store$/ }],
  ['GET', '/sandbox/pay/x', 404, { ...closed, 'cache-control': /^no-store$/ }],
  ['POST', '/pay/notify/sandbox', 401, answer],
  ['POST', '/im/webhook', 403, answer],
]

const accept = 'text/html'

const asked = async (url: string, [method, path]: readonly [string, string, ...unknown[]]) => {
  const headers = { accept, origin: FOREIGN }
  return fetch(`${url}${path}`, { method, headers, redirect: 'manual' })
}

describe('the marketplace', () => {
  it.each(ofSite)('holds browsers to what it says: %s %s [SEC-05]', async (...row) => {
    const { status, headers } = await asked(site.url, row)
    expect(status).toBe(row[2])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(
      /^(strict-origin-when-cross-origin|no-referrer)$/,
    )
    for (const [name, value] of Object.entries(row[3]))
      expect(headers.get(name), name).toMatch(value)
    // Pages of others can send forms here, and read nothing of what comes back.
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('lets no page of others ask with a token: there is no preflight [SEC-05]', async () => {
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
    const policy = pagePolicy(readFileSync('demo/web/index.html', 'utf8'), [])
    expect(policy).not.toMatch(/unsafe|\*|data:|http/)
  })
})

/** Pages of any origin may read these; nothing there depends on who asks, or it is in the address. */
const forPages = [
  ['GET', '/errors/zh-CN.txt'],
  ['GET', '/v3/netcheck/getconninfo'],
  ['POST', '/v4/imopenstat/tim_web_report_v2'],
  ['GET', '/objects/1/202601/x'],
] as const

const forPrograms = [
  ['GET', '/healthz'],
  ['GET', '/metrics'],
  ['GET', '/nowhere'],
  ['POST', restAddress('', 'openconfigsvr/get_cloud_config')],
  ['POST', '/v4/openim/sendmsg'],
  ['OPTIONS', '/v4/openim/sendmsg'],
] as const

describe('the server', () => {
  it.each([...forPages, ...forPrograms])('is taken at its word: %s %s [SEC-05]', async (...row) => {
    const { headers } = await asked(server.httpUrl, row)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBeNull()
    if (row[1].startsWith('/v4/open')) expect(headers.get('cache-control')).toBe('no-store')
    if (row[1].startsWith('/objects')) {
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    }
  })

  it.each(forPages)('may be read by pages of any origin: %s %s [SEC-05]', async (...row) => {
    const { headers } = await asked(server.httpUrl, row)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each(forPrograms)('is read by no page: %s %s [SEC-05]', async (...row) => {
    const { headers } = await asked(server.httpUrl, row)
    expect([...headers.keys()].filter((name) => /^access-control/.test(name))).toEqual([])
  })
})

it('nothing is known of who asks but what it says: no cookie is set or read [SEC-05]', () => {
  const using = codeIn('src', 'react', 'server/src', 'demo/api/src', 'demo/web/src').filter(
    (path) => /set-cookie|document\.cookie|headers\.cookie|\[.cookie.\]/i.test(textOf(path)),
  )
  expect(using).toEqual([])
})
