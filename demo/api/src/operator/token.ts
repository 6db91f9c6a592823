import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../storage/database.ts'
import { installationSecret } from '../storage/installation-secret.ts'

const SETTING = 'operator_token_hash'
const TOKEN = /^[\x21-\x7e]{16,128}$/

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** SHA-256 of an operator token, in hex. */
export const hashOfOperatorToken = (token: string): string => digestOf(token).toString('hex')

/** Whether the token has this hash; takes the same time for every wrong token. */
export const isOperatorToken = (hash: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(hash, 'hex'), digestOf(token))

export interface OperatorToken {
  readonly hash: string
  /** The token, if this start created it; only its hash is stored. */
  readonly made: string | null
}

const parseToken = (token: string): OperatorToken => {
  if (!TOKEN.test(token)) {
    throw new Error(
      'read MARKET_OPERATOR_TOKEN: it must have 16 to 128 letters, digits or ASCII signs',
    )
  }
  return { hash: hashOfOperatorToken(token), made: null }
}

/** Operator token of the installation: the given one, or one that the first start creates. */
export const operatorTokenOf = async (
  db: Database,
  token: string | undefined,
): Promise<OperatorToken> => {
  if (token !== undefined) return parseToken(token)
  const made = randomBytes(24).toString('base64url')
  const stored = await installationSecret(db, SETTING, () => hashOfOperatorToken(made))
  return { hash: stored.value, made: stored.isNew ? made : null }
}
