import { hashOfToken, newToken } from '../../kernel/tokens.ts'
import type { DbContext } from '../../storage/database.ts'
import type { OperatorRole } from '../../storage/rows/operators.ts'

const LIFE_MS = 12 * 3600 * 1000

/** The current data of a session's operator. */
interface SessionOperator {
  readonly id: number
  readonly name: string
  readonly role: OperatorRole
  /** ID of the session in the database; empty if there is none. */
  readonly sessionHash: string
}

/** The operator who makes a call. */
export interface Operator extends SessionOperator {
  /** Paths of the calls that the role permits. */
  readonly rights: readonly string[]
}

/** Opens a session for an operator; returns its token, of which only the hash is stored. */
export const openSession = async (
  { db, now }: DbContext,
  operatorID: number,
  network: string,
): Promise<string> => {
  const token = newToken()
  await db.deleteFrom('operator_sessions').where('expires_at', '<=', now()).execute()
  await db
    .insertInto('operator_sessions')
    .values({
      ...{ token_hash: hashOfToken(token), operator_id: operatorID, network },
      ...{ created_at: now(), expires_at: now() + LIFE_MS },
    })
    .execute()
  await db
    .updateTable('operators')
    .set({ last_login_at: now() })
    .where('id', '=', operatorID)
    .execute()
  return token
}

/** The operator of a session; null if it is unknown or ended, or the operator is disabled. */
export const operatorOfSession = async (
  { db, now }: DbContext,
  token: string,
): Promise<SessionOperator | null> => {
  if (token === '') return null
  const sessionHash = hashOfToken(token)
  const found = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', now())
    .where('disabled_at', 'is', null)
    .select(['operators.id', 'name', 'role'])
    .executeTakeFirst()
  return found === undefined ? null : { ...found, sessionHash }
}

/** Ends sessions of an operator: all, or all but one. */
export const endSessions = async (
  { db }: Pick<DbContext, 'db'>,
  operatorID: number,
  except = '',
): Promise<void> => {
  await db
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorID)
    .where('token_hash', '!=', except)
    .execute()
}

export const endSession = async (
  { db }: Pick<DbContext, 'db'>,
  { sessionHash }: Operator,
): Promise<void> => {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', sessionHash).execute()
}
