import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../server/src/index.ts'
import { codeIn, textOf } from '../contract/support/sources.ts'
import { administered, restAddress } from '../server/support/back-end.ts'

const FOREIGN = 'https://evil.example'

let server: Server

beforeAll(async () => {
  server = await createServer({ apps: [administered], dataDir: ':memory:', logLevel: 'silent' })
})

afterAll(() => server.close())

const accept = 'text/html'

const responseTo = async (url: string, [method, path]: readonly [string, string, ...unknown[]]) => {
  const headers = { accept, origin: FOREIGN }
  return fetch(`${url}${path}`, { method, headers, redirect: 'manual' })
}

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
  it.each([...forPages, ...forPrograms])(
    'sends the documented headers: %s %s [SEC-05]',
    async (...row) => {
      const { headers } = await responseTo(server.httpUrl, row)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('set-cookie')).toBeNull()
      if (row[1].startsWith('/v4/open')) expect(headers.get('cache-control')).toBe('no-store')
      if (row[1].startsWith('/objects')) {
        expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      }
    },
  )

  it.each(forPages)('allows pages of any origin to read: %s %s [SEC-05]', async (...row) => {
    const { headers } = await responseTo(server.httpUrl, row)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each(forPrograms)('allows no page to read: %s %s [SEC-05]', async (...row) => {
    const { headers } = await responseTo(server.httpUrl, row)
    expect([...headers.keys()].filter((name) => /^access-control/.test(name))).toEqual([])
  })
})

it('the server sets and reads no cookie [SEC-05]', () => {
  const using = codeIn('src', 'react', 'server/src', 'demo/api/src', 'demo/web/src').filter(
    (path) => /set-cookie|document\.cookie|headers\.cookie|\[.cookie.\]/i.test(textOf(path)),
  )
  expect(using).toEqual([])
})
