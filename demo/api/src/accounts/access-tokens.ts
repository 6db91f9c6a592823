import type { Account, CallContext, Caller } from '../call.ts'
import { hashOfToken, newToken } from '../kernel/tokens.ts'
import { deviceNameOf } from './device-name.ts'

const DAY_MS = 24 * 3600 * 1000
export const TOKEN_LIFE_MS = 30 * DAY_MS

/** Makes an access token for a device. Only its hash is stored. */
export const issueToken = async (
  { db, now }: CallContext,
  accountID: number,
  { deviceID, userAgent = '' }: Pick<Caller, 'deviceID' | 'userAgent'>,
): Promise<string> => {
  const token = newToken()
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now()).execute()
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashOfToken(token),
      account_id: accountID,
      device_id: deviceID,
      device_name: deviceNameOf(userAgent),
      expires_at: now() + TOKEN_LIFE_MS,
      created_at: now(),
    })
    .execute()
  return token
}

/** Extends the life of a used token, at most once a day. */
const prolong = async (
  { db, now }: CallContext,
  hash: string,
  expiresAt: number,
): Promise<void> => {
  const newest = now() + TOKEN_LIFE_MS
  if (newest - expiresAt <= DAY_MS) return
  await db
    .updateTable('access_tokens')
    .set({ expires_at: newest })
    .where('token_hash', '=', hash)
    .execute()
}

/** The account of an access token; null if the token is unknown, expired or empty. */
export const accountOfToken = async (
  context: CallContext,
  token: string,
): Promise<Account | null> => {
  if (token === '') return null
  const { db, now } = context
  const hash = hashOfToken(token)
  const found = await db
    .selectFrom('access_tokens')
    .innerJoin('accounts', 'accounts.id', 'access_tokens.account_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now())
    .selectAll('accounts')
    .select('expires_at')
    .executeTakeFirst()
  if (found === undefined) return null
  const { expires_at, ...account } = found
  await prolong(context, hash, expires_at)
  return account
}

/** Revokes a token; does nothing if it does not exist. */
export const revokeToken = async ({ db }: CallContext, token: string): Promise<void> => {
  await db.deleteFrom('access_tokens').where('token_hash', '=', hashOfToken(token)).execute()
}
