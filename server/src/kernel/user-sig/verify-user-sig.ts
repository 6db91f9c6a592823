import { timingSafeEqual } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../refusal.ts'
import { macOf, USERSIG_VERSION, type UserSigFields, unescaped } from './user-sig.ts'

export interface UserSigClaim {
  readonly sdkAppID: number
  readonly secret: string
  readonly userID: string
  readonly userSig: string
  /** Unix seconds. */
  readonly now: number
}

/** The verified content of a UserSig. Unix seconds. */
export interface VerifiedUserSig {
  readonly signedAt: number
  readonly expiresAt: number
}

/** Longer texts are no UserSigs; a privilege buffer fits in. */
const USERSIG_CHARACTERS = 4096
const INFLATED_BYTES = 8192
/** Most UserSigs fit; the default of zlib allocates sixteen times as much for each. */
const CHUNK_BYTES = 1024
/** Tolerance for a signer's clock that is ahead. */
const SKEW_SECONDS = 300

const wholeNumber = /^\d{1,15}$/
const base64 = /^[A-Za-z0-9+/]*={0,2}$/
const printable = /^\P{Cc}+$/u

/**
 * Verifies a UserSig for a login. Throws {@link Refusal}: 70003 not decodable, 70014 another app's,
 * 70013 another user's, 70009 signed with another key, 70001 expired. App and user are checked
 * before the MAC, because they explain a mix-up better than "wrong key" does.
 */
export const verifyUserSig = (claim: UserSigClaim): VerifiedUserSig => {
  const { fields, mac } = decoded(claim.userSig)
  if (String(fields['TLS.sdkappid']) !== String(claim.sdkAppID)) {
    throw refusal('USERSIG_OTHER_APP', 'it was signed for another SDKAppID')
  }
  if (fields['TLS.identifier'] !== claim.userID) {
    throw refusal('USERSIG_OTHER_USER', 'it was signed for another userID')
  }
  const expected = macOf(fields, claim.secret)
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) {
    throw refusal('USERSIG_WRONG_KEY', 'it was signed with another secret key')
  }
  const signedAt = Number(fields['TLS.time'])
  const expiresAt = signedAt + Number(fields['TLS.expire'])
  if (signedAt > claim.now + SKEW_SECONDS) {
    throw refusal(
      'USERSIG_MALFORMED',
      'its signing time is in the future; set the clock of the signer',
    )
  }
  if (claim.now >= expiresAt) throw refusal('USERSIG_EXPIRED', 'it has expired; create a new one')
  return { signedAt, expiresAt }
}

const refusal = (name: keyof typeof serverCodes, why: string) =>
  new Refusal(serverCodes[name], `verify userSig: ${why}`)

const decoded = (userSig: string): { fields: UserSigFields; mac: Buffer } => {
  const fields = parsed(userSig)
  const mac = fields['TLS.sig']
  if (!isSigned(fields) || typeof mac !== 'string') {
    throw refusal('USERSIG_MALFORMED', 'its fields do not match version 2.0')
  }
  return { fields, mac: Buffer.from(mac, 'base64') }
}

const parsed = (userSig: string): Record<string, unknown> => {
  try {
    if (userSig.length > USERSIG_CHARACTERS) throw new RangeError('too long')
    const bounds = { maxOutputLength: INFLATED_BYTES, chunkSize: CHUNK_BYTES }
    const text = inflateSync(unescaped(userSig), bounds).toString()
    const fields: unknown = JSON.parse(text)
    if (typeof fields !== 'object' || fields === null) throw new TypeError('not an object')
    return fields as Record<string, unknown>
  } catch {
    throw refusal('USERSIG_MALFORMED', 'it cannot be decoded')
  }
}

/** A line feed inside a field would forge the signed lines, so control characters are refused. */
const isSigned = (fields: object): fields is UserSigFields => {
  const known = fields as Partial<Record<keyof UserSigFields, unknown>>
  const buffer = known['TLS.userbuf']
  return (
    known['TLS.ver'] === USERSIG_VERSION &&
    typeof known['TLS.identifier'] === 'string' &&
    printable.test(known['TLS.identifier']) &&
    isNumeric(known['TLS.sdkappid']) &&
    isNumeric(known['TLS.time']) &&
    isNumeric(known['TLS.expire']) &&
    (buffer === undefined || (typeof buffer === 'string' && base64.test(buffer)))
  )
}

const isNumeric = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && wholeNumber.test(String(value))
