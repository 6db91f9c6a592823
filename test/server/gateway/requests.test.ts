import { gzipSync } from 'node:zlib'
import {
  binaryCodec,
  checksumOf,
  commands,
  encodeMessage,
  type RequestFrame,
  textCodec,
} from 'tavern-im/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import { aMessage, type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await testServer({
    limits: { requestsPerSecond: 5, requestBurst: 20 },
    extra: {
      [commands.profile.get.name]: () => {
        throw new Error('SQLITE_FULL: disk is full')
      },
      'group.list': () => ({ groupList: ['x'.repeat(5000)], next: '', isComplete: true }),
    },
  })
})

afterEach(() => server.close())

const refused = (code: number) => expect.objectContaining({ name: 'RawRefusal', code })

const requestOf = (fields: Partial<RequestFrame>): RequestFrame => ({
  kind: 'request',
  command: 'session.ping',
  seq: 7,
  reqtime: 0,
  checksum: 0,
  body: new Uint8Array(),
  ...fields,
})

const send = (client: RawClient, to: string, text?: string) =>
  client.request(commands.message.sendC2C, aMessage('alice', to, text))

describe.each([
  ['binary', binaryCodec, false],
  ['binary, compressed', binaryCodec, true],
  ['text', textCodec, false],
  ['text, compressed', textCodec, true],
])('over %s', (_title, codec, isCompressed) => {
  it('requests are answered and pushes reach the other side', async () => {
    const alice = await server.join('alice', { codec, isCompressed })
    const bob = await server.join('bob', { codec, isCompressed })
    const text = '你好，'.repeat(1000)
    const answer = await send(alice, 'bob', text)
    expect(answer).toEqual({ time: 1_700_000_000, sequence: 1, position: 1 })
    const [push] = await bob.pushed(1)
    expect(push?.command).toBe('push.messages')
    const body = push?.body ?? ''
    const received = typeof body === 'string' ? body : Buffer.from(body).toString()
    expect(received).toContain(text)
  })
})

