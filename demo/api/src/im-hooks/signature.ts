import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../storage/database.ts'
import { installationSecret } from '../storage/installation-secret.ts'

const NAME = 'im_hook_token'

/**
 * The secret with which the chat server signs its webhooks. Created once per installation; it never
 * leaves it.
 */
export const hookTokenOf = async (db: Database): Promise<string> =>
  (await installationSecret(db, NAME)).value

const SECONDS_APART = 60

/** A token rotation needs no more than this. */
const SIGNATURES = 8

/** The signature headers of a call (docs/guides/webhooks.md). */
export interface Signed {
  /** Identifies the request; retries repeat it. */
  readonly id: string
  /** Unix seconds, as text. */
  readonly time: string
  readonly signatures: readonly Uint8Array[]
}

/** The signature headers of a recent request, else null. `now` is unix milliseconds. */
export const readSigned = (headers: IncomingHttpHeaders, now: number): Signed | null => {
  const {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signatureHeader,
  } = headers
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return null
  if (typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return null
  if (Math.abs(now / 1000 - Number(time)) > SECONDS_APART) return null
  const signatures = typeof signatureHeader === 'string' ? signaturesIn(signatureHeader) : []
  return signatures.length === 0 ? null : { id, time, signatures }
}

/** The signatures of version `v1`; a header may list other versions, which are ignored. */
const signaturesIn = (header: string): readonly Uint8Array[] =>
  header
    .split(' ', SIGNATURES)
    .filter((one) => /^v1,[A-Za-z0-9+/]{43}=$/.test(one))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))

/** The chat server's signature: HMAC-SHA256 over ID, time and body. */
export const signatureOf = (
  token: string,
  { id, time }: Pick<Signed, 'id' | 'time'>,
  body: string | Uint8Array,
): Buffer => createHmac('sha256', token).update(`${id}.${time}.`).update(body).digest()

/** Whether the chat server signed this raw body. */
export const isSigned = (token: string, signed: Signed, body: Uint8Array): boolean => {
  const expected = signatureOf(token, signed, body)
  return signed.signatures.some((one) => timingSafeEqual(one, expected))
}
