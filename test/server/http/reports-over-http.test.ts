import { commands } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { app, otherApp, type TestServer, testServer } from '../support/test-server.ts'
import { anEvent, events, storedBy } from './support/reports.ts'

const { report } = commands.statistics

const REPORT = '/v4/imopenstat/tim_web_report_v2'

let server: TestServer

beforeEach(async () => {
  server = await testServer()
})

afterEach(() => server.close())

const post = (body: unknown, query = `sdkappid=${app.sdkAppID}&reqtime=1`) =>
  fetch(`${server.httpUrl}${REPORT}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('the report endpoint over HTTP', () => {
  it('accepts a page of any origin [STAT-22]', async () => {
    const preflight = await fetch(`${server.httpUrl}${REPORT}`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    const answer = await post(events(anEvent()))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({ ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' })
    expect(storedBy(server)).toMatchObject([{ tinyID: 'claimed', app: app.sdkAppID }])
    expect(storedBy(server)[0]?.data).toContain('"by":"http"')
  })

  it.each([
    ['an unknown app', events(), 'sdkappid=7', 403, 70020],
    ['no app', events(), '', 403, 70020],
    ['a list of apps', events(), `sdkappid=${app.sdkAppID}&sdkappid=7`, 403, 70020],
    ['a body that is no report', { a: 1 }, undefined, 400, 20001],
    ['an empty list as body', [], undefined, 400, 20001],
  ])('rejects a report with %s [STAT-22]', async (_, body, query, status, code) => {
    const answer = await post(body, query)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: code })
    expect(storedBy(server)).toEqual([])
  })

  it.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['a prototype', '{"__proto__":{}}', 400],
    ['64 KiB and more', JSON.stringify({ header: 'x'.repeat(70_000) }), 413],
  ])(
    'rejects a report with %s, and the page may read the response [STAT-20]',
    async (_, body, status) => {
      const answer = await post(body)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(await answer.json()).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 20001 })
    },
  )

  it('accepts 30 reports in a minute from one address [STAT-21]', async () => {
    for (let i = 0; i < 30; i++) expect((await post(events())).status).toBe(200)
    const refused = await post(events())
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ ErrorCode: 60022 })
    // An account with a session is not limited by others at its address.
    const alice = await server.join('alice')
    await alice.request(report, events(anEvent()))
    server.clock.advance(60_000)
    expect((await post(events())).status).toBe(200)
  })

  it('stores a report for the app that it names [STAT-22]', async () => {
    await post(events(anEvent()), `sdkappid=${otherApp.sdkAppID}`)
    expect(storedBy(server)).toMatchObject([{ app: otherApp.sdkAppID }])
  })
})
