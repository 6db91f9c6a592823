import {
  type Frame,
  type FrameHead,
  frameHead,
  inflatedBytes,
  isCompressed,
  MalformedFrame,
} from 'tavern-im/protocol'
import type { GatewayLimits } from '../admission/gateway-limits.ts'
import { callsOf, structureCalls } from '../admission/weight.ts'
import type { Connection } from './connection.ts'
import { gzip, gzipStart } from './socket-data.ts'

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
  connection: Connection,
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
export const headOf = (connection: Connection, data: Uint8Array): FrameHead | undefined => {
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
