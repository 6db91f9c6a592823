import { aGroupMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { eventNameOf } from '../../../src/features/statistics/model.ts'
import { commands, pushes, serverCodes } from '../../../src/protocol-entry.ts'
import { neverAnswersTo } from '../../../testing/scripted/behaviours.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { aReportingClient, eventsOf, failSends, NOT_FRIENDS, reportsOf } from './support.ts'

const { report } = commands.statistics

/** Shows the first message of a group and then the newest, and nothing between. */
const miss = async ({ server, advance }: TestClient, groupID: string, newest: number) => {
  for (const sequence of [1, newest]) {
    const message = aGroupMessage({ to: groupID, sequence })
    server.push(pushes.message.received, { position: 0, messageList: [message] })
  }
  await advance(0)
}

describe('events', () => {
  it('are sent when 20 are stored [STAT-02]', async () => {
    const client = await aReportingClient()
    await failSends(client, 18)
    expect(reportsOf(client)).toEqual([])
    await failSends(client, 1)
    const [first, ...others] = reportsOf(client)
    expect(others).toEqual([])
    expect(first?.header).toEqual({
      tinyID: '14400005',
      platform: 7,
      system: 'Test',
      brand: 'Test',
      sdkVersion: '3.5.7',
    })
    expect(first?.eventList.map(({ name }) => name)).toEqual([
      'login',
      ...new Array(19).fill('sendFailed'),
    ])
    expect(first?.eventList[1]).toEqual({
      name: 'sendFailed',
      level: 5,
      time: client.platform.clock.now(),
      command: 'c2c.send',
      code: NOT_FRIENDS,
      ms: 0,
      count: 0,
      address: '',
    })
  })

  it('are sent after 60 s if there are fewer, and never if there is none [STAT-02]', async () => {
    const client = await aReportingClient()
    await client.advance(59_999)
    expect(reportsOf(client)).toEqual([])
    await client.advance(1)
    expect(eventsOf(client)).toEqual(['login'])
    await client.advance(300_000)
    expect(reportsOf(client)).toHaveLength(1)
  })

  it('contain no login if a session renews its UserSig [STAT-01]', async () => {
    const client = aClient()
    const getUserSig = () => Promise.resolve('signed')
    await outcome(client, client.chat.login({ userID: 'alice', getUserSig }))
    client.server.push(pushes.session.credentialsExpired, { level: 'account' })
    await client.advance(60_000)
    expect(client.server.bodiesOf(commands.session.login)).toHaveLength(2)
    expect(eventsOf(client)).toEqual(['login'])
  })

  it('contain a reconnect with the time without a connection [STAT-01]', async () => {
    const client = await aReportingClient()
    client.server.stop()
    await client.advance(700)
    client.server.start()
    await client.advance(60_000)
    const events = reportsOf(client).flatMap(({ eventList }) => eventList)
    expect(events.map(({ name }) => name)).toEqual(['login', 'reconnect'])
    expect(events[1]?.ms).toBeGreaterThanOrEqual(700)
    expect(events[1]?.ms).toBeLessThan(20_000)
  })

  it('contain a reconnect from the first loss on, even after further losses before the login [STAT-01]', async () => {
    const client = await aReportingClient()
    client.server.behave(neverAnswersTo(commands.session.login.name))
    client.server.drop()
    await client.advance(10_000)
    client.server.behave()
    client.server.drop()
    await client.advance(60_000)
    const events = reportsOf(client).flatMap(({ eventList }) => eventList)
    expect(events.map(({ name }) => name)).toEqual(['login', 'loginFailed', 'reconnect'])
    expect(events[2]?.ms).toBeGreaterThanOrEqual(10_000)
  })

  it('are stored, sent and filtered according to the cloud configuration [STAT-03]', async () => {
    const client = await aReportingClient({
      evt_rpt_threshold: 3,
      evt_rpt_waiting: 5_000,
      evt_rpt_level: [5],
    })
    await failSends(client, 2)
    expect(reportsOf(client)).toEqual([])
    await client.advance(5_000)
    expect(eventsOf(client)).toEqual(['sendFailed', 'sendFailed'])
    await failSends(client, 3)
    expect(eventsOf(client)).toHaveLength(5)
  })

  it('follow later changes of the configuration [STAT-03]', async () => {
    const client = await aReportingClient()
    await failSends(client, 4)
    const config = JSON.stringify({ evt_rpt_threshold: 6 })
    client.server.push(pushes.configuration.cloud, { version: 2, config, expiredTime: 1_000 })
    await failSends(client, 1)
    expect(eventsOf(client)).toHaveLength(6)
  })

  it.each([
    ['reports nothing', { evt_rpt_sdkappid_bl: [1400000000] }, 0],
    [
      'reports of users of the whitelist',
      {
        evt_rpt_sdkappid_bl: [1400000000],
        evt_rpt_tinyid_wl: ['14400005'],
      },
      1,
    ],
    ['is another one: reports', { evt_rpt_sdkappid_bl: [7] }, 1],
  ])('of an app on the blacklist: %s [STAT-07]', async (_, cloud, count) => {
    const client = await aReportingClient(cloud)
    await failSends(client, 25)
    await client.advance(60_000)
    expect(reportsOf(client).length > 0).toBe(count > 0)
  })

  it('of a failed report are sent again, in order, with later ones [STAT-04]', async () => {
    const client = await aReportingClient({ evt_rpt_threshold: 4 })
    client.server.refuse(report, serverCodes.SERVER_FAULT)
    await failSends(client, 3)
    expect(reportsOf(client)).toHaveLength(1)
    await failSends(client, 10)
    expect(reportsOf(client)).toHaveLength(1)
    client.server.on(report, () => ({}))
    await client.advance(60_000)
    const [failed, taken] = reportsOf(client)
    expect(taken?.eventList).toHaveLength(14)
    expect(taken?.eventList.slice(0, 4)).toEqual(failed?.eventList)
    await failSends(client, 4)
    expect(reportsOf(client)).toHaveLength(3)
  })

  it.each([serverCodes.BAD_PACKET, serverCodes.UNKNOWN_COMMAND])(
    'that the server will never take (%i) are dropped and counted [STAT-16]',
    async (code) => {
      const client = await aReportingClient({ evt_rpt_threshold: 4 })
      client.server.refuse(report, code)
      await failSends(client, 3)
      client.server.on(report, () => ({}))
      await failSends(client, 1)
      await client.advance(60_000)
      expect(reportsOf(client)[1]).toMatchObject({
        dropped: 4,
        eventList: [{ name: 'sendFailed' }],
      })
    },
  )

  it.each([
    ['more than 100 of one conversation', 103, ['messageStack']],
    ['100 of one conversation', 102, []],
  ])('contain missed messages: %s [STAT-15]', async (_, newest, names) => {
    const client = await aReportingClient({ evt_rpt_level: [5] })
    await miss(client, 'team-0', newest)
    await client.advance(60_000)
    expect(eventsOf(client)).toEqual(names)
  })

  it('contain missed messages five times at most [STAT-15]', async () => {
    const client = await aReportingClient({ evt_rpt_level: [5] })
    for (let i = 0; i < 7; i++) await miss(client, `team-${i}`, 500)
    await client.advance(60_000)
    expect(eventsOf(client)).toEqual(new Array(5).fill('messageStack'))
  })

  it('contain malformed data [STAT-17]', async () => {
    const client = await aReportingClient({ evt_rpt_level: [6] })
    client.server.sessions[0]?.connection.send(new Uint8Array([255, 255, 255]))
    await client.advance(120_000)
    expect(eventsOf(client)).toEqual(['malformedFrame'])
  })
})

it('count a rejected message of a batch as a failed send [STAT-40]', async () => {
  const client = await aReportingClient()
  const { chat, server, advance } = client
  server.on(commands.message.sendCombo, ({ messageList }) => ({
    answerList: messageList.map(() => ({ code: NOT_FRIENDS, info: '' })),
  }))
  server.stop()
  await advance(0)
  for (const text of ['one', 'two']) {
    const to = { to: 'bob', conversationType: 'C2C' } as const
    chat.sendMessage(chat.createTextMessage({ ...to, payload: { text } })).catch(() => undefined)
  }
  server.start()
  await advance(10_000)
  expect(server.bodiesOf(commands.message.sendCombo)).toHaveLength(1)
  await failSends(client, 17)
  await advance(0)
  const all = reportsOf(client).flatMap(({ eventList }) => eventList)
  const failed = all.filter(({ name }) => name === 'sendFailed')
  expect(failed.slice(0, 2)).toMatchObject([
    { command: 'c2c.send', code: NOT_FRIENDS },
    { command: 'c2c.send', code: NOT_FRIENDS },
  ])
})

it('do not count a rejected receipt as a message [STAT-40]', () => {
  expect(eventNameOf('receipt.send', NOT_FRIENDS, 1)).toBeUndefined()
  expect(eventNameOf('group.send', NOT_FRIENDS, 1)).toBe('sendFailed')
})
