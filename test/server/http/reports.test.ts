import { commands, type EventReport, type QualityReport, type WireEvent } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { app, NOW_SECONDS, otherApp, type TestServer, testServer } from '../support/test-server.ts'

const { report, quality } = commands.statistics

const header = {
  tinyID: 'claimed',
  platform: 7,
  system: 'Mac',
  brand: 'Safari',
  sdkVersion: '3.5.7',
}

const anEvent = (given: Partial<WireEvent> = {}): WireEvent => ({
  name: 'slowCall',
  level: 5,
  time: NOW_SECONDS * 1000,
  command: 'c2c.send',
  code: 0,
  ms: 3_500,
  count: 0,
  address: '',
  ...given,
})

const events = (...eventList: WireEvent[]): EventReport => ({ header, dropped: 0, eventList })

const row = {
  command: 'c2c.send',
  success: 3,
  userSide: 2,
  timeout: 1,
  failed: 0,
  under1s: 4,
  under3s: 1,
  over3s: 1,
  totalMs: 9_000,
}

const qualityOf = (...commandList: QualityReport['commandList']): QualityReport => ({
  header,
  time: NOW_SECONDS * 1000,
  seconds: 120,
  commandList,
})

const REPORT = '/v4/imopenstat/tim_web_report_v2'

let server: TestServer

beforeEach(async () => {
  server = await testServer()
})

afterEach(() => server.close())

const metrics = async () => (await fetch(`${server.httpUrl}/metrics`)).text()

/** What the storage was given, after the server's next tick. */
const stored = () => {
  server.clock.advance(1_000)
  return server.core.reports
}

