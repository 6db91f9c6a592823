import { createHmac } from 'node:crypto'

/** The fields of a UserSig as they were written; old generators write numbers as strings. */
export interface UserSigFields {
  readonly 'TLS.ver': string
  readonly 'TLS.identifier': string
  readonly 'TLS.sdkappid': number | string
  readonly 'TLS.time': number | string
  readonly 'TLS.expire': number | string
  /** Base64 of the user buffer of a privilege key. */
  readonly 'TLS.userbuf'?: string
}

/** The only supported version. */
export const USERSIG_VERSION = '2.0'

/** The MAC of a UserSig: HMAC-SHA256 over the signed fields, one line each. */
export const macOf = (fields: UserSigFields, secret: string): Buffer => {
  const buffer = fields['TLS.userbuf']
  const text =
    `TLS.identifier:${fields['TLS.identifier']}\n` +
    `TLS.sdkappid:${fields['TLS.sdkappid']}\n` +
    `TLS.time:${fields['TLS.time']}\n` +
    `TLS.expire:${fields['TLS.expire']}\n` +
    (buffer === undefined ? '' : `TLS.userbuf:${buffer}\n`)
  return createHmac('sha256', secret).update(text).digest()
}

const escapes: Readonly<Record<string, string>> = { '+': '*', '/': '-', '=': '_' }
const originals: Readonly<Record<string, string>> = { '*': '+', '-': '/', _: '=' }

/** Base64 in the alphabet of UserSigs, which needs no escaping in URLs. */
export const escaped = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/[+/=]/g, (sign) => escapes[sign] as string)

/** Undoes {@link escaped}. */
export const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replace(/[*\-_]/g, (sign) => originals[sign] as string),
    'base64',
  )
