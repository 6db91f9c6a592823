import { createHash, createHmac } from 'node:crypto'

/** Written from the specification of SigV4, and apart from what the server signs with. */

const mac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const signature = (secret: string, scope: readonly string[], text: string): string =>
  mac(scope.reduce<string | Buffer>(mac, `AWS4${secret}`), text).toString('hex')

export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly header: (name: string) => string | undefined
}

/** Whether a pre-signed URL was signed with this secret for this request, and has not run out. */
export const isSignedURL = (
  { method, url, header }: SignedRequest,
  secret: string,
  now: number,
): boolean => {
  const parameter = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const names = parameter('SignedHeaders').split(';')
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  const canonical = [
    method,
    url.pathname,
    query
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${header(name) ?? ''}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const [, ...scope] = parameter('Credential').split('/')
  const text = ['AWS4-HMAC-SHA256', parameter('Date'), scope.join('/'), sha256(canonical)].join(
    '\n',
  )
  const expires = timeOf(parameter('Date')) + Number(parameter('Expires')) * 1000
  return signature(secret, scope, text) === parameter('Signature') && now < expires
}

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Checks a form's policy against its file: 204, or the status of the refusal. */
export const judgeForm = (
  fields: ReadonlyMap<string, string>,
  { secret, now, size }: { readonly secret: string; readonly now: number; readonly size: number },
): number => {
  const policy = fields.get('policy') ?? ''
  const [, ...scope] = (fields.get('x-amz-credential') ?? '').split('/')
  if (signature(secret, scope, policy) !== fields.get('x-amz-signature')) return 403
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
    expiration: string
    conditions: readonly (Readonly<Record<string, string>> | readonly [string, number, number])[]
  }
  if (now >= Date.parse(expiration)) return 403
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      const [, least, most] = condition as readonly [string, number, number]
      if (size < least || size > most) return 400
      continue
    }
    const [[name, value] = ['', '']] = Object.entries(condition)
    if (name !== 'bucket' && fields.get(name) !== value) return 403
  }
  return 204
}
