import { commands } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../support/test-server.ts'
import { anEvent, events, metricsOf, qualityOf, row, storedBy } from './support/reports.ts'

const { report, quality } = commands.statistics

let server: TestServer

beforeEach(async () => {
  server = await testServer()
})

afterEach(() => server.close())

describe('a client report', () => {
  it('is counted in /metrics [STAT-26]', async () => {
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
    const text = await metricsOf(server)
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
      'tavern_client_reports_total{by="socket",result="accepted"} 3',
    ]) {
      expect(text.split('\n')).toContain(line)
    }
  })

  it('has few labels for any names [STAT-26]', async () => {
    const alice = await server.join('alice')
    const names = Array.from({ length: 100 }, (_, i) =>
      anEvent({ name: `made-up-${i}`, level: i % 10 }),
    )
    await alice.request(report, events(...names))
    const commandList = Array.from({ length: 200 }, (_, i) => ({ ...row, command: `made.up${i}` }))
    await alice.request(quality, qualityOf(...commandList))
    const text = await metricsOf(server)
    expect(text).not.toContain('made')
    expect(text).toContain('tavern_client_events_total{event="other",level="other"} 70')
    expect(text).toContain('tavern_client_calls_total{command="other",outcome="success"} 600')
    expect(
      text.split('\n').filter((line) => line.startsWith('tavern_client_')).length,
    ).toBeLessThan(30)
  })

  it('becomes one row per command in the storage, for quality [STAT-23]', async () => {
    const alice = await server.join('alice')
    await alice.request(quality, qualityOf(row, { ...row, command: 'made.up' }))
    const rows = storedBy(server)
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
