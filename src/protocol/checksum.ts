import type { WireBody } from './frame.ts'

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const encoder = new TextEncoder()

const bytesOf = (body: WireBody) => (typeof body === 'string' ? encoder.encode(body) : body)

const crc32 = (crc: number, bytes: Uint8Array): number => {
  let value = ~crc
  for (let i = 0; i < bytes.length; i++) {
    value = (value >>> 8) ^ (table[(value ^ (bytes[i] as number)) & 0xff] as number)
  }
  return ~value >>> 0
}

/**
 * The checksum of a request: CRC-32 over the session's authKey followed by the body.
 * It finds broken and stale-session requests; it is no signature.
 */
export const checksumOf = (authKey: string, body: WireBody): number =>
  crc32(crc32(0, encoder.encode(authKey)), bytesOf(body))
