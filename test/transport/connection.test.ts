import { describe, expect, it } from 'vitest'
import { messagePushes } from '../../src/features/messages/commands.ts'
import { sessionCommands } from '../../src/features/session/commands.ts'
import {
  dropsAtOnce,
  halfOpenAfter,
  neverAnswers,
  neverOpens,
  refuses,
  sendsBrokenCompression,
  sendsCompressionBomb,
  sendsGarbage,
} from '../support/behaviours.ts'
import { aBench, anAdmittedBench, outcomeOf } from './support.ts'

const nothingHeld = { timers: 0, sockets: 0, watchers: 0 }

describe('a connection', () => {
  it('does nothing before it is opened', () => {
    const { platform } = aBench()
    expect(platform.counts()).toEqual(nothingHeld)
    expect(platform.connections).toEqual([])
  })

  it('tells its owner of the open socket and the host of its state', async () => {
    const { told, platform } = await anAdmittedBench()
    expect(told).toEqual(['connecting', 'connected', 'open'])
    expect(platform.counts()).toEqual({ timers: 1, sockets: 1, watchers: 1 })
  })

  it('opens one socket, however often it is asked', async () => {
    const { transport, platform, advance } = aBench()
    transport.open()
    transport.open()
    await advance(0)
    transport.open()
    expect(platform.connections).toHaveLength(1)
  })

  it('closes with 4000 and leaves nothing behind', async () => {
    const { transport, platform, request, advance, told } = await anAdmittedBench()
    const outcome = outcomeOf(request('test.never'))
    transport.close()
    await advance(0)
    expect(outcome.now).toBe('closed')
    expect(platform.counts()).toEqual(nothingHeld)
    expect(platform.connections[0]?.closedByClient?.code).toBe(4000)
    expect(told.at(-1)).toBe('disconnected')
    await advance(60_000)
    expect(platform.connections).toHaveLength(1)
  })

  it('can be opened again after its end', async () => {
    const { transport, server, advance, told } = await anAdmittedBench()
    transport.close()
    transport.open()
    await advance(0)
    expect(told.slice(3)).toEqual(['disconnected', 'connecting', 'connected', 'open'])
    expect(server.sessions).toHaveLength(1)
  })

  it('ends the old requests even if the host opens it again on hearing of the end', async () => {
    const { transport, request, advance, told, server } = await anAdmittedBench()
    server.ignore(sessionCommands.hello)
    const outcome = outcomeOf(request('session.hello'))
    await advance(0)
    const push = told.push.bind(told)
    told.push = (state) => {
      if (state === 'disconnected') transport.open()
      return push(state)
    }
    transport.close()
    await advance(0)
    expect(outcome.now).toBe('closed')
    expect(server.sessions).toHaveLength(1)
  })

  it('tells no open socket that the host has closed on hearing of it', async () => {
    const { transport, told, advance, platform } = aBench()
    const push = told.push.bind(told)
    told.push = (state) => {
      if (state === 'connected') transport.close()
      return push(state)
    }
    transport.open()
    await advance(0)
    expect(told).not.toContain('open')
    expect(platform.counts()).toEqual(nothingHeld)
  })

  it('reopens at once with 4001, one socket at a time', async () => {
    const { transport, platform, server, advance } = await anAdmittedBench()
    transport.reopen()
    expect(platform.counts()).toEqual({ timers: 1, sockets: 1, watchers: 1 })
    expect(platform.connections).toHaveLength(2)
    await advance(0)
    expect(platform.connections[0]?.closedByClient?.code).toBe(4001)
    expect(server.commandsReceived).toEqual(['session.login', 'session.login'])
  })

  it('connects again nearly at once after a loss', async () => {
    const { server, advance, told, attempts } = await anAdmittedBench()
    await advance(5_000)
    server.drop()
    await advance(200)
    expect(told).toEqual(['connecting', 'connected', 'open', 'connecting', 'connected', 'open'])
    expect(attempts).toEqual([0, 0])
    expect(server.sessions).toHaveLength(1)
  })

  it('logs why its socket was closed', async () => {
    const { server, advance, platform } = await anAdmittedBench()
    for (const { connection } of server.sessions) connection.close(1012, 'the server restarts')
    await advance(0)
    expect(platform.log.lines.map(({ level, line }) => `${level} ${line}`)).toEqual([
      'warn socket: closed with 1012 the server restarts',
    ])
  })

  it('counts refused attempts and tells doubt after the third', async () => {
    const { transport, server, advance, told, attempts } = aBench()
    server.behave(refuses)
    transport.open()
    await advance(60_000)
    expect(told).toEqual(['connecting', 'disconnected'])
    expect(attempts.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5])
    expect(attempts.length).toBeLessThan(20)
    server.behave()
    await advance(10_000)
    expect(told.slice(2)).toEqual(['connected', 'open'])
  })

  it('lost within a second of its opening counts as refused', async () => {
    const { transport, server, advance, attempts } = aBench()
    server.behave(dropsAtOnce)
    transport.open()
    await advance(60_000)
    expect(attempts.slice(0, 5)).toEqual([0, 1, 2, 3, 4])
    expect(attempts.length).toBeLessThan(20)
  })

  it('gives up a socket that never opens', async () => {
    const { transport, server, advance, attempts, platform } = aBench()
    server.behave(neverOpens)
    transport.open()
    await advance(9_999)
    expect(attempts).toEqual([0])
    await advance(1_000)
    expect(attempts).toEqual([0, 1])
    expect(platform.connections[0]?.closedByClient?.code).toBe(4001)
    expect(platform.counts().sockets).toBe(1)
  })

  it.each([
    ['garbage', sendsGarbage],
    ['data that does not inflate', sendsBrokenCompression],
    ['a compression bomb', sendsCompressionBomb],
  ])('that brings %s is dropped with one log line', async (_, behaviour) => {
    const { transport, server, advance, platform } = aBench({ isCompressed: true })
    server.behave(behaviour)
    transport.open()
    await advance(0)
    server.behave()
    expect(platform.log.lines.map(({ level, line }) => `${level} ${line}`)).toEqual([
      'warn receive: malformed data, connecting again',
    ])
    expect(platform.connections[0]?.closedByClient?.code).toBe(4001)
    await advance(1_000)
    expect(server.sessions).toHaveLength(1)
  })

  it('lets a listener that throws disturb nothing', async () => {
    const { server, pushes, advance, platform } = await anAdmittedBench()
    pushes.push = () => {
      throw new Error('the listener is broken')
    }
    server.push(messagePushes.received, { position: 1, messageList: [] })
    server.push(messagePushes.received, { position: 2, messageList: [] })
    await advance(0)
    expect(platform.log.lines.map(({ level }) => level)).toEqual(['error', 'error'])
    expect(server.sessions).toHaveLength(1)
  })

  it('hands pushes on in their order', async () => {
    const { server, pushes, advance } = await anAdmittedBench()
    for (let n = 0; n < 50; n++)
      server.push(messagePushes.received, { position: n, messageList: [] })
    await advance(0)
    expect(pushes.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  })
})

