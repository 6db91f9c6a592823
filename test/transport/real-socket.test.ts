import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { ManualClock } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { nodePlatform } from '../../src/platform/node.ts'
import { binaryCodec } from '../../src/protocol/binary-codec.ts'
import {
  compressed,
  type FrameCodec,
  inflated,
  type PushFrame,
  type WireBody,
} from '../../src/protocol/frame.ts'
import { textCodec } from '../../src/protocol/text-codec.ts'
import { FrameTransport } from '../../src/transport/frame-transport.ts'
import type { Transport, TransportListener } from '../../src/transport/transport.ts'

const platform = {
  ...nodePlatform(globalThis),
  log: { write: () => undefined },
}
const { gzip } = platform

let server: WebSocketServer
let transport: Transport | undefined

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
})

afterEach(async () => {
  transport?.close()
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
})

const silent: TransportListener = {
  onOpen: () => undefined,
  onNetState: () => undefined,
  onReconnectFailed: () => undefined,
  onFatal: () => undefined,
  onPush: () => undefined,
}

const connect = (codec: FrameCodec, listener: Partial<TransportListener>): Transport => {
  const { port } = server.address() as AddressInfo
  const opened = new FrameTransport(
    { platform, codec, isCompressed: true, addressOf: () => `ws://127.0.0.1:${port}/` },
    { ...silent, ...listener },
  )
  opened.open()
  return opened
}

/** Answers every request with its own body and pushes it, too. */
const echoes = (codec: FrameCodec) => (socket: WebSocket) => {
  socket.on('message', (raw: Buffer, isBinary) => {
    const data: WireBody = isBinary ? raw : raw.toString()
    const frame = codec.decode(inflated(data, codec.format, gzip))
    if (frame.kind !== 'request') return
    const { command, seq, body } = frame
    const push = { kind: 'push', command: 'test.push', seq: 1, body } as const
    const answer = { kind: 'answer', command, seq, errorCode: 0, errorInfo: '', body } as const
    socket.send(compressed(codec.encode(push), gzip))
    socket.send(compressed(codec.encode(answer), gzip))
  })
}

const plain = (body: WireBody) => (typeof body === 'string' ? body : Buffer.from(body).toString())

describe.each([
  ['binary', binaryCodec],
  ['text', textCodec],
] as const)('over a real socket in %s', (format, codec) => {
  it.each([
    ['small', '{"text":"你好 👋"}'],
    ['compressed', JSON.stringify({ text: '你好 👋'.repeat(2_000) })],
  ])('a %s request is answered and pushed [CONN-37]', async (_, text) => {
    server.on('connection', echoes(codec))
    const pushes: PushFrame[] = []
    transport = connect(codec, {
      onOpen: () => transport?.admit('key'),
      onPush: (frame) => pushes.push(frame),
    })
    const answer = await transport.request({
      command: 'test.echo',
      body: format === 'text' ? text : new TextEncoder().encode(text),
      timeoutMs: 5_000,
      isSessionless: false,
      isRepeatable: true,
    })
    expect(plain(answer)).toBe(text)
    expect(pushes.map(({ body }) => plain(body))).toEqual([text])
  })
})

it('a TCP connection without an answer is given up [CONN-12]', async () => {
  const hanging = createServer()
  const sockets: Socket[] = []
  const next = async () => {
    const [socket] = (await once(hanging, 'connection')) as [Socket]
    sockets.push(socket.resume())
    return socket
  }
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  const { port } = hanging.address() as AddressInfo
  const clock = new ManualClock()
  const first = next()
  transport = new FrameTransport(
    {
      platform: { ...platform, clock },
      codec: binaryCodec,
      isCompressed: false,
      addressOf: () => `ws://127.0.0.1:${port}/`,
    },
    silent,
  )
  transport.open()
  const ended = once(await first, 'close')
  const second = next()
  await clock.advance(10_000)
  await ended
  await clock.advance(4_000)
  await second
  transport.close()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => hanging.close(resolve))
})

it('reconnects after the server has dropped it [CONN-37]', async () => {
  server.on('connection', echoes(binaryCodec))
  let opened = 0
  const twice = new Promise<void>((resolve) => {
    transport = connect(binaryCodec, {
      onOpen() {
        opened++
        if (opened === 2) resolve()
        else for (const client of server.clients) client.terminate()
      },
    })
  })
  await twice
  expect(opened).toBe(2)
})
