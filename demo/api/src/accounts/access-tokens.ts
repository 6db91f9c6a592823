import { createHash, randomBytes } from 'node:crypto'
import type { Account, CallContext, Client } from '../call.ts'

const TOKEN_LIFE_MS = 30 * 24 * 3600 * 1000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes an access token for a device. Only its hash is stored. */
export const issueToken = async (
  { db, now }: CallContext,
  accountID: number,
  { deviceID }: Client,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('access_tokens').where('expires_at', '<=', now()).execute()
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashOf(token),
      account_id: accountID,
      device_id: deviceID,
      expires_at: now() + TOKEN_LIFE_MS,
    })
    .execute()
  return token
}

/** The account that a token stands for; null for unknown, ended and empty tokens. */
export const accountOfToken = async (
  { db, now }: CallContext,
  token: string,
): Promise<Account | null> => {
  if (token === '') return null
  const account = await db
    .selectFrom('access_tokens')
    .innerJoin('accounts', 'accounts.id', 'access_tokens.account_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .selectAll('accounts')
    .executeTakeFirst()
  return account ?? null
}

/** Ends a token; does nothing where it does not exist. */
export const revokeToken = async ({ db }: CallContext, token: string): Promise<void> => {
  await db.deleteFrom('access_tokens').where('token_hash', '=', hashOf(token)).execute()
}
