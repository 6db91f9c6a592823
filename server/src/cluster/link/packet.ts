import type { NodeID } from '../transports/transport.ts'

/**
 * Unit of data between nodes, independent of the transport:
 *
 * ```
 *  0  version, flags, transports on which the sender receives from the other: a byte each
 *  3  from, to: ten characters each; to all: ten stars
 * 23  incarnation of the sender's end and of the other, 0 if unknown: 4 bytes each
 * 31  number of the packet, 0 without a payload; highest number up to which all arrived: 6 bytes
 * each
 * 43  payload: a part of the link's stream, or the message of an announcement
 * ```
 */
export interface Packet {
  readonly flags: number
  /** Transports on which the sender receives from the other end: a bit for each of the list. */
  readonly receiving: number
  readonly from: NodeID
  readonly to: NodeID | 'all'
  /** Incarnation of the sender's end. */
  readonly mine: number
  /** Incarnation of the receiver's end. */
  readonly theirs: number
  readonly number: number
  readonly acknowledged: number
  readonly payload: Uint8Array
}

/** Bits of `flags`. */
export const Flag = {
  /** A packet arrived after one that is missing. */
  gap: 1,
  /** The link of these incarnations is over. */
  end: 2,
} as const

/** Bytes before the payload. */
export const HEAD_BYTES = 43

/** Version of the packets; packets of other versions are not read. */
export const VERSION = 1
const ID_CHARACTERS = 10
const ALL = '*'.repeat(ID_CHARACTERS)
const FROM_AT = 3
const TO_AT = FROM_AT + ID_CHARACTERS

/** Writes the head; the payload is in place already. */
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

/**
 * Parses a packet, which keeps using these bytes; undefined if its version differs or it is
 * invalid.
 */
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
