import { commands, type EventReport } from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { app, NOW_SECONDS, type TestServer, testServer } from '../support/test-server.ts'
import { anEvent, events, header, metricsOf, qualityOf, row, storedBy } from './support/reports.ts'

const { report, quality } = commands.statistics

let server: TestServer

beforeEach(async () => {
  server = await testServer()
})

afterEach(() => server.close())

describe('statistics.report', () => {
  it('is stored for the account of the session, one row per event [STAT-23]', async () => {
    const alice = await server.join('alice')
    await alice.request(report, events(anEvent(), anEvent({ name: 'timeout', level: 6, ms: 1 })))
    expect(server.core.reports).toEqual([])
    const rows = storedBy(server)
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

  it('omits unknown fields [STAT-20]', async () => {
    const alice = await server.join('alice')
    const strange = { ...anEvent(), userSig: 'not for you' }
    await alice.request(report, { ...events(strange), more: 'fields' } as EventReport)
    expect(JSON.stringify(storedBy(server))).not.toContain('not for you')
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
  ])('with %s is refused with 20001, and the connection continues [STAT-20]', async (_, body) => {
    const alice = await server.join('alice')
    for (let i = 0; i < 4; i++) {
      await expect(alice.request(report, body as EventReport)).rejects.toMatchObject({
        code: 20001,
      })
    }
    await alice.request(report, events(anEvent()))
    expect(storedBy(server)).toHaveLength(1)
    expect(await metricsOf(server)).toContain('{by="socket",result="malformed"} 4')
  })

  it('is accepted 30 times in a minute from one account, not from one device [STAT-21]', async () => {
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
    expect(storedBy(server)).toHaveLength(32)
  })

  it('requires a session [STAT-20]', async () => {
    const guest = await server.connect()
    await expect(guest.request(report, events())).rejects.toMatchObject({ code: 20002 })
  })

  it('is stored after an overload of the server ends [STAT-23]', async () => {
    const alice = await server.join('alice')
    await alice.request(report, events(anEvent()))
    server.core.isBusy = true
    expect(storedBy(server)).toEqual([])
    server.core.isBusy = false
    expect(storedBy(server)).toHaveLength(1)
  })

  it('is written to the storage in small batches [STAT-23]', async () => {
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
