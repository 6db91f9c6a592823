import { describe, expect, it } from 'vitest'
import type { EventReport } from '../../../src/features/statistics/commands.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { aReportingClient, failSends, reportsOf } from './support.ts'

const { report } = commands.statistics

const OK = { status: 200, text: '{"ActionStatus":"OK","ErrorCode":0,"ErrorInfo":""}' }

/** Reports that were posted so far. */
const postedBy = ({ platform }: TestClient): EventReport[] =>
  platform.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body = '{}' }) => JSON.parse(body) as EventReport)

/** The network between client and socket breaks; HTTP is answered like this. */
const loseSocket = (client: TestClient, answer: typeof OK | undefined) => {
  client.platform.onRequest = () => answer ?? new Promise<never>(() => undefined)
  client.server.stop()
}

describe('events over HTTP', () => {
  it('go out while there is no connection, to the address of the socket [STAT-06]', async () => {
    const client = await aReportingClient()
    await failSends(client, 5)
    loseSocket(client, OK)
    await client.advance(60_000)
    expect(postedBy(client)).toHaveLength(1)
    expect(postedBy(client)[0]?.header.tinyID).toBe('14400005')
    expect(postedBy(client)[0]?.eventList).toHaveLength(6)
    const seconds = Math.floor(client.platform.clock.now() / 1000)
    expect(client.platform.requests.find(({ method }) => method === 'POST')?.url).toBe(
      `http://test/v4/imopenstat/tim_web_report_v2?sdkappid=1400000000&reqtime=${seconds}`,
    )
    expect(reportsOf(client)).toEqual([])
  })

  it.each([
    ['wss://im.example.com', 'https://im.example.com'],
    ['WSS://im.example.com/chat/', 'https://im.example.com/chat'],
    ['https://im.example.com/info', 'https://im.example.com/info'],
  ])('go from the socket of %s to %s [STAT-06]', async (host, expected) => {
    const client = aClient('binary', { host })
    client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    client.server.stop()
    await client.advance(61_000)
    const { url = '' } = client.platform.requests[0] ?? {}
    expect(new URL(url).href).toContain(`${expected}/v4/imopenstat/tim_web_report_v2?`)
  })

  it('go out if the socket gave no answer [STAT-06]', async () => {
    const client = await aReportingClient({}, (server) => server.ignore(report))
    client.platform.onRequest = () => OK
    await failSends(client, 25)
    expect(reportsOf(client)).toHaveLength(1)
    expect(postedBy(client)).toEqual([])
    await client.advance(15_000)
    expect(postedBy(client)).toEqual(reportsOf(client))
  })

  it('do not go out if the server rejected them on the socket [STAT-06]', async () => {
    const client = await aReportingClient({}, (server) => server.refuse(report, 60022))
    client.platform.onRequest = () => OK
    await failSends(client, 25)
    await client.advance(1_000)
    expect(postedBy(client)).toEqual([])
  })

  it('are given up after 3 s and held for later [STAT-06]', async () => {
    const client = await aReportingClient()
    await failSends(client, 5)
    loseSocket(client, undefined)
    await client.advance(60_000)
    expect(postedBy(client)).toHaveLength(1)
    client.platform.onRequest = () => OK
    await client.advance(3_000 + 60_000)
    const [first, second] = postedBy(client)
    expect(second?.eventList.slice(0, 6)).toEqual(first?.eventList)
  })

  it.each([
    [500, '', 6, 0],
    [429, '', 6, 0],
    [200, '<html>Sign in</html>', 6, 0],
    [200, 'null', 6, 0],
    [200, '{}', 6, 0],
    [400, '', 0, 6],
  ])(
    'answered %i %j: %i are held again, %i are dropped [STAT-16]',
    async (status, text, held, dropped) => {
      const client = await aReportingClient()
      await failSends(client, 5)
      loseSocket(client, { status, text })
      await client.advance(60_000)
      client.server.start()
      client.platform.network.set(false)
      client.platform.network.set(true)
      await client.advance(0)
      await client.advance(61_000)
      const [report] = reportsOf(client)
      expect(report?.dropped).toBe(dropped)
      const { length } = report?.eventList.filter(({ name }) => name !== 'reconnect') ?? []
      expect(length).toBe(held)
    },
  )

  it('do not go out if the server ends the session with 60002 [STAT-14]', async () => {
    const client = await aReportingClient({}, (server) => {
      server.ignore(report)
      server.refuse(commands.session.ping, 60_002)
    })
    client.platform.onRequest = () => OK
    await failSends(client, 25)
    expect(reportsOf(client)).toHaveLength(1)
    await client.advance(60_000)
    expect(client.chat.isReady()).toBe(false)
    expect(postedBy(client)).toEqual([])
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it('end with the session: no request stays open [STAT-14]', async () => {
    const client = await aReportingClient()
    await failSends(client, 5)
    loseSocket(client, undefined)
    await client.advance(60_000)
    expect(postedBy(client)).toHaveLength(1)
    const logout = client.chat.logout()
    await client.advance(3_000)
    await logout
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })
})
