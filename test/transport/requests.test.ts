import { describe, expect, it } from 'vitest'
import { sessionCommands } from '../../src/features/session/commands.ts'
import { command } from '../../src/kernel/command.ts'
import { checksumOf } from '../../src/protocol/frame.ts'
import { textCodec } from '../../src/protocol/text-codec.ts'
import {
  answersInReverse,
  dropsAfter,
  duplicatesAnswers,
} from '../../testing/scripted/behaviours.ts'
import { aBench, anAdmittedBench, outcomeOf } from './support.ts'

const echo = command<object, object>('test.echo')
const slow = command<object, object>('test.slow')

describe('requests', () => {
  it('wait for the session and then go out in order [CONN-21]', async () => {
    const { transport, server, request, advance } = aBench()
    server.on(echo, (body) => body)
    server.on(slow, (body) => body)
    const outcomes = [request(echo.name), request(slow.name), request(echo.name)].map(outcomeOf)
    await advance(0)
    expect(server.commandsReceived).toEqual([])
    transport.open()
    await advance(0)
    const expected = ['session.login', echo.name, slow.name, echo.name]
    expect(server.commandsReceived).toEqual(expected)
    expect(outcomes.map(({ now }) => now)).toEqual(['resolved', 'resolved', 'resolved'])
  })

  it('without a session wait for the socket only [CONN-21]', async () => {
    const { transport, server, request, advance } = aBench({ logsIn: false })
    const ping = request('session.ping', { isSessionless: true })
    transport.open()
    await advance(0)
    await expect(ping).resolves.toBeDefined()
    expect(server.received[0]?.frame.checksum).toBe(0)
  })

  it.each(['binary', 'text'] as const)(
    'carry seq, seconds and checksum (%s) [CONN-22]',
    async (format) => {
      const options = format === 'text' ? { codec: textCodec } : {}
      const { server, request, platform } = await anAdmittedBench(options)
      server.on(echo, (body) => body)
      const body = format === 'text' ? '{"a":1}' : new TextEncoder().encode('{"a":1}')
      await request(echo.name, { body })
      const [login, frame] = server.received.map((received) => received.frame)
      expect(frame?.seq).toBe((login?.seq ?? 0) + 1)
      expect(frame?.reqtime).toBe(Math.floor(platform.clock.now() / 1000))
      expect(frame?.checksum).toBe(checksumOf('key-1', body))
    },
  )

  it('are settled by their own answers, in any order [CONN-23]', async () => {
    const { transport, server, request, advance } = aBench({ logsIn: false })
    server.behave(answersInReverse(3))
    server.on(sessionCommands.logout, () => ({}))
    const settled: number[] = []
    for (const n of [1, 2, 3]) {
      const answer = request('session.logout', { isSessionless: true })
      answer.then(() => settled.push(n))
    }
    transport.open()
    await advance(0)
    expect(settled).toEqual([3, 2, 1])
  })

  it('rejected by the server reject with its code, its text and their number [CONN-23]', async () => {
    const { server, request } = await anAdmittedBench()
    server.refuse(echo, 10007, 'you may not')
    const refused = await request(echo.name).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      name: 'RequestRefused',
      code: 10007,
      message: 'you may not',
      seq: server.received.at(-1)?.frame.seq,
    })
  })

  it('without an answer time out, counted from the call [CONN-24]', async () => {
    const { transport, server, request, advance, platform } = aBench()
    server.ignore(slow)
    const outcome = outcomeOf(request(slow.name, { timeoutMs: 15_000 }))
    await advance(10_000)
    transport.open()
    await advance(4_999)
    expect(server.commandsReceived).toContain(slow.name)
    expect(outcome.now).toBe('pending')
    await advance(1)
    expect(outcome.now).toBe('timeout')
    transport.close()
    expect(platform.counts().timers).toBe(0)
  })

  it('beyond a queue of 100 are rejected [CONN-26]', async () => {
    const { request, advance } = aBench()
    const outcomes = Array.from({ length: 101 }, () => outcomeOf(request(echo.name)))
    await advance(0)
    expect(outcomes.map(({ now }) => now)).toEqual([
      ...Array.from({ length: 100 }, () => 'pending'),
      'overflow',
    ])
  })

  it('more than 100 may be pending during a session [CONN-26]', async () => {
    const { server, request, advance } = await anAdmittedBench()
    server.on(echo, (body) => body)
    const outcomes = Array.from({ length: 300 }, () => outcomeOf(request(echo.name)))
    await advance(0)
    expect(new Set(outcomes.map(({ now }) => now))).toEqual(new Set(['resolved']))
  })

  it('more than 100 pending ones wait for the next connection, and do not delay the login [CONN-26]', async () => {
    const { server, request, advance } = await anAdmittedBench()
    server.ignore(slow)
    const outcomes = Array.from({ length: 150 }, () => outcomeOf(request(slow.name)))
    await advance(0)
    server.on(slow, (body) => body)
    server.drop()
    await advance(5_000)
    expect(new Set(outcomes.map(({ now }) => now))).toEqual(new Set(['resolved']))
  })

  it('that are repeatable are sent again after a loss, with the new key, before later ones [CONN-25]', async () => {
    const { server, request, advance } = await anAdmittedBench()
    server.ignore(slow)
    server.on(echo, (body) => body)
    const repeated = outcomeOf(request(slow.name))
    await advance(0)
    server.on(slow, (body) => body)
    server.drop()
    await advance(0)
    const later = outcomeOf(request(echo.name))
    await advance(4_000)
    const expected = ['session.login', slow.name, 'session.login', slow.name, echo.name]
    expect(server.commandsReceived).toEqual(expected)
    expect([repeated.now, later.now]).toEqual(['resolved', 'resolved'])
    const [first, second] = server.received.filter(({ command }) => command === slow.name)
    expect(second?.frame.seq).toBe(first?.frame.seq)
    expect(second?.frame.checksum).toBe(checksumOf('key-2', second?.frame.body ?? ''))
  })

  it('that are not repeatable are lost once they were sent, and only then [CONN-25]', async () => {
    const { server, request, advance } = await anAdmittedBench()
    server.ignore(slow)
    const sent = outcomeOf(request(slow.name, { isRepeatable: false }))
    await advance(0)
    server.drop()
    await advance(0)
    expect(sent.now).toBe('lost')
    server.on(slow, (body) => body)
    const waiting = outcomeOf(request(slow.name, { isRepeatable: false }))
    await advance(4_000)
    expect(waiting.now).toBe('resolved')
    expect(server.commandsReceived.filter((name) => name === slow.name)).toHaveLength(2)
  })

  it('without a session are lost with their socket [CONN-25]', async () => {
    const { transport, server, request, advance } = aBench({ logsIn: false })
    server.behave(dropsAfter(1))
    transport.open()
    await advance(0)
    const outcome = outcomeOf(request('session.login', { isSessionless: true }))
    await advance(0)
    expect(outcome.now).toBe('lost')
  })

  it('ignore answers without a request [CONN-27]', async () => {
    const { server, request, advance, platform } = await anAdmittedBench()
    server.sendFrame({
      kind: 'answer',
      command: 'test.echo',
      seq: 7,
      errorCode: 0,
      errorInfo: '',
      body: new Uint8Array(),
    })
    await advance(0)
    expect(platform.log.lines.map(({ line }) => line)).toEqual([
      'receive: no request for answer 7, stray no. 1',
    ])
    server.on(echo, (body) => body)
    await expect(request(echo.name)).resolves.toBeDefined()
  })

  it('are not settled by an answer from before they were sent again [CONN-27]', async () => {
    const { server, request, advance } = await anAdmittedBench()
    server.ignore(slow)
    const outcome = outcomeOf(request(slow.name))
    await advance(0)
    const seq = server.received.at(-1)?.frame.seq ?? 0
    server.ignore(sessionCommands.login)
    server.drop()
    await advance(4_000)
    const answer = { kind: 'answer', command: slow.name, seq, errorCode: 0, errorInfo: '' } as const
    server.sendFrame({ ...answer, body: new Uint8Array() })
    await advance(0)
    expect(outcome.now).toBe('pending')
  })

  it('use the first of two answers [CONN-23]', async () => {
    const { transport, server, request, advance, notified } = aBench({ logsIn: false })
    server.behave(duplicatesAnswers)
    transport.open()
    await advance(0)
    await expect(request('session.ping', { isSessionless: true })).resolves.toBeDefined()
    await advance(0)
    expect(notified).toEqual(['connecting', 'connected', 'open'])
  })

  it('that cannot be encoded reject and do not disturb others [CONN-28]', async () => {
    const { server, request } = await anAdmittedBench()
    server.on(echo, (body) => body)
    const bad = request(echo.name, { body: 'text on a binary connection' })
    const good = request(echo.name)
    await expect(bad).rejects.toThrow('text on a binary connection')
    await expect(good).resolves.toBeDefined()
  })
})
