import { describe, expect, it } from 'vitest'
import { neverOpens, refuses } from '../../testing/scripted/behaviours.ts'
import { aBench, anAdmittedBench } from './support.ts'

describe('the network', () => {
  it('closes the socket and notifies the host when it goes off, reconnects when it is back [CONN-10]', async () => {
    const { platform, notified, advance, server } = await anAdmittedBench()
    platform.network.set(false)
    expect(notified.at(-1)).toBe('disconnected')
    expect(platform.counts()).toEqual({ timers: 1, sockets: 0, watchers: 2 })
    platform.network.set(true)
    await advance(0)
    expect(notified.slice(4)).toEqual(['connecting', 'connected', 'open'])
    expect(server.commandsReceived).toEqual(['session.login', 'session.login'])
  })

  it('ends a wait when it goes off, and resets the attempts when it is back [CONN-10]', async () => {
    const { transport, server, advance, platform, attempts } = aBench()
    server.behave(refuses)
    transport.open()
    await advance(30_000)
    const before = platform.connections.length
    server.behave()
    platform.network.set(false)
    await advance(20_000)
    expect(platform.connections).toHaveLength(before)
    platform.network.set(true)
    await advance(0)
    expect(attempts.at(-1)).toBe(0)
    expect(server.sessions).toHaveLength(1)
  })

  it('is ignored for the first three attempts, then it decides [CONN-09]', async () => {
    const { platform, transport, advance, notified, attempts } = aBench()
    platform.network.set(false)
    transport.open()
    await advance(20_000)
    expect(attempts).toEqual([0, 1, 2])
    expect(notified).toEqual(['connecting', 'disconnected', 'failed'])
    expect(platform.counts()).toEqual({ timers: 1, sockets: 0, watchers: 2 })
  })

  it('is not trusted forever: one attempt every 30 seconds, without an event [CONN-09]', async () => {
    const { platform, transport, advance, server, notified, attempts } = aBench()
    platform.network.set(false)
    transport.open()
    await advance(120_000)
    expect(attempts).toEqual([0, 1, 2, 3, 4, 5])
    expect(notified).toEqual(['connecting', 'disconnected', 'failed'])
    platform.network.set(true)
    await advance(0)
    expect(server.sessions).toHaveLength(1)
    expect(notified.slice(3)).toEqual(['connecting', 'connected', 'open'])
  })

  it('that is on lets the attempts continue forever, and no failure is reported [CONN-09]', async () => {
    const { server, transport, advance, notified, attempts } = aBench()
    server.behave(refuses)
    transport.open()
    await advance(600_000)
    expect(attempts.length).toBeGreaterThan(50)
    expect(notified).toEqual(['connecting', 'disconnected'])
  })

  it('causes one failure per loss, however often it changes [CONN-09]', async () => {
    const { server, platform, advance, notified } = await anAdmittedBench()
    const failures = () => notified.filter((entry) => entry === 'failed').length
    server.behave(refuses)
    for (let round = 0; round < 3; round++) {
      platform.network.set(false)
      await advance(100_000)
      platform.network.set(true)
      await advance(5_000)
    }
    expect(failures()).toBe(1)
    server.behave()
    await advance(20_000)
    expect(notified.at(-1)).toBe('open')
    platform.network.set(false)
    await advance(100_000)
    expect(failures()).toBe(2)
  })

  it('that goes off while a socket opens ends the attempt [CONN-10]', async () => {
    const { server, transport, platform, advance, attempts } = aBench()
    server.behave(neverOpens)
    transport.open()
    platform.network.set(false)
    await advance(0)
    expect(platform.counts().sockets).toBe(0)
    server.behave()
    platform.network.set(true)
    await advance(0)
    expect(attempts).toEqual([0, 0])
    expect(server.sessions).toHaveLength(1)
  })
})
