import type { Clock } from '../platform/clock.ts'
import type { GzipPort, LogPort } from '../platform/platform.ts'
import { encodeBody, json } from '../protocol/body-codec.ts'
import { checksumOf } from '../protocol/checksum.ts'
import { compressed, inflated } from '../protocol/compression.ts'
import type { Frame, FrameCodec, PushFrame, WireBody } from '../protocol/frame.ts'
import type { Connection } from './connection.ts'
import { linkOf } from './connection-machine.ts'
import { PING_TIMEOUT_MS } from './limits.ts'
import type { Requests } from './requests.ts'
import type { FrameTap, TransportRequest } from './transport.ts'

interface FrameWireParts {
  readonly codec: FrameCodec
  readonly gzip: GzipPort | undefined
  readonly isCompressed: boolean
  readonly tap: FrameTap
  readonly log: LogPort
}

/** Frames to socket data and back, compression included. */
interface FrameWire {
  write(frame: Frame): WireBody
  /** Undefined, with a log line, if the data is not a frame. */
  read(data: WireBody): Frame | undefined
}

export const frameWire = ({ codec, gzip, isCompressed, tap, log }: FrameWireParts): FrameWire => ({
  write: (frame) => {
    const plain = codec.encode(frame)
    // A server takes nothing compressed before a login; what needs no session has no checksum.
    const isOfSession = frame.kind === 'request' && frame.checksum !== 0
    const data = isCompressed && isOfSession && gzip ? compressed(plain, gzip) : plain
    tap.onFrame?.(frame, data.length, true)
    return data
  },
  read: (data) => {
    try {
      const frame = codec.decode(gzip ? inflated(data, codec.format, gzip) : data)
      tap.onFrame?.(frame, data.length, false)
      return frame
    } catch (cause) {
      log.write('warn', 'receive: malformed data, connecting again', cause)
      return undefined
    }
  },
})

/** The `session.ping` of the session's command table. */
export const pingOf = (codec: FrameCodec): TransportRequest => ({
  command: 'session.ping',
  body: encodeBody({} as never, json, codec.format),
  timeoutMs: PING_TIMEOUT_MS,
  isSessionless: true,
  isRepeatable: false,
})

/** The key of a request's checksum; undefined while the connection does not take the request. */
const authKeyFor = ({ state }: Connection, { isSessionless }: TransportRequest) => {
  if (isSessionless) return linkOf(state) === undefined ? undefined : ''
  return state.name === 'admitted' ? state.authKey : undefined
}

interface WriterParts {
  readonly clock: Clock
  readonly wire: FrameWire
  readonly connection: Connection
}

/** Sends a request if the connection takes it now; false when it has to wait. */
export const requestWriter =
  ({ clock, wire, connection }: WriterParts) =>
  (seq: number, request: TransportRequest): boolean => {
    const authKey = authKeyFor(connection, request)
    if (authKey === undefined) return false
    const { command, body, isSessionless } = request
    const reqtime = Math.floor(clock.now() / 1000)
    const checksum = isSessionless ? 0 : checksumOf(authKey, body)
    connection.send(wire.write({ kind: 'request', command, seq, reqtime, checksum, body }))
    return true
  }

interface ReceiverParts {
  readonly log: LogPort
  readonly requests: Requests
  readonly onPush: (frame: PushFrame) => void
}

/** Dispatches received frames. Answers without a request are counted, logged and ignored. */
export const receiver = ({ log, requests, onPush }: ReceiverParts) => {
  let strays = 0
  const stray = (frame: Frame) => {
    strays++
    log.write('debug', `receive: no request for ${frame.kind} ${frame.seq}, stray no. ${strays}`)
  }
  return (frame: Frame): void => {
    switch (frame.kind) {
      case 'push':
        onPush(frame)
        break
      case 'answer':
        if (!requests.answered(frame)) stray(frame)
        break
      case 'request':
        stray(frame)
        break
      default:
        frame satisfies never
    }
  }
}
