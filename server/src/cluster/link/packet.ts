import type { NodeID } from '../transports/transport.ts'

/**
 * What travels between nodes, whatever carries it:
 *
 * ```
 *  0  version, flags, transports by which the sender hears the other: a byte each
 *  3  from, to: ten characters each; to all: ten stars
 * 23  incarnation of the sender's end and of the other, 0 where it is not known: 4 bytes each
 * 31  number of the packet, 0 where it has no payload; highest number up to which all arrived: 6 bytes each
 * 43  payload: of a link a part of its stream, of an announcement the message
 * ```
 */
export interface Packet {
  readonly flags: number
  /** A bit for each transport of the list. */
  readonly receiving: number
  readonly from: NodeID
  readonly to: NodeID | 'all'
  /** Of the end that sends. */
  readonly mine: number
  /** Of the end that receives. */
  readonly theirs: number
  readonly number: number
  readonly acknowledged: number
  readonly payload: Uint8Array
}

/** Bits of `flags`. */
export const Flag = {
  /** Something arrived behind a packet that did not. */
  gap: 1,
  /** The link of these incarnations is over. */
  end: 2,
} as const

/** Bytes before the payload. */
export const HEAD_BYTES = 43

/** Of packets; those of others are not read. */
export const VERSION = 1
const ID_CHARACTERS = 10
const ALL = '*'.repeat(ID_CHARACTERS)
const FROM_AT = 3
const TO_AT = FROM_AT + ID_CHARACTERS

/** Writes all but the payload, which stands in its place. */
export const writeHead = (bytes: Buffer, head: Omit<Packet, 'payload'>): void => {
  bytes[0] = VERSION
  bytes[1] = head.flags
  bytes[2] = head.receiving
  bytes.write(head.from, FROM_AT, ID_CHARACTERS, 'latin1')
  bytes.write(head.to === 'all' ? ALL : head.to, TO_AT, ID_CHARACTERS, 'latin1')
  bytes.writeUInt32BE(head.mine, 23)
  bytes.writeUInt32BE(head.theirs, 27)
  bytes.writeUIntBE(head.number, 31, 6)
  bytes.writeUIntBE(head.acknowledged, 37, 6)
}

/** The packet in these bytes, which it goes on using; undefined where it is of another version, or none. */
export const readPacket = (source: Uint8Array): Packet | undefined => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined
  const to = bytes.toString('latin1', TO_AT, TO_AT + ID_CHARACTERS)
  return {
    flags: bytes.readUInt8(1),
    receiving: bytes.readUInt8(2),
    from: bytes.toString('latin1', FROM_AT, TO_AT),
    to: to === ALL ? 'all' : to,
    mine: bytes.readUInt32BE(23),
    theirs: bytes.readUInt32BE(27),
    number: bytes.readUIntBE(31, 6),
    acknowledged: bytes.readUIntBE(37, 6),
    payload: bytes.subarray(HEAD_BYTES),
  }
}
