import { isMacOf, macOf } from './signing.ts'

export const TOKEN_SECONDS = 600

const form = /^(\d{1,15})\.(\d{1,12})\.([\w-]{22})$/

/** Token that lets an account write its uploads until `expires` (unix seconds). */
export const sessionToken = (
  key: Buffer,
  app: number,
  accountID: number,
  expires: number,
): string => `${accountID}.${expires}.${macOf(key, 'TOKEN', app, accountID, expires)}`

/** The account of a token; undefined if it is invalid or expired. */
export const tokenAccount = (
  key: Buffer,
  app: number,
  token: string,
  now: number,
): number | undefined => {
  const [, account = '', expires = '', mac = ''] = form.exec(token) ?? []
  if (mac === '' || Number(expires) <= now) return undefined
  return isMacOf(mac, key, 'TOKEN', app, account, expires) ? Number(account) : undefined
}
