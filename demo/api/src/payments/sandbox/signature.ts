import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Callback } from '../provider.ts'
import type { DbContext } from './trades.ts'

/** The sandbox with what it signs with. */
export interface Signing extends DbContext {
  readonly secret: string
}

const TIMESTAMP = 'sandbox-timestamp'
const SIGNATURE = 'sandbox-signature'

/** How far the time of a callback may be from ours: who overheard one cannot keep it for later. */
const TOLERANCE_MS = 5 * 60 * 1000

/** What is signed: the time, so that it cannot be changed, and the body byte for byte. */
const canonicalText = (timestamp: string, body: string): string => `${timestamp}\n${body}\n`

const signatureOf = (secret: string, timestamp: string, body: string): Buffer =>
  createHmac('sha256', secret).update(canonicalText(timestamp, body)).digest()

/** Headers that prove a body, sent at a time. */
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

/** Whether a callback was signed with the secret, about now. */
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
