import { createHmac, timingSafeEqual } from 'node:crypto'

const MAC_BYTES = 16

/** Purpose of a signature. */
type Purpose = 'GET' | 'PUT' | 'TOKEN'

/** The key that signs an app's URLs and tokens; it does not reveal the secret. */
export const signingKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('objects of tavern-im').digest()

const bytesOf = (key: Buffer, purpose: Purpose, fields: readonly (string | number)[]): Buffer =>
  createHmac('sha256', key)
    .update([purpose, ...fields].join('\n'))
    .digest()
    .subarray(0, MAC_BYTES)

/** Signs the fields, none of which may contain a line break. */
export const macOf = (
  key: Buffer,
  purpose: Purpose,
  ...fields: readonly (string | number)[]
): string => bytesOf(key, purpose, fields).toString('base64url')

/** Compares in constant time for every MAC of the right length. */
export const isMacOf = (
  signature: string,
  key: Buffer,
  purpose: Purpose,
  ...fields: readonly (string | number)[]
): boolean => {
  const bytes = Buffer.from(signature, 'base64url')
  return bytes.length === MAC_BYTES && timingSafeEqual(bytes, bytesOf(key, purpose, fields))
}
