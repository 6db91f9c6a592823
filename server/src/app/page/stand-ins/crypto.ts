import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Buffer } from './buffer.ts'

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data

interface Work {
  update(data: Uint8Array): unknown
  digest(): Uint8Array
}

const hashing = (work: Work) => {
  const hash = {
    update(data: string | Uint8Array) {
      work.update(bytesOf(data))
      return hash
    },
    digest(encoding?: 'hex' | 'base64' | 'base64url') {
      const digest = Buffer.from(work.digest())
      return encoding === undefined ? digest : digest.toString(encoding)
    },
  }
  return hash
}

/** The server uses SHA-256 only. */
export const createHash = (_name: 'sha256') => hashing(sha256.create())

export const createHmac = (_name: 'sha256', key: string | Uint8Array) =>
  hashing(hmac.create(sha256, bytesOf(key)))

export const randomBytes = (size: number): Buffer => crypto.getRandomValues(new Buffer(size))

/** A whole number from 0 to below `limit`, which is at most 2^48. */
export const randomInt = (limit: number): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  // A number has 53 bits.
  return Math.floor(((high * 2 ** 21 + (low >>> 11)) / 2 ** 53) * limit)
}

/** `crypto.randomUUID` exists only in pages loaded over TLS. */
export const randomUUID = (): string => {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const timingSafeEqual = (one: Uint8Array, other: Uint8Array): boolean => {
  if (one.length !== other.length) throw new RangeError('compare bytes: they are not as many')
  return one.reduce((differences, byte, at) => differences | (byte ^ (other[at] ?? 0)), 0) === 0
}
