import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { WebPushKeys } from 'tavern-im/protocol'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const AUTH_BYTES = 16
const RECORD_BYTES = 4_096
/** The remainder of a record: header, end marker and the cipher's tag take the rest. */
export const PLAIN_BYTES = RECORD_BYTES - (16 + 4 + 1 + POINT_BYTES) - 1 - 16

/** Values that are unique to each message. */
export interface Once {
  readonly salt: Uint8Array
  readonly pair: ECDH
}

const fresh = (): Once => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { salt: randomBytes(16), pair }
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

/** Whether the keys are usable for encryption. */
export const areKeys = ({ p256dh, auth }: WebPushKeys): boolean => {
  const point = bytesOf(p256dh)
  if (point.length !== POINT_BYTES || bytesOf(auth).length !== AUTH_BYTES) return false
  try {
    fresh().pair.computeSecret(point)
    return true
  } catch {
    // Not a point of the curve.
    return false
  }
}

/** Encrypts for a browser (RFC 8291): `aes128gcm` in one record. */
export const encrypted = (
  plain: Uint8Array,
  { p256dh, auth }: WebPushKeys,
  { salt, pair }: Once = fresh(),
): Buffer => {
  const theirs = bytesOf(p256dh)
  const ours = pair.getPublicKey()
  const derived = (ikm: Uint8Array, by: Uint8Array, info: Uint8Array | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', ikm, by, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derived(pair.computeSecret(theirs), bytesOf(auth), info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_BYTES)
  size[4] = ours.length
  // 2: the last record.
  const text = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()]
  return Buffer.concat([salt, size, ours, ...text, cipher.getAuthTag()])
}
