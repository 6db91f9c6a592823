import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database, DbContext } from '../../storage/database.ts'
import { installationSecret } from '../../storage/installation-secret.ts'
import type { Callback } from '../provider.ts'

const SETTING = 'sandbox_secret'

/** The secret of the sandbox's signatures; created once per installation. */
export const sandboxSecretOf = async (db: Database): Promise<string> =>
  (await installationSecret(db, SETTING)).value

/** The sandbox with its secret. */
export interface Signing extends DbContext {
  readonly secret: string
}

const TIMESTAMP = 'sandbox-timestamp'
const SIGNATURE = 'sandbox-signature'

/** Maximum age of a callback, against replays. */
const TOLERANCE_MS = 5 * 60 * 1000

/** The signed text: the time and the raw body. */
const canonicalText = (timestamp: string, body: string): string => `${timestamp}\n${body}\n`

const signatureOf = (secret: string, timestamp: string, body: string): Buffer =>
  createHmac('sha256', secret).update(canonicalText(timestamp, body)).digest()

/** Headers that sign a body at a time. */
export const signatureHeaders = (
  { now, secret }: Pick<Signing, 'now' | 'secret'>,
  body: string,
): Readonly<Record<string, string>> => {
  const timestamp = String(now())
  return {
    'content-type': 'application/json',
    [TIMESTAMP]: timestamp,
    [SIGNATURE]: signatureOf(secret, timestamp, body).toString('hex'),
  }
}

/** Whether a callback has a valid and recent signature. */
export const isSigned = (
  { now, secret }: Pick<Signing, 'now' | 'secret'>,
  { headers, body }: Callback,
): boolean => {
  const timestamp = String(headers[TIMESTAMP] ?? '')
  if (!(Math.abs(now() - Number(timestamp || Number.NaN)) <= TOLERANCE_MS)) return false
  const received = Buffer.from(String(headers[SIGNATURE] ?? ''), 'hex')
  const expected = signatureOf(secret, timestamp, body)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
