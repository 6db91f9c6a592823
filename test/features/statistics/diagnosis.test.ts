import { createTestPlatform, ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../../../src/platform/platform.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { aReportingClient, reportsOf } from './support.ts'

const { get } = commands.profile

/** A client whose `getUserProfile` gets no answer. */
const aTimingOutClient = async (answer?: HttpAnswer) => {
  const client = await aReportingClient({ evt_rpt_level: [5] })
  client.server.ignore(get)
  client.platform.onRequest = () => answer ?? new Promise<never>(() => undefined)
  return client
}

/** A call runs into its time-out. */
const timeOut = async ({ chat, advance }: TestClient, userID = 'bob') => {
  chat.getUserProfile({ userIDList: [userID] }).catch(() => undefined)
  await advance(15_000)
}

const checksOf = ({ platform }: TestClient) =>
  platform.requests.filter(({ method }) => method === 'GET').map(({ url }) => url)

const linesOf = ({ platform }: TestClient) =>
  platform.log.lines.map(({ line }) => line).filter((line) => line.startsWith('diagnose'))

const reachable = { status: 200, text: '{"ErrorCode":0,"ClientIP":"192.0.2.7"}' }

const diagnosisOf = async (client: TestClient) => {
  await client.advance(60_000)
  return reportsOf(client).flatMap(({ eventList }) => eventList)
}

describe('a call without an answer', () => {
  it("makes the client request its server's view over HTTP [STAT-12]", async () => {
    const client = await aTimingOutClient(reachable)
    await timeOut(client)
    expect(checksOf(client)).toEqual([
      expect.stringMatching(
        /^http:\/\/test\/v3\/netcheck\/getconninfo\?sdkappid=1400000000&random=\d+$/,
      ),
    ])
    expect(linesOf(client)).toEqual([
      'diagnose: server reachable over HTTP, 0 ms, it sees 192.0.2.7',
    ])
    expect(await diagnosisOf(client)).toEqual([
      expect.objectContaining({ name: 'diagnosis', level: 5, code: 0, address: '192.0.2.7' }),
    ])
  })

  it.each([
    ['nobody answers', undefined, 3_000],
    ['the answer is an error', { status: 502, text: reachable.text }, 0],
    ['the answer is a sign-in page', { status: 200, text: '<html>' }, 0],
    ['the answer is of another server', { status: 200, text: '{"ok":true}' }, 0],
    ['the answer is null', { status: 200, text: 'null' }, 0],
  ])('is diagnosed: %s [STAT-12]', async (_, answer, ms) => {
    const client = await aTimingOutClient(answer)
    await timeOut(client)
    await client.advance(3_000)
    expect(linesOf(client)).toEqual([`diagnose: server unreachable over HTTP, ${ms} ms`])
    expect(await diagnosisOf(client)).toEqual([
      expect.objectContaining({ name: 'diagnosis', code: 2800, ms, address: '' }),
    ])
  })

  it('starts one diagnosis in 30 s, whatever else times out [STAT-12]', async () => {
    const client = await aTimingOutClient(reachable)
    client.chat.getUserProfile({ userIDList: ['a'] }).catch(() => undefined)
    await timeOut(client, 'b')
    expect(checksOf(client)).toHaveLength(1)
    await timeOut(client, 'c')
    expect(checksOf(client)).toHaveLength(1)
    await timeOut(client, 'd')
    expect(checksOf(client)).toHaveLength(2)
  })

  it('starts one, too, when the clock was set back since the last [STAT-12]', async () => {
    const clock = new ManualClock()
    const platform = createTestPlatform({ clock })
    const client = await aReadyClient(undefined, 'binary', { platform })
    client.server.ignore(get)
    await timeOut(client)
    clock.set(-3_600_000)
    await timeOut(client, 'carol')
    expect(checksOf(client)).toHaveLength(2)
  })

  it('sends no request after the session is over [STAT-14]', async () => {
    const client = await aTimingOutClient()
    await timeOut(client)
    await client.chat.logout()
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
    expect(linesOf(client)).toEqual([])
  })
})