describe('the heartbeat', () => {
  const pings = (bench: Awaited<ReturnType<typeof anAdmittedBench>>) =>
    bench.server.bodiesOf(sessionCommands.ping).length

  it('pings every 10 seconds of quiet and needs no more than its answer', async () => {
    const bench = await anAdmittedBench()
    await bench.advance(9_999)
    expect(pings(bench)).toBe(0)
    await bench.advance(1)
    expect(pings(bench)).toBe(1)
    await bench.advance(50_000)
    expect(pings(bench)).toBe(6)
    expect(bench.platform.connections).toHaveLength(1)
  })

  it('speaks by itself when it only listens, so that the server hears it', async () => {
    const bench = await anAdmittedBench()
    for (let second = 0; second < 25; second++) {
      bench.server.push(messagePushes.received, { position: second, messageList: [] })
      await bench.advance(1_000)
    }
    expect(pings(bench)).toBe(2)
  })

  it('reopens with 4001 when a ping stays unanswered for 3 seconds', async () => {
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

  it('finds a half-open connection and sends again what went into it', async () => {
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

  it('takes a late answer for a busy connection, not for a dead one', async () => {
    const { server, advance, platform } = await anAdmittedBench()
    server.ignore(sessionCommands.ping)
    await advance(11_000)
    server.push(messagePushes.received, { position: 1, messageList: [] })
    await advance(5_000)
    expect(platform.connections).toHaveLength(1)
  })

  it('ends for good when the server answers 60002', async () => {
    const { server, advance, platform, told, request } = await anAdmittedBench()
    server.refuse(sessionCommands.ping, 60_002)
    const outcome = outcomeOf(request('test.never', { timeoutMs: 90_000 }))
    await advance(60_000)
    expect(outcome.now).toBe('refused 60009')
    expect(platform.counts()).toEqual(nothingHeld)
    expect(told.at(-1)).toBe('disconnected')
    expect(platform.connections).toHaveLength(1)
  })
})

it('a ping concerns no other socket than its own', async () => {
  const { transport, server, pushes, advance } = await anAdmittedBench()
  server.ignore(sessionCommands.ping)
  await advance(10_000)
  const seq = server.received.at(-1)?.frame.seq ?? 0
  const push = pushes.push.bind(pushes)
  pushes.push = (frame) => {
    transport.reopen()
    return push(frame)
  }
  // The push is handled before the promise of the ping has told of its refusal.
  const body = new Uint8Array()
  const answer = { kind: 'answer', command: 'session.ping', seq, body } as const
  server.sendFrame({ ...answer, errorCode: 60_002, errorInfo: 'go away' })
  server.push(messagePushes.received, { position: 1, messageList: [] })
  await advance(0)
  expect(pushes).toHaveLength(1)
  expect(server.sessions).toHaveLength(1)
})

describe('the network', () => {
  it('ends a wait when it comes back', async () => {
    const { transport, server, advance, platform } = aBench()
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
    expect(server.sessions).toHaveLength(1)
  })

  it('going off drops the socket and tells the host at once', async () => {
    const { platform, told, advance, server } = await anAdmittedBench()
    platform.network.set(false)
    expect(told.at(-1)).toBe('disconnected')
    expect(platform.counts()).toEqual({ timers: 1, sockets: 0, watchers: 1 })
    platform.network.set(true)
    await advance(0)
    expect(told.slice(4)).toEqual(['connecting', 'connected', 'open'])
    expect(server.commandsReceived).toEqual(['session.login', 'session.login'])
  })

  it('is not believed for ever when it says it is off', async () => {
    const { platform, transport, advance, server, told } = aBench()
    platform.network.set(false)
    transport.open()
    await advance(29_999)
    expect(platform.connections).toHaveLength(1)
    expect(told).toEqual(['connecting', 'disconnected'])
    await advance(31_000)
    expect(platform.connections).toHaveLength(3)
    expect(told).toEqual(['connecting', 'disconnected'])
    platform.network.set(true)
    await advance(0)
    expect(server.sessions).toHaveLength(1)
  })
})
