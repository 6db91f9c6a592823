import { describe, expect, it } from 'vitest'
import { commands, serverCodes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { aReportingClient, failSends, qualityOf } from './support.ts'

const { quality } = commands.statistics

const INTERVAL_MS = 120_000

const rowOf = (client: TestClient, index: number, command: string) =>
  qualityOf(client)[index]?.commandList.find((row) => row.command === command)

/** Calls that the server answers after so long. */
const slowly = async (client: TestClient, ms: number, count: number) => {
  const { clock } = client.platform
  client.server.on(
    commands.profile.get,
    () => new Promise((resolve) => clock.after(ms, () => resolve({ profileList: [] }))),
  )
  for (let i = 0; i < count; i++) {
    client.chat.getUserProfile({ userIDList: [`u${i}`] }).catch(() => undefined)
  }
  await client.advance(ms)
}

describe('quality of calls', () => {
  it('is reported once per interval, per command [STAT-09]', async () => {
    const client = await aReportingClient()
    await failSends(client, 3)
    await slowly(client, 1_500, 2)
    await client.advance(INTERVAL_MS - 1_501)
    expect(qualityOf(client)).toEqual([])
    await client.advance(1)
    expect(qualityOf(client)).toHaveLength(1)
    const [report] = qualityOf(client)
    expect(report).toMatchObject({ seconds: 120, time: client.platform.clock.now() })
    expect(report?.header.tinyID).toBe('14400005')
    expect(rowOf(client, 0, 'c2c.send')).toEqual({
      command: 'c2c.send',
      success: 0,
      userSide: 3,
      timeout: 0,
      failed: 0,
      under1s: 3,
      under3s: 0,
      over3s: 0,
      totalMs: 0,
    })
    expect(rowOf(client, 0, 'profile.get')).toMatchObject({
      // One was of the start.
      success: 3,
      under3s: 2,
      totalMs: 3_000,
    })
    expect(report?.commandList.some(({ command }) => command.startsWith('statistics.'))).toBe(false)
  })

  it('is not reported without calls [STAT-09]', async () => {
    const client = await aReportingClient({ q_rpt_interval: 30 })
    await client.advance(30_000)
    expect(qualityOf(client)).toHaveLength(1)
    // The next hello comes after 120 s.
    await client.advance(60_000)
    expect(qualityOf(client)).toHaveLength(1)
  })

  it.each([
    ['nothing is', { q_rpt_sdkappid_bl: [1400000000] }, 0],
    [
      'a user of the whitelist is',
      {
        q_rpt_sdkappid_bl: [1400000000],
        q_rpt_tinyid_wl: ['14400005'],
      },
      1,
    ],
  ])('of an app on the blacklist: %s reported [STAT-07]', async (_, cloud, count) => {
    const client = await aReportingClient(cloud)
    await client.advance(INTERVAL_MS)
    expect(qualityOf(client)).toHaveLength(count)
  })

  it.each([
    [3, 2, 1],
    [2, 3, 0],
  ])('%i calls over 3 s of %i others: %i warnings [STAT-10]', async (slow, fast, warnings) => {
    const client = await aReportingClient({ q_rpt_interval: 50 })
    // The calls of the start are of the interval before, the first hello is of the one after.
    await client.advance(50_000)
    await slowly(client, 10, fast)
    await slowly(client, 3_000, slow)
    await client.advance(50_000)
    const lines = client.platform.log.lines.filter(({ line }) => line.startsWith('quality'))
    expect(lines.map(({ level }) => level)).toEqual(new Array(warnings).fill('warn'))
    if (warnings > 0) expect(lines[0]?.line).toBe('quality: 3 of 5 calls took more than 3 s')
  })

  it('that could not be reported is stored for ten intervals, and goes out later [STAT-11]', async () => {
    const client = await aReportingClient({ q_rpt_interval: 60 })
    client.server.refuse(quality, serverCodes.SERVER_FAULT)
    const times: number[] = []
    for (let i = 0; i < 12; i++) {
      await failSends(client, 1)
      await client.advance(60_000)
      times.push(client.platform.clock.now())
    }
    const before = qualityOf(client).length
    client.server.on(quality, () => ({}))
    await failSends(client, 1)
    await client.advance(60_000)
    const taken = qualityOf(client).slice(before)
    expect(taken.map(({ time }) => time)).toEqual([
      ...times.slice(-10),
      client.platform.clock.now(),
    ])
  })

  it('of a session that ended is reported by the next one [STAT-11]', async () => {
    const client = await aReportingClient()
    await failSends(client, 2)
    await client.chat.logout()
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    await login
    await client.advance(INTERVAL_MS)
    expect(qualityOf(client)).toHaveLength(2)
    expect(rowOf(client, 0, 'c2c.send')).toMatchObject({ userSide: 2 })
    expect(rowOf(client, 1, 'c2c.send')).toBeUndefined()
  })

  it('that is pending at a logout is stored for its user [STAT-11]', async () => {
    const client = await aReportingClient({}, (server) => server.ignore(quality))
    const { chat, server, advance } = client
    await failSends(client, 2)
    await advance(INTERVAL_MS)
    expect(qualityOf(client)).toHaveLength(1)
    await outcome(client, chat.logout(), 3_000)
    server.on(quality, () => ({}))
    for (const userID of ['carol', 'alice']) {
      await outcome(client, chat.login({ userID, userSig: 'signed' }))
      await advance(INTERVAL_MS)
      await outcome(client, chat.logout())
    }
    const sends = qualityOf(client).map((_, at) => rowOf(client, at, 'c2c.send')?.userSide)
    // Asked of alice, never of carol, and again of alice.
    expect(sends.slice(0, 3)).toEqual([2, undefined, 2])
  })

  it('waits for the previous report, and follows in order [STAT-11]', async () => {
    const client = await aReportingClient({ q_rpt_interval: 5 })
    let answer = () => {}
    client.server.on(
      quality,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({})
        }),
    )
    for (let i = 0; i < 3; i++) {
      await failSends(client, 1)
      await client.advance(5_000)
    }
    expect(qualityOf(client)).toHaveLength(1)
    answer()
    client.server.on(quality, () => ({}))
    await failSends(client, 1)
    await client.advance(5_000)
    const times = qualityOf(client).map(({ time }) => time)
    expect(times).toHaveLength(4)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })
})
