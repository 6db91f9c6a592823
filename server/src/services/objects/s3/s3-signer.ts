import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from 'tavern-im/protocol'
import { DEFAULT_REGION, type S3Options } from './s3-options.ts'

export interface SignOrder {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly query?: Readonly<Record<string, string>>
  /** Headers that a client of the URL must send exactly. */
  readonly headers?: Readonly<Record<string, string>>
  /** Validity of the URL, from `at` on. */
  readonly seconds: number
  /** Unix milliseconds; default: now. */
  readonly at?: number
}

/** Signs a URL by SigV4: its bearer may make this one request, with any body. */
export type SignURL = (order: SignOrder) => Promise<string>

export const s3Signer = (options: S3Options, clock: Pick<Clock, 'now'>): SignURL => {
  const { accessKey, secretKey, sessionToken, region = DEFAULT_REGION } = options
  const base = {
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
    signQuery: true,
    // Otherwise it leaves Content-Length unsigned, which limits the upload.
    allHeaders: true,
  }
  let keys = { day: '', cache: new Map<string, ArrayBuffer>() }
  return async ({ method, url: unsigned, query = {}, headers = {}, seconds, at = clock.now() }) => {
    const datetime = amzDate(at)
    const day = datetime.slice(0, 8)
    if (day !== keys.day) keys = { day, cache: new Map() }
    const url = new URL(unsigned)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    url.searchParams.set('X-Amz-Expires', String(seconds))
    const { cache } = keys
    const signer = new AwsV4Signer({ ...base, method, url: url.href, headers, datetime, cache })
    const signed = await signer.sign()
    // A blank is signed as %20; in the query of a URL it is written as +, which some stores read as
    // a plus.
    signed.url.search = signed.url.search.replaceAll('+', '%20')
    return signed.url.href
  }
}

/** `20260102T030405Z` */
export const amzDate = (ms: number): string =>
  new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, '')
