import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServer } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { administered, restAddress } from '../support/back-end.ts'
import { app } from '../support/test-server.ts'
import { hasNginx, startNginx } from './support/nginx.ts'

const REPORT = `/v4/imopenstat/tim_web_report_v2?sdkappid=${app.sdkAppID}`

/** nginx with the file of `deploy/` and a server behind it. */
const aSite = async (pairs: readonly (readonly [string, string])[] = []) => {
  const server = await createServer({
    apps: [administered],
    dataDir: ':memory:',
    logLevel: 'silent',
    trustProxy: true,
  })
  onTestFinished(() => server.close())
  const { tls, plain, cert } = await startNginx(Number(new URL(server.httpUrl).port), pairs)
  const ca = readFileSync(cert, 'utf8')
  /** Asks from an address of this machine; the status, and the headers. */
  const ask = (path: string, { from = '127.0.0.1', method = 'GET' } = {}) =>
    new Promise<{ readonly status: number; readonly hsts: unknown }>((resolve, reject) => {
      const to = { host: '127.0.0.1', port: tls, path, method, ca, localAddress: from }
      request({ ...to, agent: false }, (answer) => {
        answer.resume()
        const hsts = answer.headers['strict-transport-security']
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, hsts }))
      })
        .on('error', reject)
        .end()
    })
  const clients: RawClient[] = []
  const socket = async (localAddress: string) => {
    const url = `wss://127.0.0.1:${tls}`
    const client = await connectRaw({ url, sdkAppID: app.sdkAppID, ca, localAddress })
    clients.push(client)
    return client
  }
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.close()))
  })
  return { server, ask, socket, tls, plain, ca }
}

const WAY = hasNginx ? '' : ' (skipped: there is no nginx)'

describe.skipIf(!hasNginx)(`nginx with deploy/nginx.conf${WAY}`, () => {
  it('forwards sockets and requests over https only [SEC-56]', async () => {
    const { socket, ask, plain } = await aSite()
    const alice = await socket('127.0.0.1')
    const answer = await alice.login('alice', mintUserSig({ ...app, userID: 'alice' }))
    expect(answer.authKey).not.toBe('')
    const hsts = 'max-age=31536000'
    expect(await ask('/errors/en.txt')).toEqual({ status: 200, hsts })
    expect(await ask('/metrics')).toEqual({ status: 404, hsts })
    const moved = await fetch(`http://127.0.0.1:${plain}/x?y=1`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/x?y=1'])
  })

  it('opens the back-end API to the machine itself only [SEC-56]', async () => {
    const { ask } = await aSite()
    const path = restAddress('', 'im_open_login_svc/account_check')
    const post = { method: 'POST' }
    expect((await ask(path, post)).status).toBe(200)
    const ways = ['/v4', '//v4', '/x/../v4', '/%76%34', '/%2Fv4', '/./v4'].map((way) =>
      path.replace('/v4', way),
    )
    for (const way of ways) {
      expect([way, (await ask(way, { ...post, from: '127.0.0.2' })).status]).toEqual([way, 403])
    }
    // Read, and no report.
    expect((await ask(REPORT, { ...post, from: '127.0.0.2' })).status).toBe(400)
  })

  it('rejects a flood of requests and serves other clients meanwhile [SEC-56]', async () => {
    const { ask, server } = await aSite([
      ['rate=200r/s', 'rate=1r/m'],
      ['burst=2000', 'burst=9'],
    ])
    const flood = await Promise.all(
      Array.from({ length: 30 }, () => ask('/errors/en.txt', { from: '127.0.0.2' })),
    )
    const statuses = flood.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await ask('/errors/en.txt')).status).toBe(200)
    expect((await fetch(`${server.httpUrl}/healthz`)).status).toBe(200)
  })

  it('rejects more sockets of a network than its limit until one closes [SEC-56]', async () => {
    const { socket, ask } = await aSite([['tavern_connections 2000', 'tavern_connections 3']])
    const [first] = await Promise.all([1, 2, 3].map(() => socket('127.0.0.2')))
    await expect(socket('127.0.0.2')).rejects.toThrow('429')
    expect((await ask('/errors/en.txt', { from: '127.0.0.2' })).status).toBe(429)
    await (await socket('127.0.0.1')).close()
    await first?.close()
    // The proxy notices the end a moment later.
    await expect
      .poll(async () => (await ask('/errors/en.txt', { from: '127.0.0.2' })).status)
      .toBe(200)
  })

  it('closes a connection that has sent half a request head [SEC-56]', async () => {
    const { tls, ca } = await aSite([['client_header_timeout 10s', 'client_header_timeout 300ms']])
    const socket = connect({ host: '127.0.0.1', port: tls, ca }, () => {
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-')
    })
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.on('close', resolve))
    expect(socket.bytesWritten).toBeGreaterThan(0)
  })
})