describe('a request', () => {
  it('is rejected with 20002 before the login, but a ping is answered', async () => {
    const client = await server.connect()
    await expect(send(client, 'bob')).rejects.toEqual(refused(20002))
    const answer = await client.request(commands.session.ping, {})
    expect(answer).toEqual({ timeStamp: server.clock.now() })
  })

  it('is rejected with 60009 when the command is unknown, and the connection continues', async () => {
    const client = await server.join('alice')
    for (const command of ['no.such', 'toString', '__proto__']) {
      await expect(client.exchange(command, new Uint8Array())).rejects.toEqual(refused(60009))
    }
    await expect(client.request(commands.session.hello, {})).resolves.toEqual({})
  })

  it('is rejected with the code of the core', async () => {
    const client = await server.join('alice')
    const quit = client.request(commands.group.quit, { groupID: 'g' })
    await expect(quit).rejects.toEqual(refused(10007))
  })

  it('is answered with 20005 when a handler fails, without the cause', async () => {
    const client = await server.join('alice')
    const failed = client.exchange(commands.profile.get.name, new Uint8Array())
    await expect(failed).rejects.toMatchObject({
      code: 20005,
      message: '20005 run command: the server failed',
    })
    expect(server.lines.join()).toContain('SQLITE_FULL')
    expect(await server.health()).toMatchObject({ faults: 1 })
  })

  it('is rejected with 60022 while the write queue of the core is full', async () => {
    const client = await server.join('alice')
    server.core.isBusy = true
    await expect(send(client, 'bob')).rejects.toEqual(refused(60022))
    await expect(client.request(commands.session.hello, {})).resolves.toEqual({})
    const health = await fetch(`${server.httpUrl}/healthz`)
    expect(health.status).toBe(503)
    server.core.isBusy = false
    await expect(send(client, 'bob')).resolves.toMatchObject({ sequence: 1 })
  })

  it('is not refused while the database confirms no commit, but /healthz is not 200 [NODE-17]', async () => {
    const client = await server.join('alice')
    server.core.isStuck = true
    await expect(send(client, 'bob')).resolves.toMatchObject({ sequence: 1 })
    const health = await fetch(`${server.httpUrl}/healthz`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({ status: 'the database does not answer' })
  })

  it('is rejected with 60022 above the rate limit until time has passed', async () => {
    const client = await server.connect()
    for (let i = 0; i < 20; i++) await client.request(commands.session.ping, {})
    await expect(client.request(commands.session.ping, {})).rejects.toEqual(refused(60022))
    server.clock.advance(1000)
    // Refused ones count too.
    for (let i = 0; i < 4; i++) await client.request(commands.session.ping, {})
    await expect(client.request(commands.session.ping, {})).rejects.toEqual(refused(60022))
    expect(await server.health()).toMatchObject({ limitedRequests: 2 })
  })

  it('counts once for each message in it', async () => {
    const client = await server.join('alice')
    const messageList = Array.from({ length: 20 }, () => aMessage('alice', 'bob'))
    await client.request(commands.message.sendCombo, { messageList }).catch(() => {})
    await expect(send(client, 'bob')).rejects.toEqual(refused(60022))
    server.clock.advance(1000)
    await expect(send(client, 'bob')).resolves.toMatchObject({ sequence: 1 })
  })

  it('closes the connection of a client that continues above the limit', async () => {
    const client = await server.connect()
    const flood = Array.from({ length: 50 }, () => client.request(commands.session.ping, {}))
    const outcomes = await Promise.allSettled(flood)
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(30)
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many requests' })
    expect(await server.health()).toMatchObject({ limitedRequests: 20 })
  })

  it('may have a body that nearly fills a frame; the core checks its length', async () => {
    const client = await server.join('alice')
    await expect(send(client, 'bob', 'x'.repeat(250_000))).resolves.toMatchObject({ sequence: 1 })
  })

  it('is answered once when many are sent at once', async () => {
    const client = await server.join('alice')
    const answers = await Promise.all(Array.from({ length: 15 }, () => send(client, 'bob')))
    expect(answers.map(({ sequence }) => sequence)).toEqual(answers.map((_, index) => index + 1))
  })
})

describe('a malformed request', () => {
  it('is rejected with 20001 when the checksum is wrong', async () => {
    const client = await server.join('alice')
    const body = encodeMessage(aMessage('alice', 'bob'))
    const checksum = checksumOf('another key', body)
    const frame = requestOf({ command: 'c2c.send', body, checksum })
    await expect(client.sendFrame(frame)).rejects.toEqual(refused(20001))
    const right = requestOf({
      command: 'c2c.send',
      body,
      checksum: checksumOf(client.authKey, body),
    })
    await expect(client.sendFrame(right)).resolves.toMatchObject({ errorCode: 0 })
  })

  it.each([
    ['protobuf that is none', 'c2c.send', Uint8Array.of(255, 255, 255)],
    ['JSON that is none', 'group.list', Buffer.from('{')],
    ['JSON that is no object', 'group.list', Buffer.from('7')],
    ['JSON that is an array', 'group.list', Buffer.from('[]')],
    ['JSON that is null', 'group.list', Buffer.from('null')],
  ])('is rejected with 20001: %s', async (_title, command, body) => {
    const client = await server.join('alice')
    await expect(client.exchange(command, body)).rejects.toEqual(refused(20001))
    await expect(client.request(commands.session.hello, {})).resolves.toEqual({})
  })

  it('closes the connection the third time', async () => {
    const client = await server.join('alice')
    for (let i = 0; i < 3; i++) {
      await expect(client.exchange('group.list', Buffer.from('{'))).rejects.toEqual(refused(20001))
    }
    expect((await client.closed).code).toBe(1008)
    expect(await server.health()).toMatchObject({ malformedFrames: 3, connectionsNow: 0 })
  })

  it('is rejected with 20001 when it is a response or a push', async () => {
    const client = await server.connect()
    const push = { kind: 'push', command: 'push.kick', seq: 9, body: new Uint8Array() } as const
    await expect(client.sendFrame(push)).rejects.toEqual(refused(20001))
  })
})

describe('data that is not a frame', () => {
  it.each<[string, typeof binaryCodec, Uint8Array | string, number, boolean]>([
    ['random bytes', binaryCodec, Uint8Array.of(1, 2, 3, 255), 1007, false],
    ['nothing', binaryCodec, new Uint8Array(), 1007, false],
    ['text on a binary connection', binaryCodec, 'hello', 1007, false],
    ['bytes on a text connection', textCodec, Uint8Array.of(1), 1007, false],
    ['text without a head', textCodec, 'hello', 1007, false],
    ['a head that is no object', textCodec, '7\n{}', 1007, false],
    ['a broken compressed frame', binaryCodec, Buffer.from('COMPnothing'), 1007, true],
    ['a gzip bomb', binaryCodec, bomb(), 1007, true],
    ['a frame that is too long', binaryCodec, new Uint8Array(256 * 1024 + 1), 1009, false],
  ])('closes its own connection only: %s', async (_title, codec, data, code, comp) => {
    const other = await server.join('bob')
    const client = await server.connect({ codec, isCompressed: comp })
    client.webSocket.send(data)
    expect((await client.closed).code).toBe(code)
    expect(await server.health()).toMatchObject({ malformedFrames: 1, connectionsNow: 1 })
    await expect(other.request(commands.session.hello, {})).resolves.toEqual({})
  })

  it('is not inflated on a connection that did not request compression', async () => {
    const client = await server.connect()
    const ping = binaryCodec.encode(requestOf({ command: 'session.ping' })) as Uint8Array
    client.webSocket.send(Buffer.concat([Buffer.from('COMP'), gzipSync(ping)]))
    expect((await client.closed).code).toBe(1007)
  })
})

function bomb(): Buffer {
  return Buffer.concat([Buffer.from('COMP'), gzipSync(Buffer.alloc(9 * 1024 * 1024))])
}
