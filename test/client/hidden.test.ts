import { createTestPlatform, ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../support/client.ts'

/** alice in a page that has a worker, with this cloud configuration. */
const aClientWithWorker = async (config: object = {}) => {
  const platform = createTestPlatform()
  const worker = new ManualClock()
  let ends = 0
  platform.startWorkerClock = () => Object.assign(worker, { end: () => ends++ })
  const prepare = (server: TestClient['server']) =>
    server.on(commands.configuration.cloud, () => ({
      version: 1,
      config: JSON.stringify(config),
      expiredTime: 3_600,
    }))
  const client = await aReadyClient(prepare, 'binary', { platform })
  return { client, platform, worker, ends: () => ends }
}

const pings = ({ server }: TestClient) => server.bodiesOf(commands.session.ping).length

describe('a client whose page is hidden', () => {
  it("uses a worker's clock for all of its timers [PLATFORM-23]", async () => {
    const { client, platform, worker, ends } = await aClientWithWorker()
    platform.page.set(false)
    expect(platform.counts().timers).toBe(0)
    const before = pings(client)
    await platform.clock.advance(60_000)
    expect(pings(client)).toBe(before)
    for (let second = 0; second < 60; second++) await worker.advance(1_000)
    expect(pings(client)).toBeGreaterThan(before)
    expect(client.chat.isReady()).toBe(true)
    await client.chat.logout()
    expect(ends()).toBe(1)
    expect(worker.countOfTimers()).toBe(0)
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it("uses the page's clock while enable_worker is 0 [PLATFORM-23]", async () => {
    const { client, platform, worker } = await aClientWithWorker({ enable_worker: 0 })
    platform.page.set(false)
    expect(worker.countOfTimers()).toBe(0)
    const config = JSON.stringify({ enable_worker: 1 })
    client.server.push(pushes.configuration.cloud, { version: 2, config, expiredTime: 3_600 })
    await client.advance(0)
    expect(worker.countOfTimers()).toBeGreaterThan(0)
    expect(platform.counts().timers).toBe(0)
    await client.chat.destroy()
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })
})
