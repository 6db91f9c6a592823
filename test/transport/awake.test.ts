import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { sessionCommands } from '../../src/features/session/commands.ts'
import { command } from '../../src/kernel/command.ts'
import { halfOpenAfter, neverOpens, refuses } from '../../testing/scripted/behaviours.ts'
import { aBench, anAdmittedBench, type Bench, outcomeOf } from './support.ts'

const HOUR = 3_600_000

const echo = command<object, object>('test.echo')

const pingsOf = ({ server }: Bench) => server.bodiesOf(sessionCommands.ping).length

/** A bench whose session stands, and whose time of day can be set. */
const aBenchWithClock = async () => {
  const clock = new ManualClock()
  const bench = await anAdmittedBench({ clock })
  bench.server.on(echo, (body) => body)
  return { ...bench, clock }
}

describe('a page that becomes visible', () => {
  it('pings an open socket at once, unless data arrived recently [CONN-16]', async () => {
    const bench = await anAdmittedBench()
    await bench.advance(1_999)
    bench.platform.page.set(true)
    await bench.advance(0)
    expect(pingsOf(bench)).toBe(0)
    await bench.advance(1)
    bench.platform.page.set(true)
    bench.platform.page.set(true)
    await bench.advance(0)
    expect(pingsOf(bench)).toBe(1)
    expect(bench.platform.connections).toHaveLength(1)
  })

  it('pings at once, too, if its clock was set back meanwhile [CONN-19]', async () => {
    const bench = await aBenchWithClock()
    await bench.advance(5_000)
    bench.clock.set(-HOUR)
    bench.platform.page.set(true)
    await bench.advance(0)
    expect(pingsOf(bench)).toBe(1)
  })

  it('closes a silent socket after 3 seconds and opens another immediately [CONN-16]', async () => {
    const bench = aBench()
    bench.server.behave(halfOpenAfter(2))
    bench.transport.open()
    await bench.advance(5_000)
    bench.server.behave()
    bench.platform.page.set(true)
    await bench.advance(3_199)
    expect(bench.platform.connections).toHaveLength(2)
    expect(bench.platform.connections[0]?.closedByClient?.code).toBe(4001)
    expect(bench.server.sessions.at(-1)?.authKey).toBe('key-2')
  })

  it('ends a wait and resets the attempts [CONN-17]', async () => {
    const bench = aBench()
    bench.server.behave(refuses)
    bench.transport.open()
    await bench.advance(60_000)
    bench.server.behave()
    bench.platform.page.set(true)
    await bench.advance(0)
    expect(bench.attempts.at(-1)).toBe(0)
    expect(bench.server.sessions).toHaveLength(1)
  })

  it('does not disturb a socket that is opening, unless its time is over [CONN-17]', async () => {
    const clock = new ManualClock()
    const bench = aBench({ clock })
    bench.server.behave(neverOpens)
    bench.transport.open()
    await bench.advance(5_000)
    bench.platform.page.set(true)
    expect(bench.platform.connections).toHaveLength(1)
    clock.set(HOUR)
    bench.server.behave()
    bench.platform.page.set(true)
    await bench.advance(0)
    expect(bench.platform.connections[0]?.closedByClient?.code).toBe(4001)
    expect(bench.server.sessions).toHaveLength(1)
  })

  it('does not open a connection that was never opened [CONN-05]', async () => {
    const bench = aBench()
    bench.platform.page.set(true)
    await bench.advance(60_000)
    expect(bench.platform.connections).toEqual([])
  })

  it('tries a socket though the network is reported off [CONN-17]', async () => {
    const { platform, attempts, advance } = await anAdmittedBench()
    platform.network.set(false)
    await advance(1_000)
    platform.page.set(true)
    await advance(0)
    expect(attempts).toEqual([0, 0])
  })

  it('changes nothing when it is hidden [CONN-16]', async () => {
    const bench = await anAdmittedBench()
    await bench.advance(5_000)
    bench.platform.page.set(false)
    await bench.advance(4_999)
    expect(pingsOf(bench)).toBe(0)
    expect(bench.server.sessions).toHaveLength(1)
  })
})

describe('timers after a pause of the process', () => {
  it('make the first send ping the socket, not 10 seconds later [CONN-18]', async () => {
    const bench = await aBenchWithClock()
    await bench.advance(5_000)
    for (const { connection } of bench.server.sessions) connection.vanish()
    bench.clock.set(HOUR)
    const outcome = outcomeOf(bench.request(echo.name))
    await bench.advance(3_300)
    expect(bench.platform.connections).toHaveLength(2)
    expect(outcome.now).toBe('resolved')
  })

  it('do not make a ping overdue that the server answered [CONN-18]', async () => {
    const bench = await aBenchWithClock()
    bench.server.ignore(sessionCommands.ping)
    await bench.advance(10_000)
    expect(pingsOf(bench)).toBe(1)
    bench.clock.set(HOUR)
    bench.server.on(sessionCommands.ping, () => ({ timeStamp: 0 }))
    await bench.advance(60_000)
    expect(bench.platform.connections).toHaveLength(1)
  })

  it('give a dead socket one more ping [CONN-18]', async () => {
    const bench = await aBenchWithClock()
    bench.server.ignore(sessionCommands.ping)
    await bench.advance(10_000)
    bench.clock.set(HOUR)
    await bench.advance(6_300)
    expect(pingsOf(bench)).toBe(2)
    expect(bench.platform.connections).toHaveLength(2)
  })
})

describe.each([
  ['on', HOUR],
  ['back', -HOUR],
])('a clock that is set %s by an hour', (_, ms) => {
  it('does not close or delay anything [CONN-19]', async () => {
    const bench = await aBenchWithClock()
    await bench.advance(4_000)
    bench.clock.set(ms)
    for (let minute = 0; minute < 10; minute++) {
      const outcome = outcomeOf(bench.request(echo.name))
      await bench.advance(60_000)
      expect(outcome.now).toBe('resolved')
    }
    expect(bench.platform.connections).toHaveLength(1)
  })

  it('does not keep a dead socket alive [CONN-19]', async () => {
    const bench = await aBenchWithClock()
    await bench.advance(4_000)
    for (const { connection } of bench.server.sessions) connection.vanish()
    bench.clock.set(ms)
    await bench.advance(20_000)
    expect(bench.platform.connections).toHaveLength(2)
    expect(bench.server.sessions.at(-1)?.authKey).toBe('key-2')
  })

  it('while a ping is pending does not count as silence [CONN-19]', async () => {
    const bench = await aBenchWithClock()
    bench.server.ignore(sessionCommands.ping)
    await bench.advance(10_000)
    bench.clock.set(ms)
    bench.server.sendFrame({ kind: 'push', command: 'test', seq: 1, body: new Uint8Array() })
    await bench.advance(3_000)
    bench.server.on(sessionCommands.ping, () => ({ timeStamp: 0 }))
    await bench.advance(60_000)
    expect(bench.platform.connections).toHaveLength(1)
  })

  it('does not delay an attempt to connect [CONN-19]', async () => {
    const clock = new ManualClock()
    const bench = aBench({ clock })
    bench.server.behave(refuses)
    bench.transport.open()
    await bench.advance(10_000)
    clock.set(ms)
    bench.server.behave()
    await bench.advance(10_000)
    expect(bench.server.sessions).toHaveLength(1)
  })
})
