import { createHash, createHmac } from 'node:crypto'
import type { ReceivedRequest } from './http-server.ts'

const hex = (bytes: string): string => createHash('sha256').update(bytes, 'utf8').digest('hex')

const mac = (key: Buffer | string, words: string): Buffer =>
  createHmac('sha256', key).update(words, 'utf8').digest()

const partsOf = (authorization: string): ReadonlyMap<string, string> =>
  new Map(
    authorization
      .slice(authorization.indexOf(' ') + 1)
      .split(/,\s*/)
      .map((part) => {
        const at = part.indexOf('=')
        return [part.slice(0, at), part.slice(at + 1)]
      }),
  )

const headerLines = ({ headers }: ReceivedRequest, names: readonly string[], lower: boolean) =>
  names
    .map((name) => {
      const value = String(headers[name] ?? '').trim()
      return `${name}:${lower ? value.toLowerCase() : value}\n`
    })
    .join('')

/**
 * Fault of a request to Aliyun, as its service finds it; null if there is none.
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export const faultOfAliyun = (
  request: ReceivedRequest,
  { id, secret, now }: { id: string; secret: string; now: number },
): string | null => {
  const { headers, url, body } = request
  const parts = partsOf(String(headers.authorization))
  if (!String(headers.authorization).startsWith('ACS3-HMAC-SHA256 ')) return 'algorithm'
  if (parts.get('Credential') !== id) return 'InvalidAccessKeyId.NotFound'
  const names = (parts.get('SignedHeaders') ?? '').split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-acs-'))]
  if (!needed.every((name) => names.includes(name))) return 'a header is not signed'
  if ([...names].sort().join() !== names.join()) return 'headers are not sorted'
  if (headers['x-acs-content-sha256'] !== hex(body)) return 'content hash'
  const date = String(headers['x-acs-date'])
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return 'date format'
  if (Math.abs(Date.parse(date) - now) > 15 * 60_000) return 'InvalidTimeStamp.Expired'
  const [path = '', query = ''] = url.split('?')
  if (/[!'()*+]/.test(query)) return 'query is not percent-encoded'
  if (query.split('&').sort().join('&') !== query) return 'query is not sorted'
  const canonical = `${request.method}\n${path}\n${query}\n${headerLines(request, names, false)}\n${names.join(';')}\n${hex(body)}`
  const expected = mac(secret, `ACS3-HMAC-SHA256\n${hex(canonical)}`).toString('hex')
  return parts.get('Signature') === expected ? null : 'SignatureDoesNotMatch'
}

/**
 * Fault of a request to Tencent Cloud, as its service finds it; null if there is none.
 * https://cloud.tencent.com/document/api/382/52072
 */
export const faultOfTencent = (
  request: ReceivedRequest,
  { id, secret, now }: { id: string; secret: string; now: number },
): string | null => {
  const { headers, body } = request
  const authorization = String(headers.authorization)
  if (!authorization.startsWith('TC3-HMAC-SHA256 ')) return 'algorithm'
  const parts = partsOf(authorization)
  const timestamp = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(timestamp * 1000 - now) <= 5 * 60_000)) return 'AuthFailure.SignatureExpire'
  const [keyID, date = '', service = '', end = ''] = (parts.get('Credential') ?? '').split('/')
  if (keyID !== id) return 'AuthFailure.SecretIdNotFound'
  if (date !== new Date(timestamp * 1000).toISOString().slice(0, 10)) return 'date of the scope'
  if (service !== 'sms' || end !== 'tc3_request') return 'scope'
  const names = (parts.get('SignedHeaders') ?? '').split(';')
  if (!['content-type', 'host'].every((name) => names.includes(name))) return 'signed headers'
  const canonical = `POST\n/\n\n${headerLines(request, names, true)}\n${names.join(';')}\n${hex(body)}`
  const words = `TC3-HMAC-SHA256\n${timestamp}\n${date}/sms/tc3_request\n${hex(canonical)}`
  const key = mac(mac(mac(`TC3${secret}`, date), 'sms'), 'tc3_request')
  return parts.get('Signature') === mac(key, words).toString('hex')
    ? null
    : 'AuthFailure.SignatureFailure'
}

/** Whether a webhook request has the signature that docs/marketplace/production.md describes. */
export const isSignedWebhook = ({ headers, body }: ReceivedRequest, secret: string): boolean => {
  const words = `${headers['market-timestamp']}\n${body}\n`
  return headers['market-signature'] === mac(secret, words).toString('hex')
}
