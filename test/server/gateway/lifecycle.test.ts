import { once } from 'node:events'
import { connect } from 'node:net'
import { commands } from 'tavern-im/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { startServer } from '../../../server/src/app/start-server.ts'
import { ADMINISTRATOR, administered, restAddress } from '../support/back-end.ts'
import { relayCore } from '../support/relay-core.ts'
import { aMessage, app, sigOf, type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer

afterEach(() => server?.close())

const upgradeStatus = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    const key = 'dGhlIHNhbXBsZSBub25jZQ=='
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
  })

describe('the address of a socket', () => {
  it.each([
    ['/binfo?sdkappid=1', 'HTTP/1.1 101 Switching Protocols'],
    ['/info?sdkappid=1&isminigame=1', 'HTTP/1.1 101 Switching Protocols'],
    ['/elsewhere?sdkappid=1', 'HTTP/1.1 404 Not Found'],
    ['/binfo', 'HTTP/1.1 400 Bad Request'],
    ['/binfo?sdkappid=abc', 'HTTP/1.1 400 Bad Request'],
  ])('%s is answered %s', async (path, status) => {
    server = await testServer()
    expect(await upgradeStatus(path)).toBe(status)
  })
})

describe('a socket that is reset before its refusal', () => {
  it('does not end the server', async () => {
    server = await testServer()
    const { hostname, port } = new URL(server.url)
    for (let i = 0; i < 20; i++) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(
        'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      )
      socket.resetAndDestroy()
    }
    expect(await server.health()).toMatchObject({ status: 'ok', connections: 0 })
  })
})

describe('an idle connection', () => {
  it('is closed with 4001; one that pings is not', async () => {
    server = await testServer()
    const idle = await server.connect()
    const busy = await server.join('alice')
    for (let i = 0; i < 10; i++) {
      server.clock.advance(10_000)
      await busy.request(commands.session.ping, {})
    }
    expect(await idle.closed).toEqual({ code: 4001, reason: 'idle' })
    expect(await server.health()).toMatchObject({ idleConnections: 1, connectionsNow: 1 })
  })
})

describe('close', () => {
  it('answers running requests, then notifies every client with 4001 and closes the core', async () => {
    let finish = () => {}
    let started = () => {}
    const running = new Promise<void>((resolve) => {
      started = resolve
    })
    server = await testServer({
      extra: {
        'group.quit': () =>
          new Promise<object>((resolve) => {
            finish = () => resolve({})
            started()
          }),
      },
    })
    const [alice, bob] = await Promise.all([server.join('alice'), server.join('bob')])
    const answer = alice.request(commands.group.quit, { groupID: 'g' })
    await running
    const closed = server.close()
    expect(server.core.isClosed).toBe(false)
    finish()
    await expect(answer).resolves.toEqual({})
    const end = { code: 4001, reason: 'the server restarts' }
    expect(await Promise.all([alice.closed, bob.closed])).toEqual([end, end])
    await closed
    expect(server.core.isClosed).toBe(true)
    await expect(server.connect()).rejects.toThrow('ECONNREFUSED')
    await server.close()
  })

  it('does not wait indefinitely for an HTTP request that never ends', async () => {
    server = await testServer({ server: { apps: [administered] } })
    const address = restAddress(server.httpUrl, 'a/b', { usersig: sigOf(ADMINISTRATOR) })
    const { hostname, port, pathname, search } = new URL(address)
    const socket = connect(Number(port), hostname)
    const head = `POST ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n`
    socket.write(`${head}{`)
    // Once this is answered, the server has read the other one.
    await server.health()
    const closed = server.close()
    server.clock.advance(5_000)
    await closed
    await once(socket, 'close')
    expect(server.core.isClosed).toBe(true)
  })

  it('does not wait indefinitely for a handler or a silent client', async () => {
    server = await testServer({ extra: { 'group.quit': () => new Promise<object>(() => {}) } })
    const client = await server.join('alice')
    const answer = client.request(commands.group.quit, { groupID: 'g' })
    await client.request(commands.session.hello, {})
    client.webSocket.pause()
    const closed = server.close()
    server.clock.advance(5_000)
    await new Promise((resolve) => setImmediate(resolve))
    server.clock.advance(5_000)
    await closed
    client.webSocket.resume()
    await expect(answer).rejects.toThrow('closed')
  })
})

describe('healthz', () => {
  it('reports the counters', async () => {
    server = await testServer()
    const alice = await server.join('alice')
    const bob = await server.join('bob')
    await alice.request(commands.message.sendC2C, aMessage('alice', 'bob'))
    await bob.pushed(1)
    await expect(alice.login('alice', 'wrong')).rejects.toThrow('70003')
    expect(await server.health()).toEqual({
      status: 'ok',
      connectionsNow: 2,
      sessionsNow: 2,
      connections: 2,
      logins: 2,
      failedLogins: 1,
      requests: 4,
      refusals: 1,
      faults: 0,
      malformedFrames: 0,
      limitedRequests: 0,
      refusedConnections: 0,
      pushes: 1,
      slowReaders: 0,
      idleConnections: 0,
    })
  })
})

describe('starting', () => {
  const openCore = async (delivery: Parameters<typeof relayCore>[0]) => relayCore(delivery)

  it.each([
    ['no app', []],
    ['an app without a number', [{ sdkAppID: Number.NaN, secret: 'x' }]],
    ['an app without a secret', [{ sdkAppID: 1, secret: '' }]],
    ['an app that nobody may use', [{ ...app, sessions: { web: 0 } }]],
    ['an app with an unknown kind of session', [{ ...app, sessions: { tv: 1 } as object }]],
  ])('is rejected with %s', async (_title, apps) => {
    await expect(startServer({ apps, logLevel: 'silent' }, openCore)).rejects.toThrow(
      'start server:',
    )
  })

  it('rejects when the port is in use, and leaves nothing open', async () => {
    server = await testServer()
    const port = Number(new URL(server.url).port)
    const core = relayCore(server.core.delivery)
    const second = startServer({ apps: [app], port, logLevel: 'silent' }, async () => core)
    await expect(second).rejects.toThrow('EADDRINUSE')
    expect(core.isClosed).toBe(true)
  })

  it('serves the registered routes beside its own', async () => {
    const options = {
      apps: [app],
      logLevel: 'silent' as const,
      registerRoutes: (http: { get: (path: string, handler: () => object) => unknown }) => {
        http.get('/api/hello', () => ({ hello: 'there' }))
      },
    }
    const other = await startServer(options, openCore)
    const answer = await fetch(`${other.httpUrl}/api/hello`)
    expect(await answer.json()).toEqual({ hello: 'there' })
    await other.close()
  })
})
