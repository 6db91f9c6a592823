import { readFileSync } from 'node:fs'
import { commands } from 'tavern-im/protocol'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readCall } from '../../../server/src/app/cli/read-call.ts'
import type { ServerOptions } from '../../../server/src/app/options.ts'
import { createServer, mintUserSig } from '../../../server/src/index.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { app, testServer } from '../support/test-server.ts'

const aServer = async (options: Partial<ServerOptions> = {}) => {
  const server = await testServer({ server: options })
  onTestFinished(() => server.close())
  return server
}

/** A server with its core. */
const aWholeServer = async () => {
  const apps = [{ sdkAppID: app.sdkAppID, secret: app.secret }]
  const server = await createServer({ apps, dataDir: ':memory:', logLevel: 'silent' })
  onTestFinished(() => server.close())
  return server
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })

const NETWORK_CHECK = '/v3/netcheck/getconninfo?sdkappid=1400000000&random=1'

describe('/metrics', () => {
  it('serves the counters of the gateway in the format of Prometheus [STAT-25]', async () => {
    const server = await aServer()
    const alice = await server.join('alice')
    await alice.request(commands.session.hello, {})
    await expect(alice.request(commands.group.list, { limit: 1, offset: 0 })).rejects.toThrow()
    const answer = await get(`${server.httpUrl}/metrics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const lines = (await answer.text()).split('\n')
    for (const line of [
      'tavern_connections 1',
      '# TYPE tavern_connections gauge',
      'tavern_sessions 1',
      'tavern_connections_total 1',
      '# TYPE tavern_connections_total counter',
      'tavern_logins_total 1',
      'tavern_requests_total 3',
      'tavern_refusals_total 1',
      'tavern_faults_total 0',
    ]) {
      expect(lines).toContain(line)
    }
  })

  it('serves the same values when it is read twice [STAT-25]', async () => {
    const server = await aServer()
    await server.join('alice')
    const read = async () => {
      const text = await (await get(`${server.httpUrl}/metrics`)).text()
      return text.split('\n').filter((line) => line.startsWith('tavern_'))
    }
    const first = await read()
    expect(first.length).toBeGreaterThan(12)
    expect(await read()).toEqual(first)
  })

  it('serves exactly the metrics of docs/guides/operations.md [STAT-25]', async () => {
    const server = await aWholeServer()
    const text = await (await get(`${server.httpUrl}/metrics`)).text()
    const shown = [...text.matchAll(/^# TYPE (\w+) \w+$/gm)].map(([, name]) => name)
    const page = readFileSync('docs/guides/operations.md', 'utf8')
    const tables = page.split('\n').filter((line) => /^\| `(tavern|process|nodejs)_/.test(line))
    const listed = tables.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)/g)].map(([, name]) => name),
    )
    // Those of nodes are held by test/nodes/metrics.test.ts.
    const ofServer = listed.filter((name) => !name?.startsWith('tavern_node_'))
    expect(ofServer.toSorted()).toEqual(shown.toSorted())
  })

  it('serves the metrics of the process [STAT-25]', async () => {
    const server = await aServer()
    const text = await (await get(`${server.httpUrl}/metrics`)).text()
    const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(figure('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
    expect(figure('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(figure('process_uptime_seconds')).toBeGreaterThan(0)
    expect(figure('nodejs_eventloop_utilization')).toBeGreaterThanOrEqual(0)
  })

  it('serves the commits of the storage [STAT-25]', async () => {
    const server = await aWholeServer()
    const alice = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID })
    await alice.login('alice', mintUserSig({ ...app, userID: 'alice' }))
    const text = await (await get(`${server.httpUrl}/metrics`)).text()
    expect(Number(/^tavern_commit_seconds_count (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    expect(Number(/^tavern_commit_writes_sum (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  })

  it('requires the token [STAT-27]', async () => {
    const server = await aServer({ metrics: { token: 'prom' } })
    const url = `${server.httpUrl}/metrics`
    for (const headers of [{}, { authorization: 'Bearer Prom' }, { authorization: 'prom' }]) {
      const refused = await get(url, headers)
      expect(refused.status).toBe(401)
      expect(await refused.text()).not.toContain('tavern_')
    }
    expect((await get(url, { authorization: 'Bearer prom' })).status).toBe(200)
  })

  it('can be turned off [STAT-27]', async () => {
    const server = await aServer({ metrics: false })
    expect((await get(`${server.httpUrl}/metrics`)).status).toBe(404)
    expect((await get(`${server.httpUrl}/healthz`)).status).toBe(200)
  })

  it.each([
    [[], {}, undefined],
    [['--metrics', 'off'], {}, false],
    [[], { METRICS: 'off', METRICS_TOKEN: 'prom' }, false],
    [[], { METRICS_TOKEN: 'prom' }, { token: 'prom' }],
    [['--metrics-token', 'a'], { METRICS_TOKEN: 'b' }, { token: 'a' }],
  ])('is set by %j and %j [STAT-27]', (args, environment, metrics) => {
    const all = { SDKAPPID: '1', SECRET: 's', ...environment }
    expect(readCall(args, all as NodeJS.ProcessEnv).server.metrics).toEqual(metrics)
  })

  it('rejects invalid settings [STAT-27]', () => {
    const environment = { SDKAPPID: '1', SECRET: 's', METRICS: 'maybe' }
    expect(() => readCall([], environment as NodeJS.ProcessEnv)).toThrow(/neither on nor off/)
  })
})

describe('/v3/netcheck/getconninfo', () => {
  it("returns the client's address to pages of any origin [STAT-24]", async () => {
    const server = await aServer()
    const answer = await get(server.httpUrl + NETWORK_CHECK, { 'x-forwarded-for': '192.0.2.1' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      ActionStatus: 'OK',
      ErrorCode: 0,
      ErrorInfo: '',
      ClientIP: '127.0.0.1',
      ServerTime: server.clock.now(),
    })
  })

  it("reads the client's address from a trusted proxy [STAT-24]", async () => {
    const server = await aServer({ trustProxy: true })
    const answer = await get(server.httpUrl + NETWORK_CHECK, { 'x-forwarded-for': 'x, 192.0.2.1' })
    expect(await answer.json()).toMatchObject({ ClientIP: '192.0.2.1' })
  })
})
