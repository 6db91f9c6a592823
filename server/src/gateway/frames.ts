import { gunzipSync, gzipSync } from 'node:zlib'
import {
  binaryCodec,
  compressed,
  type Frame,
  type FrameCodec,
  type FrameHead,
  frameHead,
  type GzipPort,
  inflatedBytes,
  isCompressed,
  MalformedFrame,
  textCodec,
  type WireBody,
} from 'tavern-im/protocol'
import type { ConnectionBudget } from '../admission/connection-budget.ts'
import type { GatewayLimits } from '../admission/gateway-limits.ts'
import { callsOf, structureCalls } from '../admission/weight.ts'
import type { OutgoingPush } from '../domain/events/delivery.ts'
import type { Caller } from '../kernel/caller.ts'
import type { ClientAddress } from './client-address.ts'

/** The part of a connection that decides how its frames are read. */
interface FrameSource {
  readonly client: ClientAddress
  readonly caller: Caller | undefined
  readonly budget: ConnectionBudget
}

/** A connection without a session sent a frame beyond its limit. */
export class Oversized extends Error {
  override readonly name = 'Oversized'
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Unpacks and decodes a frame that was charged by its size, and charges its inflated size and
 * structure before decoding. Throws {@link MalformedFrame} and {@link Oversized}.
 */
export const openFrame = (
  connection: FrameSource,
  data: Uint8Array,
  isBinary: boolean,
  limits: GatewayLimits,
): Frame => {
  const isGuest = connection.caller === undefined
  const { codec } = connection.client
  const isPacked = isBinary && connection.client.isCompressed && isCompressed(data)
  if (isPacked && isGuest) throw new MalformedFrame('read frame: compressed before a login')
  if (isGuest && data.length > limits.guestFrameBytes) {
    throw new Oversized(`read frame: longer than ${limits.guestFrameBytes} bytes before a login`)
  }
  const plain = isPacked ? inflatedBytes(data, gzip, limits.frameBytes) : data
  const more = plain.length - data.length
  if (more > 0) connection.budget.charge(callsOf(more) - 1, more)
  const structure = structureCalls(plain, isGuest)
  if (structure > 0) connection.budget.charge(structure)
  const isText = isPacked ? codec.format === 'text' : !isBinary
  return codec.decode(isText ? utf8.decode(plain) : plain)
}

/** Bytes of a compressed frame to inflate in search of its head. */
const PACKED_HEAD_BYTES = 512
const HEAD_BYTES = 64 * 1024

/** The head needed to answer a frame that is not opened; undefined if it cannot be read. */
export const headOf = (connection: FrameSource, data: Uint8Array): FrameHead | undefined => {
  const { codec, isCompressed: mayBePacked } = connection.client
  if (!mayBePacked || !isCompressed(data)) return frameHead(data, codec.format)
  // Guests do not send compressed frames.
  if (connection.caller === undefined) return undefined
  try {
    const start = inflatedBytes(data.subarray(0, PACKED_HEAD_BYTES), gzipStart, HEAD_BYTES)
    return frameHead(start, codec.format)
  } catch {
    return undefined
  }
}

/** The fastest level: frames are small, and compression blocks the event loop. */
const LEVEL = 1

/** Z_SYNC_FLUSH of zlib: a missing end is no error. */
const SYNC_FLUSH = 2

export const gzip: GzipPort = {
  gzip: (data) => gzipSync(data, { level: LEVEL }),
  gunzip: (data, limitBytes) => gunzipSync(data, { maxOutputLength: limitBytes }),
}

/** Inflates the beginning of the data, as far as it is complete. */
const gzipStart: GzipPort = {
  ...gzip,
  gunzip: (data, limitBytes) =>
    gunzipSync(data, { maxOutputLength: limitBytes, finishFlush: SYNC_FLUSH }),
}

const TEXT = 0x81
const BINARY = 0x82

/**
 * Wraps a payload into one unmasked, unfragmented WebSocket frame (RFC 6455 section 5.2). Doing it
 * here lets one encoded push be written to a thousand sockets as the same bytes.
 */
const inSocketFrame = (payload: WireBody): Buffer => {
  const opcode = typeof payload === 'string' ? TEXT : BINARY
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = opcode
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeUInt32BE(0, 2)
    frame.writeUInt32BE(length, 6)
  }
  if (typeof payload === 'string') frame.write(payload, head)
  else frame.set(payload, head)
  return frame
}

/** Encodes a frame as the bytes for the socket. */
export const socketData = (frame: Frame, codec: FrameCodec, isCompressed: boolean): Buffer => {
  const data = codec.encode(frame)
  return inSocketFrame(isCompressed ? compressed(data, gzip) : data)
}

/** One numbered push as socket data: encoded once for each kind of connection that receives it. */
export class PushFrames {
  readonly #push: OutgoingPush
  readonly #seq: number
  readonly #data: (Buffer | undefined)[] = [undefined, undefined, undefined, undefined]

  constructor(push: OutgoingPush, seq: number) {
    this.#push = push
    this.#seq = seq
  }

  get name(): string {
    return this.#push.name
  }

  /** The body in binary form, for other nodes. */
  get body(): Uint8Array {
    return this.#push.binary()
  }

  for(format: FrameCodec['format'], isCompressed: boolean): Buffer {
    const kind = (format === 'binary' ? 0 : 2) + (isCompressed ? 1 : 0)
    const known = this.#data[kind]
    if (known !== undefined) return known
    const data =
      format === 'binary'
        ? this.#encoded(binaryCodec, this.#push.binary(), isCompressed)
        : this.#encoded(textCodec, this.#push.text(), isCompressed)
    this.#data[kind] = data
    return data
  }

  #encoded(codec: FrameCodec, body: WireBody, isCompressed: boolean): Buffer {
    const frame = { kind: 'push', command: this.#push.name, seq: this.#seq, body } as const
    return socketData(frame, codec, isCompressed)
  }
}

/** Push numbers restart after this; a client only compares them for equality. */
const LAST_SEQ = 0xffff_ffff

/** Numbers all pushes of this process. */
export class PushNumbers {
  #seq = 0

  next(push: OutgoingPush): PushFrames {
    this.#seq = this.#seq === LAST_SEQ ? 1 : this.#seq + 1
    return new PushFrames(push, this.#seq)
  }
}
