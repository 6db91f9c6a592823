import fc from 'fast-check'
import { fuzzedServer, neighbours } from '../support/im-server.ts'
import { checkNoLeak } from '../support/leaks.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { clientFrame, sentTo } from '../support/raw-socket.ts'
import { recordedFrames } from '../support/recorded-frames.ts'
import { createTarget } from '../support/target.ts'

const upgrade = (path: string): Uint8Array =>
  Buffer.from(
    [
      `GET ${path}?sdkappid=1400000000&platform=7&compress=gzip HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n'),
  )

const requests = ['/binfo', '/info', '/v4/openim/sendmsg', '/healthz'].map(upgrade)

/** Beginnings of frames: whole ones, fragments, ping, pong, close, and what nothing says. */
const heads = fc.oneof(
  fc.constantFrom(0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x88, 0x89, 0x8a, 0x83, 0xc1, 0xf2),
  fc.nat(255),
)

const open = async () => {
  const server = await fuzzedServer()
  const others = await neighbours(server)
  const seen = await recordedFrames()
  const frame = fc
    .tuple(heads, mutatedBytes(seen))
    .map(([head, payload]) => clientFrame(head, payload))
  const sane = seen.map((payload) => clientFrame(0x82, payload))
  const path = fc.constantFrom('/binfo', '/info')
  const cases = fc.oneof(
    { weight: 2, arbitrary: mutatedBytes(requests).map((bytes) => [bytes]) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(path, fc.array(frame, { minLength: 1, maxLength: 3 }))
        .map(([to, frames]) => [upgrade(to), ...frames]),
    },
    // Here the frame of the socket itself is malformed.
    {
      weight: 3,
      arbitrary: fc.tuple(path, mutatedBytes(sane)).map(([to, bytes]) => [upgrade(to), bytes]),
    },
  )
  return {
    cases,
    async run(parts: readonly Uint8Array[]): Promise<string> {
      const answer = (await sentTo(server.url, parts)).toString('latin1')
      checkNoLeak(answer)
      server.look()
      return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed'
    },
    async check(): Promise<void> {
      await others.exchangeMessages()
      server.look()
    },
    close: () => server.stop(),
  }
}

export const sockets = createTarget('sockets', 200, open)
