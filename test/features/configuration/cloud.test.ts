import { ManualClock, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { EVENT } from '../../../src/protocol/event.ts'
import { pushes } from '../../../src/protocol-entry.ts'
import { tearsAnswersTo } from '../../../testing/scripted/behaviours.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { cloud, configOf, keepsConfig, openOn } from './support.ts'

const HOUR_MS = 3_600_000

const requestedVersions = (server: { bodiesOf(command: typeof cloud): { version: number }[] }) =>
  server.bodiesOf(cloud).map(({ version }) => version)

describe('the cloud configuration', () => {
  it('is fetched after login, and again when it has expired [CONFIG-01]', async () => {
    const client = await openOn({}, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
    expect(await configOf(client)).toEqual({ a: 1 })
    await client.advance(99_999)
    expect(requestedVersions(client.server)).toEqual([0])
    await client.advance(1)
    expect(requestedVersions(client.server)).toEqual([0, 3])
    expect(await configOf(client)).toEqual({ a: 1 })
  })

  it('is replaced when its version changed, and only then [CONFIG-01]', async () => {
    const client = await openOn({}, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
    client.server.on(cloud, () => ({ version: 3, config: '{"a":2}', expiredTime: 100 }))
    await client.advance(100_000)
    expect(await configOf(client)).toEqual({ a: 1 })
    client.server.on(cloud, () => ({ version: 2, config: '{"a":3}', expiredTime: 100 }))
    await client.advance(100_000)
    expect(await configOf(client)).toEqual({ a: 3 })
    expect(requestedVersions(client.server)).toEqual([0, 3, 3])
  })

  it('is reported with a copy of all keys by SERVER_CONFIG_UPDATED when it changes [CONFIG-24]', async () => {
    const client = await aReadyClient((server) => keepsConfig(server, 100).set(3, {}))
    const updates = () => client.events.dataOf(EVENT.SERVER_CONFIG_UPDATED)
    const push = (version: number, config: object) => {
      const body = { version, config: JSON.stringify(config), expiredTime: 100 }
      client.server.push(pushes.configuration.cloud, body)
      return client.advance(0)
    }
    await push(4, { a: { b: 1 } })
    expect(updates()).toEqual([{ config: { a: { b: 1 } } }])
    Object.assign(updates()[0]?.config ?? {}, { a: 'written by the host' })
    expect(await configOf(client)).toEqual({ a: { b: 1 } })
    await push(4, { a: 2 })
    expect(updates()).toHaveLength(1)
    await push(5, { c: 2 })
    expect(updates()[1]).toEqual({ config: { c: 2 } })
  })

  it.each([
    ['a refusal', 120_000, () => Promise.reject(new Refused(10002))],
    ['an overload', 120_000, () => Promise.reject(new Refused(60022))],
    ['no JSON', HOUR_MS, () => ({ version: 9, config: '{', expiredTime: 9 })],
    ['a number', HOUR_MS, () => ({ version: 9, config: '7', expiredTime: 9 })],
    ['an array', HOUR_MS, () => ({ version: 9, config: '[]', expiredTime: 9 })],
    ['null', HOUR_MS, () => ({ version: 9, config: 'null', expiredTime: 9 })],
    ['no object at all', HOUR_MS, () => null as never],
    ['no expiry', HOUR_MS, () => ({ version: 9, config: '{}' }) as never],
    ['an expiry of 0', HOUR_MS, () => ({ version: 9, config: '{}', expiredTime: 0 })],
  ])(
    'after %s is requested again in %d ms, and does not change [CONFIG-02]',
    async (_, ms, answer) => {
      const client = await openOn({}, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
      client.server.on(cloud, answer)
      await client.advance(100_000)
      await client.advance(ms - 1)
      expect(requestedVersions(client.server)).toEqual([0, 3])
      keepsConfig(client.server).set(4, { a: 2 })
      expect(await configOf(client)).toEqual({ a: 1 })
      await client.advance(1)
      expect(requestedVersions(client.server)).toEqual([0, 3, 3])
      expect(await configOf(client)).toEqual({ a: 2 })
    },
  )

  it('is requested again after an hour if its answer cannot be read [CONFIG-02]', async () => {
    const client = await openOn({}, (server) => server.behave(tearsAnswersTo(cloud.name)))
    expect(client.chat.isReady()).toBe(true)
    await client.advance(HOUR_MS - 1)
    expect(requestedVersions(client.server)).toHaveLength(1)
    await client.advance(1)
    expect(requestedVersions(client.server)).toHaveLength(2)
  })

  it('is requested again 120 s after a timeout [CONFIG-02]', async () => {
    const client = await openOn({}, (server) => server.ignore(cloud))
    await client.advance(124_999)
    expect(requestedVersions(client.server)).toHaveLength(1)
    await client.advance(1)
    expect(requestedVersions(client.server)).toHaveLength(2)
  })

  it('is requested again after a day if its lifetime is years [CONFIG-01]', async () => {
    const client = await openOn({}, (server) => keepsConfig(server, 1e9).set(1, {}))
    await client.advance(86_399_999)
    expect(requestedVersions(client.server)).toHaveLength(1)
    await client.advance(1)
    expect(requestedVersions(client.server)).toHaveLength(2)
  })

  it('also arrives by push, which moves its expiry [CONFIG-03]', async () => {
    const client = await openOn({}, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
    await client.advance(50_000)
    const push = { version: 4, config: '{"a":2}', expiredTime: 100 }
    client.server.push(pushes.configuration.cloud, push)
    await client.advance(99_999)
    expect(await configOf(client)).toEqual({ a: 2 })
    expect(requestedVersions(client.server)).toEqual([0])
    await client.advance(1)
    expect(requestedVersions(client.server)).toEqual([0, 4])
  })

  it('ignores a malformed push [CONFIG-03]', async () => {
    const client = await openOn({}, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
    client.server.push(pushes.configuration.cloud, { version: 4, config: '[', expiredTime: 100 })
    await client.advance(0)
    expect(await configOf(client)).toEqual({ a: 1 })
    await client.advance(100_000)
    expect(requestedVersions(client.server)).toEqual([0, 3])
  })

  it('is requested while a user is logged in, and by the next login if it is due [CONFIG-04]', async () => {
    const client = await aReadyClient((server) => keepsConfig(server, 100).set(3, { a: 1 }))
    const logout = client.chat.logout()
    await client.advance(0)
    await logout
    expect(client.platform.counts().timers).toBe(0)
    const login = async () => {
      const login = client.chat.login({ userID: 'bob', userSig: 'signed' })
      await client.advance(0)
      await login
      await client.advance(0)
    }
    await client.advance(50_000)
    await login()
    expect(requestedVersions(client.server)).toEqual([0])
    await client.advance(50_000)
    expect(requestedVersions(client.server)).toEqual([0, 3])
  })

  it('is fetched once by a client that logs in and out repeatedly [CONFIG-04]', async () => {
    const client = await aReadyClient((server) => keepsConfig(server, 100).set(3, { a: 1 }))
    for (let round = 0; round < 3; round++) {
      client.server.drop()
      await client.advance(10_000)
    }
    expect(client.server.commandsReceived.filter((name) => name === 'session.login')).toHaveLength(
      4,
    )
    expect(requestedVersions(client.server)).toEqual([0])
  })
})

describe('a reload', () => {
  const aDevice = () => ({ storage: memoryStorage(), clock: new ManualClock() })

  it('starts with the stored configuration and requests it when it is due [CONFIG-05]', async () => {
    const device = aDevice()
    const first = await openOn(device, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
    await first.chat.destroy()
    await device.clock.advance(40_000)
    const second = await openOn(device, (server) => keepsConfig(server, 100).set(4, { a: 2 }))
    expect(await configOf(second)).toEqual({ a: 1 })
    expect(requestedVersions(second.server)).toEqual([])
    expect(second.chat.isReady()).toBe(true)
    await second.advance(60_000)
    expect(requestedVersions(second.server)).toEqual([3])
    expect(await configOf(second)).toEqual({ a: 2 })
  })

  it('requests it at once if the clock is before the last fetch [CONFIG-05]', async () => {
    const { storage } = aDevice()
    const late = { storage, clock: new ManualClock(2e12) }
    const first = await openOn(late, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
    await first.chat.destroy()
    const early = { storage, clock: new ManualClock(1e12) }
    const second = await openOn(early, (server) => keepsConfig(server, 100).set(3, { a: 1 }))
    expect(requestedVersions(second.server)).toEqual([3])
  })

  it('requests it once if the stored lifetime is nearly 0 [CONFIG-05]', async () => {
    const device = aDevice()
    const kept = { version: 3, config: {}, at: device.clock.now(), ms: 5e-310 }
    device.storage.set('TIM_1400000000__cloudConfig', JSON.stringify(kept))
    const client = await openOn(device, (server) => keepsConfig(server, 100).set(4, { a: 1 }))
    await client.advance(1_000)
    expect(requestedVersions(client.server)).toEqual([3])
  })

  it.each([
    '7',
    'null',
    '{}',
    '{"version":"3","config":{},"at":1,"ms":1}',
    '{"version":3,"at":1,"ms":1}',
  ])('finds %s and starts again [CONFIG-05]', async (text) => {
    const device = aDevice()
    device.storage.set('TIM_1400000000__cloudConfig', text)
    const client = await openOn(device, (server) => keepsConfig(server).set(3, { a: 1 }))
    expect(requestedVersions(client.server)).toEqual([0])
    expect(await configOf(client)).toEqual({ a: 1 })
  })
})

describe('SDK_READY', () => {
  const loggedIn = async (prepare: (client: ReturnType<typeof aClient>) => void) => {
    const client = aClient()
    prepare(client)
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    await login
    await client.advance(0)
    return client
  }

  it('waits for the cloud configuration, which is effective by then [CONFIG-06]', async () => {
    let answer = () => {}
    const client = await loggedIn(({ server }) =>
      server.on(cloud, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return { version: 1, config: '{"a":1}', expiredTime: 100 }
      }),
    )
    expect(client.chat.isReady()).toBe(false)
    answer()
    await client.advance(0)
    expect(client.chat.isReady()).toBe(true)
    expect(await configOf(client)).toEqual({ a: 1 })
  })

  it.each([
    ['is refused', 0, () => Promise.reject(new Refused(10002))],
    ['cannot be used', 0, () => ({ version: 1, config: '', expiredTime: 1 })],
    ['has no answer in 5 s', 5_000, () => undefined],
  ])('has the defaults when it %s [CONFIG-06]', async (_, ms, answer) => {
    const client = await loggedIn(({ server }) => server.on(cloud, answer))
    if (ms > 0) {
      await client.advance(ms - 1)
      expect(client.chat.isReady()).toBe(false)
      await client.advance(1)
    }
    expect(client.chat.isReady()).toBe(true)
    expect(await configOf(client)).toEqual({})
  })

  it('does not come from a configuration that settles after the logout [CONFIG-06]', async () => {
    const client = await loggedIn(({ server }) => server.ignore(cloud))
    const logout = client.chat.logout()
    await client.advance(0)
    await logout
    await client.advance(10_000)
    expect(client.chat.isReady()).toBe(false)
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it('waits for it also after a lost connection [CONFIG-06]', async () => {
    const client = await loggedIn(({ server }) => server.ignore(cloud))
    client.server.drop()
    keepsConfig(client.server).set(2, { a: 1 })
    await client.advance(4_000)
    expect(client.chat.isReady()).toBe(true)
    expect(await configOf(client)).toEqual({ a: 1 })
  })
})