const post = (body: unknown, query = `sdkappid=${app.sdkAppID}&reqtime=1`) =>
  fetch(`${server.httpUrl}${REPORT}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('statistics.report', () => {
  it('is stored as of the account of the session, one row per event [STAT-23]', async () => {
    const alice = await server.join('alice')
    await alice.request(report, events(anEvent(), anEvent({ name: 'timeout', level: 6, ms: 1 })))
    expect(server.core.reports).toEqual([])
    const rows = stored()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      app: app.sdkAppID,
      tinyID: 'tiny-alice',
      time: NOW_SECONDS,
      name: 'slowCall',
      command: 'c2c.send',
    })
    expect(JSON.parse(rows[0]?.data ?? '')).toEqual({
      level: 5,
      time: NOW_SECONDS * 1000,
      code: 0,
      ms: 3_500,
      count: 0,
      address: '',
      by: 'socket',
      platform: 7,
      sdkVersion: '3.5.7',
    })
  })

  it('leaves out fields that it does not know [STAT-20]', async () => {
    const alice = await server.join('alice')
    const strange = { ...anEvent(), userSig: 'not for you' }
    await alice.request(report, { ...events(strange), more: 'fields' } as EventReport)
    expect(JSON.stringify(stored())).not.toContain('not for you')
  })

  it.each([
    ['no header', { dropped: 0, eventList: [] }],
    ['no list', { header, dropped: 0 }],
    ['more than 100 events', events(...new Array(101).fill(anEvent()))],
    ['an endless name', events(anEvent({ name: 'x'.repeat(65) }))],
    ['no name', events(anEvent({ name: '' }))],
    ['a code that is no number', events(anEvent({ code: '1' as never }))],
    ['a fraction', events(anEvent({ ms: 1.5 }))],
    ['a negative time', events(anEvent({ time: -1 }))],
    ['an endless address', events(anEvent({ address: '1'.repeat(46) }))],
    ['an endless brand', { ...events(), header: { ...header, brand: 'x'.repeat(129) } }],
  ])('with %s is refused with 20001, and the connection goes on [STAT-20]', async (_, body) => {
    const alice = await server.join('alice')
    for (let i = 0; i < 4; i++) {
      await expect(alice.request(report, body as EventReport)).rejects.toMatchObject({
        code: 20001,
      })
    }
    await alice.request(report, events(anEvent()))
    expect(stored()).toHaveLength(1)
    expect(await metrics()).toContain('{by="socket",result="malformed"} 4')
  })

  it('is taken 30 times in a minute from one account, not from one device [STAT-21]', async () => {
    const alice = await server.join('alice')
    const elsewhere = await server.join('alice')
    const bob = await server.join('bob')
    for (let i = 0; i < 15; i++) await alice.request(report, events(anEvent()))
    for (let i = 0; i < 15; i++) await elsewhere.request(quality, qualityOf(row))
    await expect(alice.request(report, events())).rejects.toMatchObject({ code: 60022 })
    await expect(elsewhere.request(quality, qualityOf())).rejects.toMatchObject({ code: 60022 })
    await bob.request(report, events(anEvent()))
    server.clock.advance(60_000)
    await alice.request(report, events(anEvent()))
    expect(stored()).toHaveLength(32)
  })

  it('needs a session [STAT-20]', async () => {
    const nobody = await server.connect()
    await expect(nobody.request(report, events())).rejects.toMatchObject({ code: 20002 })
  })

  it('waits while the server is overloaded, and is stored after that [STAT-23]', async () => {
    const alice = await server.join('alice')
    await alice.request(report, events(anEvent()))
    server.core.isBusy = true
    expect(stored()).toEqual([])
    server.core.isBusy = false
    expect(stored()).toHaveLength(1)
  })

  it('goes to the storage in small heaps [STAT-23]', async () => {
    const alice = await server.join('alice')
    const full = events(...new Array(100).fill(anEvent()))
    for (let i = 0; i < 4; i++) await alice.request(report, full)
    server.clock.advance(1_000)
    expect(server.core.reports).toHaveLength(250)
    server.clock.advance(1_000)
    expect(server.core.reports).toHaveLength(400)
  })

  it('is stored when the server closes [STAT-23]', async () => {
    const alice = await server.join('alice')
    await alice.request(report, events(anEvent()))
    await server.close()
    expect(server.core.reports).toHaveLength(1)
  })
})

describe('the same over HTTP', () => {
  it('is taken from a page of any origin [STAT-22]', async () => {
    const preflight = await fetch(`${server.httpUrl}${REPORT}`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    const answer = await post(events(anEvent()))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({ ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' })
    expect(stored()).toMatchObject([{ tinyID: 'claimed', app: app.sdkAppID }])
    expect(stored()[0]?.data).toContain('"by":"http"')
  })

  it.each([
    ['an unknown app', events(), 'sdkappid=7', 403, 70020],
    ['no app', events(), '', 403, 70020],
    ['a list of apps', events(), `sdkappid=${app.sdkAppID}&sdkappid=7`, 403, 70020],
    ['a body that is no report', { a: 1 }, undefined, 400, 20001],
    ['an empty list as body', [], undefined, 400, 20001],
  ])('with %s is refused [STAT-22]', async (_, body, query, status, code) => {
    const answer = await post(body, query)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: code })
    expect(stored()).toEqual([])
  })

  it.each([
    ['no JSON', '{', 400],
    ['64 KiB and more', JSON.stringify({ header: 'x'.repeat(70_000) }), 413],
  ])('with %s is refused [STAT-20]', async (_, body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  it('is taken 30 times in a minute from one address [STAT-21]', async () => {
    for (let i = 0; i < 30; i++) expect((await post(events())).status).toBe(200)
    const refused = await post(events())
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ ErrorCode: 60022 })
    // Whoever has a session is not held up by others at its address.
    const alice = await server.join('alice')
    await alice.request(report, events(anEvent()))
    server.clock.advance(60_000)
    expect((await post(events())).status).toBe(200)
  })

  it('belongs to the app that it names [STAT-22]', async () => {
    await post(events(anEvent()), `sdkappid=${otherApp.sdkAppID}`)
    expect(stored()).toMatchObject([{ app: otherApp.sdkAppID }])
  })
})

describe('what clients reported', () => {
  it('is counted for /metrics [STAT-26]', async () => {
    const alice = await server.join('alice')
    await alice.request(report, {
      ...events(
        anEvent({ name: 'reconnect', level: 4, ms: 1_500 }),
        anEvent({ name: 'reconnect', level: 4, ms: 90_000 }),
        anEvent(),
      ),
      dropped: 12,
    })
    await alice.request(quality, qualityOf(row, { ...row, command: 'profile.get' }))
    await alice.request(quality, qualityOf(row))
    const text = await metrics()
    for (const line of [
      'tavern_client_events_total{event="reconnect",level="4"} 2',
      'tavern_client_events_total{event="slowCall",level="5"} 1',
      'tavern_client_events_dropped_total 12',
      'tavern_client_reconnect_seconds_bucket{le="1"} 0',
      'tavern_client_reconnect_seconds_bucket{le="2"} 1',
      'tavern_client_reconnect_seconds_count 2',
      'tavern_client_calls_total{command="c2c.send",outcome="success"} 6',
      'tavern_client_calls_total{command="c2c.send",outcome="userSide"} 4',
      'tavern_client_calls_total{command="profile.get",outcome="timeout"} 1',
      'tavern_client_call_seconds_bucket{command="c2c.send",le="1"} 8',
      'tavern_client_call_seconds_bucket{command="c2c.send",le="3"} 10',
      'tavern_client_call_seconds_bucket{command="c2c.send",le="+Inf"} 12',
      'tavern_client_reports_total{by="socket",result="taken"} 3',
    ]) {
      expect(text.split('\n')).toContain(line)
    }
  })

  it('has few labels whatever the names are [STAT-26]', async () => {
    const alice = await server.join('alice')
    const names = Array.from({ length: 100 }, (_, i) =>
      anEvent({ name: `made-up-${i}`, level: i % 10 }),
    )
    await alice.request(report, events(...names))
    const commandList = Array.from({ length: 200 }, (_, i) => ({ ...row, command: `made.up${i}` }))
    await alice.request(quality, qualityOf(...commandList))
    const text = await metrics()
    expect(text).not.toContain('made')
    expect(text).toContain('tavern_client_events_total{event="other",level="other"} 70')
    expect(text).toContain('tavern_client_calls_total{command="other",outcome="success"} 600')
    expect(
      text.split('\n').filter((line) => line.startsWith('tavern_client_')).length,
    ).toBeLessThan(30)
  })

  it('is one row per command in the storage, for quality [STAT-23]', async () => {
    const alice = await server.join('alice')
    await alice.request(quality, qualityOf(row, { ...row, command: 'made.up' }))
    const rows = stored()
    expect(rows.map(({ name, command }) => [name, command])).toEqual([
      ['quality', 'c2c.send'],
      ['quality', 'made.up'],
    ])
    expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({
      seconds: 120,
      over3s: 1,
      totalMs: 9_000,
    })
  })
})
