import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands, serverCodes } from '../../../src/protocol-entry.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { aReportingClient, failSends, NOT_FRIENDS, reportsOf, SECRET_TEXT } from './support.ts'

const { report } = commands.statistics

/** The local store has written what it was given. */
const FLUSHED_MS = 25_000

/** A storage as a reload finds it, with the texts in it. */
const aStorage = () => {
  const storage = memoryStorage()
  const texts = () => storage.keys().map((key) => `${key} ${storage.get(key)}`)
  return { storage, texts }
}

/** alice at a server that refuses sends, on a page with this storage; not logged in. */
const reloaded = (storage: ReturnType<typeof memoryStorage>): TestClient => {
  const client = aClient('binary', { platform: createTestPlatform({ storage }) })
  client.server.refuse(commands.message.sendC2C, NOT_FRIENDS)
  return client
}

const logIn = (client: TestClient, userID = 'alice') =>
  outcome(client, client.chat.login({ userID, userSig: 'signed' }))

describe('events that could not be reported', () => {
  it('are stored across a reload, the newest 100, and go out after the login [STAT-05]', async () => {
    const { storage } = aStorage()
    const first = reloaded(storage)
    first.server.refuse(report, serverCodes.SERVER_FAULT)
    await logIn(first)
    await failSends(first, 130)
    await first.chat.logout()

    const second = reloaded(storage)
    await logIn(second)
    await second.advance(0)
    const [kept, ...rest] = reportsOf(second)
    // The login of before was the first of 131; 31 made room.
    expect(kept?.dropped).toBe(31)
    expect(kept?.eventList).toHaveLength(100)
    expect(kept?.eventList.every(({ name }) => name === 'sendFailed')).toBe(true)
    expect(rest).toEqual([])
    await second.advance(60_000)
    expect(reportsOf(second)[1]?.eventList.map(({ name }) => name)).toEqual(['login'])
  })

  it('count all dropped ones, over several sessions [STAT-05]', async () => {
    const { storage } = aStorage()
    for (let session = 0; session < 2; session++) {
      const client = reloaded(storage)
      client.server.refuse(report, serverCodes.SERVER_FAULT)
      await logIn(client)
      await failSends(client, 110)
      await client.chat.logout()
    }
    const last = reloaded(storage)
    await logIn(last)
    // Two logins and 220 sends, of which 100 are here.
    expect(reportsOf(last)[0]?.dropped).toBe(122)
  })

  it('leave the memory at 100 while the server is away [STAT-05]', async () => {
    const { storage, texts } = aStorage()
    const client = reloaded(storage)
    client.server.refuse(report, serverCodes.SERVER_FAULT)
    await logIn(client)
    await failSends(client, 90)
    await client.advance(FLUSHED_MS)
    expect(texts().some((text) => text.includes('_events '))).toBe(false)
    await failSends(client, 10)
    await client.advance(FLUSHED_MS)
    expect(texts().filter((text) => text.includes('TIM_1400000000_alice_events '))).toHaveLength(1)
  })

  it('of a burst go out one report after the other, in their order [STAT-05]', async () => {
    const client = reloaded(memoryStorage())
    await logIn(client)
    await failSends(client, 125)
    await client.advance(60_000)
    const reports = reportsOf(client).map(({ eventList, dropped }) => [eventList.length, dropped])
    // While the first 20 were under way, 106 came.
    expect(reports).toEqual([
      [20, 0],
      [100, 1],
      [5, 0],
    ])
    expect(reportsOf(client)[0]?.eventList[0]?.name).toBe('login')
  })

  it('belong to the user: the next user does not report them [STAT-05]', async () => {
    const { storage } = aStorage()
    const first = reloaded(storage)
    await logIn(first)
    await failSends(first, 3)
    await first.chat.logout()
    const second = reloaded(storage)
    await logIn(second, 'carol')
    await second.advance(60_000)
    expect(reportsOf(second)[0]?.eventList.map(({ name }) => name)).toEqual(['login'])
  })

  it('that are pending at a logout are stored for their user [STAT-05]', async () => {
    const client = await aReportingClient({}, (server) => server.ignore(report))
    await failSends(client, 25)
    await outcome(client, client.chat.logout(), 3_000)
    client.server.on(report, () => ({}))
    await logIn(client, 'carol')
    await client.advance(60_000)
    expect(reportsOf(client)[1]?.eventList.map(({ name }) => name)).toEqual(['login'])
    await outcome(client, client.chat.logout())
    await logIn(client)
    await client.advance(60_000)
    const again = reportsOf(client)
      .slice(2)
      .flatMap(({ eventList }) => eventList)
    expect(again.slice(0, 20)).toEqual(reportsOf(client)[0]?.eventList)
    expect(again.filter(({ name }) => name === 'sendFailed')).toHaveLength(25)
  })

  it('of a failed login go out after a successful one [STAT-05]', async () => {
    const { storage } = aStorage()
    const first = reloaded(storage)
    first.server.refuse(commands.session.login, serverCodes.USERSIG_EXPIRED)
    await expect(logIn(first)).rejects.toMatchObject({ code: serverCodes.USERSIG_EXPIRED })
    const second = reloaded(storage)
    await logIn(second)
    await second.advance(60_000)
    expect(reportsOf(second)[0]?.eventList).toEqual([
      expect.objectContaining({ name: 'loginFailed', level: 6, code: serverCodes.USERSIG_EXPIRED }),
      expect.objectContaining({ name: 'login', level: 4 }),
    ])
  })

  it('of another version of the SDK are ignored [STAT-05]', async () => {
    const storage = memoryStorage()
    const good = { name: 'timeout', level: 6, command: 'profile.get' }
    const eventList = [null, 7, { name: 1 }, good]
    storage.set('TIM_1400000000_alice_events', JSON.stringify({ eventList, dropped: 'x' }))
    const client = reloaded(storage)
    await logIn(client)
    await client.advance(60_000)
    expect(reportsOf(client)[0]).toMatchObject({ dropped: 0 })
    expect(reportsOf(client)[0]?.eventList.map(({ name }) => name)).toEqual(['timeout', 'login'])
  })

  it('contain no text, no key and no UserSig, nor do reports [STAT-13]', async () => {
    const { storage, texts } = aStorage()
    const client = reloaded(storage)
    await logIn(client)
    await failSends(client, 30)
    client.server.ignore(report)
    await failSends(client, 30)
    await client.advance(90_000)
    await client.chat.logout()
    const said = [
      ...texts(),
      ...reportsOf(client).map((body) => JSON.stringify(body)),
      ...client.platform.requests.map(({ url, body = '' }) => `${url} ${body}`),
    ].join('\n')
    expect(said).toContain('sendFailed')
    for (const secret of [SECRET_TEXT, 'signed', 'key-1', 'a2-1'])
      expect(said).not.toContain(secret)
  })
})

describe('without a logged-in user', () => {
  it('no timer or request runs, before the login and after the logout [STAT-14]', async () => {
    const client = await aReportingClient()
    await failSends(client, 3)
    await client.chat.logout()
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
    const before = client.server.received.length
    await client.advance(1_000_000)
    expect(client.server.received).toHaveLength(before)
    expect(client.platform.requests).toEqual([])
  })

  it('with `statistics: false` nothing is counted, reported or diagnosed [STAT-14]', async () => {
    const client = aClient('binary', { statistics: false })
    client.server.refuse(commands.message.sendC2C, NOT_FRIENDS)
    client.server.ignore(commands.group.profile)
    await logIn(client)
    await failSends(client, 30)
    const call = client.chat.getGroupProfile({ groupID: 'team' })
    await outcome(client, call, 200_000).catch(() => undefined)
    const names = client.server.received.map(({ command }) => command)
    expect(names.filter((name) => name.startsWith('statistics.'))).toEqual([])
    expect(client.platform.requests).toEqual([])
  })
})
