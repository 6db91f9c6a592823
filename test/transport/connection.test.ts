import { describe, expect, it } from 'vitest'
import { messagePushes } from '../../src/features/messages/commands.ts'
import { sessionCommands } from '../../src/features/session/commands.ts'
import { binaryCodec } from '../../src/protocol/binary-codec.ts'
import { textCodec } from '../../src/protocol/text-codec.ts'
import {
  breaksCompressionAfter,
  dropsAtOnce,
  neverOpens,
  refuses,
  sendsBrokenCompression,
  sendsCompressionBomb,
  sendsGarbage,
  sendsHalfFrames,
} from '../../testing/scripted/behaviours.ts'
import { aBench, anAdmittedBench, outcomeOf } from './support.ts'

const nothingHeld = { timers: 0, sockets: 0, watchers: 0 }

describe('a connection', () => {
  it('does nothing before it is opened [CONN-05]', () => {
    const { platform } = aBench()
    expect(platform.counts()).toEqual(nothingHeld)
    expect(platform.connections).toEqual([])
  })

  it('notifies its owner of the open socket and the host of its state [CONN-07]', async () => {
    const { notified, platform } = await anAdmittedBench()
    expect(notified).toEqual(['connecting', 'connected', 'open'])
    expect(platform.counts()).toEqual({ timers: 1, sockets: 1, watchers: 2 })
  })

  it('opens one socket, however often open is called [CONN-05]', async () => {
    const { transport, platform, advance } = aBench()
    transport.open()
    transport.open()
    await advance(0)
    transport.open()
    expect(platform.connections).toHaveLength(1)
  })

  it('closes with 4000 and leaves nothing behind [CONN-06]', async () => {
    const { transport, platform, request, advance, notified } = await anAdmittedBench()
    const outcome = outcomeOf(request('test.never'))
    transport.close()
    await advance(0)
    expect(outcome.now).toBe('closed')
    expect(platform.counts()).toEqual(nothingHeld)
    expect(platform.connections[0]?.closedByClient?.code).toBe(4000)
    expect(notified.at(-1)).toBe('disconnected')
    await advance(60_000)
    expect(platform.connections).toHaveLength(1)
  })

  it('can be opened again after its end [CONN-05]', async () => {
    const { transport, server, advance, notified } = await anAdmittedBench()
    transport.close()
    transport.open()
    await advance(0)
    expect(notified.slice(3)).toEqual(['disconnected', 'connecting', 'connected', 'open'])
    expect(server.sessions).toHaveLength(1)
  })

  it('ends the old requests even if the host opens it again in the notification [CONN-06]', async () => {
    const { transport, request, advance, notified, server } = await anAdmittedBench()
    server.ignore(sessionCommands.hello)
    const outcome = outcomeOf(request('session.hello'))
    await advance(0)
    const push = notified.push.bind(notified)
    notified.push = (state) => {
      if (state === 'disconnected') transport.open()
      return push(state)
    }
    transport.close()
    await advance(0)
    expect(outcome.now).toBe('closed')
    expect(server.sessions).toHaveLength(1)
  })

  it('does not report an open socket that the host has closed in the notification [CONN-06]', async () => {
    const { transport, notified, advance, platform } = aBench()
    const push = notified.push.bind(notified)
    notified.push = (state) => {
      if (state === 'connected') transport.close()
      return push(state)
    }
    transport.open()
    await advance(0)
    expect(notified).not.toContain('open')
    expect(platform.counts()).toEqual(nothingHeld)
  })

  it('reopens at once with 4001, one socket at a time [CONN-06]', async () => {
    const { transport, platform, server, advance } = await anAdmittedBench()
    transport.reopen()
    expect(platform.counts()).toEqual({ timers: 1, sockets: 1, watchers: 2 })
    expect(platform.connections).toHaveLength(2)
    await advance(0)
    expect(platform.connections[0]?.closedByClient?.code).toBe(4001)
    expect(server.commandsReceived).toEqual(['session.login', 'session.login'])
  })

  it('connects again within 3 seconds of a loss [CONN-13]', async () => {
    const { server, advance, notified, attempts } = await anAdmittedBench()
    await advance(5_000)
    server.drop()
    await advance(3_000)
    expect(notified).toEqual(['connecting', 'connected', 'open', 'connecting', 'connected', 'open'])
    expect(attempts).toEqual([0, 0])
    expect(server.sessions).toHaveLength(1)
  })

  it('logs why its socket was closed [CONN-15]', async () => {
    const { server, advance, platform } = await anAdmittedBench()
    for (const { connection } of server.sessions) connection.close(1012, 'the server restarts')
    await advance(0)
    expect(platform.log.lines.map(({ level, line }) => `${level} ${line}`)).toEqual([
      'warn socket: closed with 1012 the server restarts',
    ])
  })

  it('counts refused attempts and reports disconnected after the third [CONN-07]', async () => {
    const { transport, server, advance, notified, attempts } = aBench()
    server.behave(refuses)
    transport.open()
    await advance(60_000)
    expect(notified).toEqual(['connecting', 'disconnected'])
    expect(attempts.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5])
    expect(attempts.length).toBeLessThan(12)
    server.behave()
    await advance(10_000)
    expect(notified.slice(2)).toEqual(['connected', 'open'])
  })

  it('lost within a second of its opening counts as refused [CONN-11]', async () => {
    const { transport, server, advance, attempts } = aBench()
    server.behave(dropsAtOnce)
    transport.open()
    await advance(60_000)
    expect(attempts.slice(0, 5)).toEqual([0, 1, 2, 3, 4])
    expect(attempts.length).toBeLessThan(12)
  })

  it('gives up a socket that never opens [CONN-12]', async () => {
    const { transport, server, advance, attempts, platform } = aBench()
    server.behave(neverOpens)
    transport.open()
    await advance(9_999)
    expect(attempts).toEqual([0])
    await advance(4_000)
    expect(attempts).toEqual([0, 1])
    expect(platform.connections[0]?.closedByClient?.code).toBe(4001)
    expect(platform.counts().sockets).toBe(1)
  })

  it('is not disturbed by a listener that throws [CONN-34]', async () => {
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

  it('passes pushes on in their order [CONN-34]', async () => {
    const { server, pushes, advance } = await anAdmittedBench()
    for (let n = 0; n < 50; n++)
      server.push(messagePushes.received, { position: n, messageList: [] })
    await advance(0)
    expect(pushes.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  })
})

describe.each([
  ['binary', binaryCodec],
  ['text', textCodec],
] as const)('a connection in %s frames', (_, codec) => {
  it.each([
    ['garbage', sendsGarbage],
    ['half frames', sendsHalfFrames],
    ['data that does not inflate', sendsBrokenCompression],
    ['a compression bomb', sendsCompressionBomb],
    ['data that does not inflate as an answer', breaksCompressionAfter(0)],
  ])('that brings %s is dropped with one log line [CONN-30]', async (_, behaviour) => {
    const { transport, server, advance, platform } = aBench({ codec, isCompressed: true })
    server.behave(behaviour)
    transport.open()
    await advance(0)
    server.behave()
    expect(platform.log.lines.map(({ level, line }) => `${level} ${line}`)).toEqual([
      'warn receive: malformed data, connecting again',
    ])
    expect(platform.connections[0]?.closedByClient?.code).toBe(4001)
    await advance(4_000)
    expect(server.sessions).toHaveLength(1)
  })
})

const CLOSE_CODES = [
  ...Array.from({ length: 16 }, (_, index) => 1000 + index),
  ...[3000, 3999, 4000, 4001, 4999],
]

it.each(CLOSE_CODES)('reconnects after a close with %i [CONN-15]', async (code) => {
  const { server, advance, request, attempts } = await anAdmittedBench()
  await advance(2_000)
  const outcome = outcomeOf(request('session.hello'))
  server.drop(code)
  await advance(3_000)
  expect(server.sessions).toHaveLength(1)
  expect(attempts).toEqual([0, 0])
  expect(outcome.now).toBe('resolved')
})
