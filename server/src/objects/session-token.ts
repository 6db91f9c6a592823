import { isMacOf, macOf } from './signing.ts'

export const TOKEN_SECONDS = 600

const form = /^(\d{1,15})\.(\d{1,12})\.([\w-]{22})$/

/** Lets an account write its uploads until `expires` (unix seconds). */
export const sessionToken = (
  key: Buffer,
  app: number,
  accountID: number,
  expires: number,
): string => `${accountID}.${expires}.${macOf(key, 'TOKEN', app, accountID, expires)}`

/** The account that a token is of; undefined for one that is no token of this app, or not any longer. */
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
