import { createHash, createHmac } from 'node:crypto'

/** One attempt to deliver a call. */
export interface HookAttempt {
  /** Identifies the call; retries repeat it. */
  readonly id: string
  /** Unix seconds. */
  readonly time: number
  readonly body: string
}

const ENCODED_KEY = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** Bytes of a secret in the format of Standard Webhooks; the text of any other token. */
const keyOf = (token: string): Uint8Array => {
  const encoded = ENCODED_KEY.exec(token)?.[1]
  return encoded === undefined ? Buffer.from(token) : Buffer.from(encoded, 'base64')
}

/** Headers of Standard Webhooks: HMAC-SHA256 over identity, time and body. */
export const signedHeaders = (token: string, { id, time, body }: HookAttempt) => ({
  'webhook-id': id,
  'webhook-timestamp': String(time),
  'webhook-signature': `v1,${createHmac('sha256', keyOf(token))
    .update(`${id}.${time}.${body}`)
    .digest('base64')}`,
})

/**
 * The signature of TIM, a parameter of the address: lower-case hex SHA-256 of the token and the
 * unix seconds.
 */
export const signOf = (token: string, time: number): string =>
  createHash('sha256').update(`${token}${time}`).digest('hex')
