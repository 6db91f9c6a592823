import { createHmac } from 'node:crypto'
import { DEFAULT_REGION, type S3Options } from './s3-options.ts'
import { amzDate } from './s3-signer.ts'

export interface PostOrder {
  readonly key: string
  /** Size that the file must have. */
  readonly size: number
  readonly seconds: number
  /** Unix milliseconds. */
  readonly at: number
}

/**
 * The fields of a form that uploads one file by POST, for clients without PUT (mini programs). The
 * signed policy in them binds bucket, key and size.
 */
export const s3PostForm = (
  { bucket, accessKey, secretKey, sessionToken, region = DEFAULT_REGION }: S3Options,
  { key, size, seconds, at }: PostOrder,
): Readonly<Record<string, string>> => {
  const date = amzDate(at)
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request']
  const fields = {
    key,
    success_action_status: '204',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [accessKey, ...scope].join('/'),
    'x-amz-date': date,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const conditions = [
    { bucket },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', size, size],
  ]
  const expiration = new Date(at + seconds * 1000).toISOString()
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  return { ...fields, policy, 'x-amz-signature': policySignature(secretKey, scope, policy) }
}

/** `scope`: day, region, service, `aws4_request`. */
export const policySignature = (
  secretKey: string,
  scope: readonly string[],
  policy: string,
): string => mac(scope.reduce<string | Buffer>(mac, `AWS4${secretKey}`), policy).toString('hex')

const mac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
