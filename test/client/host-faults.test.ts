import { aConversation, createTestPlatform, ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { StoragePort } from '../../src/platform/platform.ts'
import { commands } from '../../src/protocol-entry.ts'
import { halfOpenAfter, neverAnswersTo } from '../../testing/scripted/behaviours.ts'
import { outcome } from '../features/support/settle.ts'
import { aClient, aReadyClient, type TestClient } from '../support/client.ts'

const nothingHeld = { timers: 0, sockets: 0, watchers: 0 }

const end = async (client: TestClient) => {
  await outcome(client, client.chat.destroy(), 10_000)
  expect(client.platform.counts()).toEqual(nothingHeld)
}

/** The storage of a test platform that throws from a call on, or at one call alone. */
const failingStorage = (isFailing: (call: number) => boolean): StoragePort => {
  const { storage } = createTestPlatform()
  let calls = 0
  const failing =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (isFailing(++calls)) throw new Error('the storage is gone')
      return call(...args)
    }
  return {
    get: failing(storage.get),
    set: failing(storage.set),
    remove: failing(storage.remove),
    keys: failing(storage.keys),
  }
}

const oneConversation = {
  conversations: [aConversation(3)],
  completeFlag: 1 as const,
  timeStamp: 0,
  startIndex: '',
  cookie: 'cookie',
}

describe('a network', () => {
  it('that is lost and restored fifty times in a second leaves one socket and one session [CONN-10]', async () => {
    const client = await aReadyClient()
    for (let flap = 0; flap < 50; flap++) {
      client.platform.network.set(false)
      await client.advance(10)
      client.platform.network.set(true)
      await client.advance(10)
    }
    await client.advance(10_000)
    expect(client.platform.counts().sockets).toBe(1)
    const profile = await outcome(client, client.chat.getMyProfile())
    expect(profile.data.userID).toBe('alice')
    expect(client.events.dataOf('error')).toEqual([])
    await end(client)
  })
})

const failures: [string, (call: number, at: number) => boolean][] = [
  ['from that call on', (call, at) => call >= at],
  ['at that call alone', (call, at) => call === at],
]

describe.each(failures)('a storage that throws %s', (_, fails) => {
  it('does not disturb the session, whichever call throws, and is logged once [PLATFORM-07]', async () => {
    for (let at = 1; at <= 40; at++) {
      const storage = failingStorage((call) => fails(call, at))
      const client = await aReadyClient(
        (server) => server.on(commands.conversation.list, () => oneConversation),
        'binary',
        { platform: createTestPlatform({ storage }) },
      )
      await client.advance(60_000)
      await outcome(client, client.chat.logout())
      await outcome(client, client.chat.login({ userID: 'carol', userSig: 'signed' }), 60_000)
      expect(client.chat.isReady()).toBe(true)
      const lines = client.platform.log.lines.filter(({ line }) => line.startsWith('keep'))
      expect(lines.length).toBeLessThanOrEqual(1)
      await end(client)
    }
  })
})

describe('a page that is frozen', () => {
  it.each([
    ['before its login was answered', neverAnswersTo(commands.session.login.name)],
    ['and loses its connection there', halfOpenAfter(1)],
  ])('%s resumes when it becomes visible [CONN-18]', async (_, behaviour) => {
    const clock = new ManualClock()
    const client = aClient('binary', { platform: createTestPlatform({ clock }) })
    client.server.behave(behaviour)
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(1_000)
    client.platform.page.set(false)
    clock.set(600_000)
    client.server.behave()
    client.server.drop()
    client.platform.page.set(true)
    await outcome(client, login, 10_000)
    await client.advance(0)
    expect(client.chat.isReady()).toBe(true)
    await end(client)
  })
})

describe('HTTP that never answers', () => {
  it('does not delay a reconnect, and its requests do not accumulate [STAT-06]', async () => {
    const client = await aReadyClient((server) => server.ignore(commands.statistics.report))
    client.platform.onRequest = () => new Promise<never>(() => undefined)
    for (let round = 0; round < 200; round++) {
      client.server.drop()
      await client.advance(10_000)
    }
    const { requests } = client.platform
    // One report at a time, each given up after 15 s and 3 s, the next one a minute later.
    expect(requests.length).toBeGreaterThan(10)
    expect(requests.length).toBeLessThan(200)
    for (const { body = '{}' } of requests) {
      expect(JSON.parse(body).eventList?.length ?? 0).toBeLessThanOrEqual(100)
    }
    expect(client.chat.isReady()).toBe(true)
    await end(client)
  })
})
