import { describe, expect, it } from 'vitest'
import { messagePushes } from '../../src/features/messages/commands.ts'
import { sessionCommands } from '../../src/features/session/commands.ts'
import { halfOpenAfter, neverAnswers } from '../../testing/scripted/behaviours.ts'
import { aBench, anAdmittedBench, outcomeOf } from './support.ts'

const nothingHeld = { timers: 0, sockets: 0, watchers: 0 }

describe('the heartbeat', () => {
  const pings = (bench: Awaited<ReturnType<typeof anAdmittedBench>>) =>
    bench.server.bodiesOf(sessionCommands.ping).length

  it('pings every 10 seconds of quiet and only needs its answer [CONN-20]', async () => {
    const bench = await anAdmittedBench()
    await bench.advance(9_999)
    expect(pings(bench)).toBe(0)
    await bench.advance(1)
    expect(pings(bench)).toBe(1)
    await bench.advance(50_000)
    expect(pings(bench)).toBe(6)
    expect(bench.platform.connections).toHaveLength(1)
  })

  it('pings every 5 seconds in a native app [CONN-20]', async () => {
    const bench = await anAdmittedBench({ isNativeApp: true })
    await bench.advance(4_999)
    expect(pings(bench)).toBe(0)
    await bench.advance(20_001)
    expect(pings(bench)).toBe(5)
    expect(bench.platform.connections).toHaveLength(1)
  })

  it('also pings when it only receives, so that the server receives data [CONN-20]', async () => {
    const bench = await anAdmittedBench()
    for (let second = 0; second < 25; second++) {
      bench.server.push(messagePushes.received, { position: second, messageList: [] })
      await bench.advance(1_000)
    }
    expect(pings(bench)).toBe(2)
  })

  it('reopens with 4001 when a ping stays unanswered for 3 seconds [CONN-20]', async () => {
    const bench = aBench({ logsIn: false })
    bench.server.behave(neverAnswers)
    bench.transport.open()
    await bench.advance(12_999)
    expect(bench.platform.connections).toHaveLength(1)
    bench.server.behave()
    await bench.advance(300)
    expect(bench.platform.connections).toHaveLength(2)
    expect(bench.platform.connections[0]?.closedByClient?.code).toBe(4001)
  })

  it('finds a half-open connection and resends the lost requests [CONN-31]', async () => {
    const { transport, server, advance, request, platform } = aBench()
    server.behave(halfOpenAfter(2))
    transport.open()
    await advance(0)
    const outcome = outcomeOf(request('session.hello', { timeoutMs: 30_000 }))
    await advance(0)
    server.behave()
    await advance(14_000)
    expect(platform.connections).toHaveLength(2)
    expect(outcome.now).toBe('resolved')
  })

  it('treats a late answer as a busy connection, not as a dead one [CONN-20]', async () => {
    const { server, advance, platform } = await anAdmittedBench()
    server.ignore(sessionCommands.ping)
    await advance(11_000)
    server.push(messagePushes.received, { position: 1, messageList: [] })
    await advance(5_000)
    expect(platform.connections).toHaveLength(1)
  })

  it('ends permanently when the server answers 60002 [CONN-14]', async () => {
    const { server, advance, platform, notified, request } = await anAdmittedBench()
    server.refuse(sessionCommands.ping, 60_002)
    const outcome = outcomeOf(request('test.never', { timeoutMs: 90_000 }))
    await advance(60_000)
    expect(outcome.now).toBe('refused 60009')
    expect(platform.counts()).toEqual(nothingHeld)
    expect(notified.slice(-2)).toEqual(['disconnected', 'fatal'])
    expect(platform.connections).toHaveLength(1)
  })
})

it('only concerns its own socket [CONN-20]', async () => {
  const { transport, server, pushes, advance } = await anAdmittedBench()
  server.ignore(sessionCommands.ping)
  await advance(10_000)
  const seq = server.received.at(-1)?.frame.seq ?? 0
  const push = pushes.push.bind(pushes)
  pushes.push = (frame) => {
    transport.reopen()
    return push(frame)
  }
  // The push is handled before the promise of the ping rejects.
  const body = new Uint8Array()
  const answer = { kind: 'answer', command: 'session.ping', seq, body } as const
  server.sendFrame({ ...answer, errorCode: 60_002, errorInfo: 'go away' })
  server.push(messagePushes.received, { position: 1, messageList: [] })
  await advance(0)
  expect(pushes).toHaveLength(1)
  expect(server.sessions).toHaveLength(1)
})
