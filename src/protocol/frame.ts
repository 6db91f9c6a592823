import { crc32 } from '../lib/crc32.ts'
import { decodeText, encodeText } from '../lib/utf8.ts'
import type { GzipPort } from '../platform/platform.ts'

/** The wire form of a body: bytes in binary frames, text in text frames. */
export type WireBody = Uint8Array | string

/** Asks the other side to run a command. */
export interface RequestFrame {
  readonly kind: 'request'
  readonly command: string
  readonly seq: number
  /** Client unix seconds. */
  readonly reqtime: number
  /** CRC-32 of authKey and body; 0 where the command has none. */
  readonly checksum: number
  readonly body: WireBody
}

/** Answers the request of the same `seq`. */
export interface AnswerFrame {
  readonly kind: 'answer'
  readonly command: string
  readonly seq: number
  /** 0 is success. */
  readonly errorCode: number
  readonly errorInfo: string
  readonly body: WireBody
}

/**
 * A notification that the client did not request. `seq` is the push's number, acknowledged later.
 */
export interface PushFrame {
  readonly kind: 'push'
  readonly command: string
  readonly seq: number
  readonly body: WireBody
}

/** A unit on a socket: a request, its answer or a push. */
export type Frame = RequestFrame | AnswerFrame | PushFrame

/** Turns frames into socket data and back. `decode` throws {@link MalformedFrame}. */
export interface FrameCodec {
  readonly format: 'binary' | 'text'
  /** Writes a frame. */
  encode(frame: Frame): WireBody
  /** Reads a frame; throws MalformedFrame. */
  decode(data: WireBody): Frame
}

/** The received data is not a frame. Its connection can no longer be trusted. */
export class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame'
}

/** Request numbers stay below this (spec 2 section 9). */
export const SEQ_LIMIT = 2_415_919_103

/** The body without content. */
export const emptyBody: Uint8Array = new Uint8Array(0)

/** The bytes of a binary frame or body. */
export const bytesOf = (data: WireBody): Uint8Array => {
  if (typeof data !== 'string') return data
  if (data === '') return emptyBody
  throw new MalformedFrame('read frame: text on a binary connection')
}

const encoded = (body: WireBody) => (typeof body === 'string' ? encodeText(body) : body)

/**
 * The checksum of a request: CRC-32 over the session's authKey followed by the body.
 * It finds broken and stale-session requests; it is no signature.
 */
export const checksumOf = (authKey: string, body: WireBody): number =>
  crc32(crc32(0, encodeText(authKey)), encoded(body))

/** Compressed socket data starts with these four bytes, followed by gzip (spec 2 section 2). */
const marker = Uint8Array.of(0x43, 0x4f, 0x4d, 0x50)

/** Frames below this size are sent as they are. */
export const COMPRESS_FROM_BYTES = 1024

/** Maximum inflated size of one frame of a server; a larger frame counts as malformed. */
export const INFLATED_LIMIT_BYTES = 8 * 1024 * 1024

/** Whether socket data is compressed. Written out: it is asked for every frame that arrives. */
export const isCompressed = (data: Uint8Array) =>
  data[0] === marker[0] && data[1] === marker[1] && data[2] === marker[2] && data[3] === marker[3]

/** Compresses socket data that is worth it. Only for connections that negotiated `compress=gzip`. */
export const compressed = (data: WireBody, gzip: GzipPort): WireBody => {
  if (data.length < COMPRESS_FROM_BYTES) return data
  const packed = gzip.gzip(typeof data === 'string' ? encodeText(data) : data)
  const marked = new Uint8Array(marker.length + packed.length)
  marked.set(marker)
  marked.set(packed, marker.length)
  return marked
}

/** Undoes {@link compressed}; data without the marker is returned as it is. */
export const inflated = (data: WireBody, format: 'binary' | 'text', gzip: GzipPort): WireBody => {
  if (typeof data === 'string' || !isCompressed(data)) return data
  const bytes = inflatedBytes(data, gzip, INFLATED_LIMIT_BYTES)
  return format === 'text' ? decodeText(bytes) : bytes
}

/** Inflates compressed socket data; throws MalformedFrame beyond the limit. */
export const inflatedBytes = (data: Uint8Array, gzip: GzipPort, limitBytes: number): Uint8Array => {
  try {
    return gzip.gunzip(data.subarray(marker.length), limitBytes)
  } catch (cause) {
    throw new MalformedFrame('inflate frame: not gzip, or too large', { cause })
  }
}
