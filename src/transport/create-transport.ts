import { encodeBody, json } from '../protocol/body-codec.ts'
import { checksumOf } from '../protocol/checksum.ts'
import type { Frame, FrameCodec } from '../protocol/frame.ts'
import { Connection } from './connection.ts'
import { linkOf } from './connection-state.ts'
import { frameWire } from './frame-wire.ts'
import { PING_TIMEOUT_MS } from './limits.ts'
import { reader, receiver } from './receive.ts'
import { requestSequence } from './request-sequence.ts'
import { Requests } from './requests.ts'
import type {
  Transport,
  TransportListener,
  TransportOptions,
  TransportRequest,
} from './transport.ts'

/** Assembles a transport. It does nothing before its `open`. */
export const createTransport = (
  options: TransportOptions,
  listener: TransportListener,
): Transport => {
  const { platform, codec, addressOf, isCompressed } = options
  const wire = frameWire({ codec, gzip: platform.gzip, isCompressed })
  const read = reader(platform.log, wire)
  const ping = pingOf(codec)
  const write = (seq: number, request: TransportRequest): boolean => {
    const authKey = authKeyFor(request)
    if (authKey === undefined) return false
    connection.send(wire.write(requestFrame(seq, request, authKey, platform.clock.now())))
    return true
  }
  const authKeyFor = ({ isSessionless }: TransportRequest): string | undefined => {
    const { state } = connection
    if (isSessionless) return linkOf(state) === undefined ? undefined : ''
    return state.name === 'admitted' ? state.authKey : undefined
  }
  const nextSeq = requestSequence(platform.random)
  const requests = new Requests({ clock: platform.clock, nextSeq, write })
  const receive = receiver({ log: platform.log, listener, requests })
  const confined = (what: string, tell: () => void) => {
    try {
      tell()
    } catch (error) {
      platform.log.write('error', `${what}: the listener threw`, error)
    }
  }
  const connection = new Connection({
    platform,
    addressOf,
    ping: () => requests.add(ping),
    onOpen: () => {
      requests.flush()
      confined('tell open', () => listener.onOpen())
    },
    onAdmitted: () => requests.flush(),
    onData: (data) => {
      const frame = read(data)
      if (frame === undefined) connection.on('broken')
      else receive(frame)
    },
    onLost: () => requests.lost(),
    onClosed: () => requests.closed(),
    onNetState: (state) => confined('tell state', () => listener.onNetState(state)),
  })
  return {
    open: () => connection.on('open'),
    request: (request) => requests.add(request),
    admit: (authKey) => connection.admit(authKey),
    reopen: () => connection.on('reopen'),
    close: () => connection.on('close'),
  }
}

/** The `session.ping` of the session's command table. */
const pingOf = (codec: FrameCodec): TransportRequest => ({
  command: 'session.ping',
  body: encodeBody({} as never, json, codec.format),
  timeoutMs: PING_TIMEOUT_MS,
  isSessionless: true,
  isRepeatable: false,
})

const requestFrame = (
  seq: number,
  { command, body, isSessionless }: TransportRequest,
  authKey: string,
  now: number,
): Frame => ({
  kind: 'request',
  command,
  seq,
  reqtime: Math.floor(now / 1000),
  checksum: isSessionless ? 0 : checksumOf(authKey, body),
  body,
})
