import type { Clock } from '../platform/clock.ts'
import { encodeBody, json } from '../protocol/body-codec.ts'
import { checksumOf } from '../protocol/checksum.ts'
import type { FrameCodec } from '../protocol/frame.ts'
import type { Connection } from './connection.ts'
import { linkOf } from './connection-state.ts'
import type { FrameWire } from './frame-wire.ts'
import { PING_TIMEOUT_MS } from './limits.ts'
import type { TransportRequest } from './transport.ts'

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
