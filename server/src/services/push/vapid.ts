import { createECDH, createPrivateKey, type JsonWebKey, sign } from 'node:crypto'
import type { Tables } from '../../domain/cache/tables.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Storage } from '../../storage/storage.ts'

/** Identity of this server at push services of browsers (RFC 8292). */
export interface Vapid {
  /** The public point, base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** Authorization header for an address. `time`: unix seconds. */
  authorization(address: URL, time: number): string
}

/** At most a day is allowed. */
const LIFE_SECONDS = 12 * 3_600
const KEY = 'vapid'

/** The server's own key: created once, and stored with the subscriptions that depend on it. */
export const openVapid = async (
  { storage, queries, tables }: { storage: Storage; queries: Queries; tables: Tables },
  contact: string,
): Promise<Vapid> => {
  const [kept] = await storage.read(queries.serverKey, [KEY])
  if (kept !== undefined) return vapidOf(JSON.parse(kept.value) as JsonWebKey, contact)
  const key = newKey()
  await storage.commit([{ query: tables.push.serverKey, parameters: [KEY, JSON.stringify(key)] }])
  return vapidOf(key, contact)
}

const SCALAR_BYTES = 32

/**
 * Creates a P-256 key. Not by `generateKeyPairSync`: Node 20 locks the key during its export, and a
 * garbage collection at that moment, which frees the job that made it, waits for the same lock
 * without end.
 */
const newKey = (): JsonWebKey => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const point = pair.getPublicKey()
  const scalar = Buffer.alloc(SCALAR_BYTES)
  // The private key has no leading zeros.
  const bytes = pair.getPrivateKey()
  bytes.copy(scalar, SCALAR_BYTES - bytes.length)
  const [x, y] = [point.subarray(1, 1 + SCALAR_BYTES), point.subarray(1 + SCALAR_BYTES)]
  return {
    kty: 'EC',
    crv: 'P-256',
    x: x.toString('base64url'),
    y: y.toString('base64url'),
    d: scalar.toString('base64url'),
  }
}

const jsonIn64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const vapidOf = (jwk: JsonWebKey, contact: string): Vapid => {
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const half = (text = '') => Buffer.from(text, 'base64url')
  const publicKey = Buffer.concat([Buffer.of(4), half(jwk.x), half(jwk.y)]).toString('base64url')
  return {
    publicKey,
    authorization({ origin }, time) {
      const claims = { aud: origin, exp: time + LIFE_SECONDS, sub: contact }
      const said = `${jsonIn64({ typ: 'JWT', alg: 'ES256' })}.${jsonIn64(claims)}`
      const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
