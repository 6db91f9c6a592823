import type { Selectable } from 'kysely'
import { CallFailure } from '../../kernel/failures.ts'
import { hashOfToken, newToken } from '../../kernel/tokens.ts'
import type { DbContext } from '../../storage/database.ts'
import type { OperatorAccountTables } from '../../storage/rows/operators.ts'

const LIFE_MS = 15 * 60 * 1000
const TRIES = 5

export type Ticket = Selectable<OperatorAccountTables['operator_tickets']>

/** Records a completed first step; returns the ticket for the second one. */
export const issueTicket = async (
  { db, now }: DbContext,
  ticket: Pick<Ticket, 'operator_id' | 'name' | 'totp_secret'>,
): Promise<string> => {
  const token = newToken()
  await db.deleteFrom('operator_tickets').where('expires_at', '<=', now()).execute()
  const row = { ticket_hash: hashOfToken(token), tries_left: TRIES, expires_at: now() + LIFE_MS }
  await db
    .insertInto('operator_tickets')
    .values({ ...ticket, ...row })
    .execute()
  return token
}

/**
 * Counts an attempt with a ticket and returns the ticket; throws if it has expired or has no
 * attempts left.
 */
export const tryTicket = async ({ db, now }: DbContext, token: string): Promise<Ticket> => {
  const ticket = await db
    .updateTable('operator_tickets')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('ticket_hash', '=', hashOfToken(token))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst()
  if (ticket === undefined) throw new CallFailure('OPERATOR_TICKET_ENDED')
  return ticket
}

/** Consumes a ticket; false if it was consumed concurrently. */
export const useTicket = async (
  { db }: Pick<DbContext, 'db'>,
  { ticket_hash }: Ticket,
): Promise<boolean> => {
  const used = await db
    .deleteFrom('operator_tickets')
    .where('ticket_hash', '=', ticket_hash)
    .returning('ticket_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Ends the unfinished logins of an operator. */
export const endTickets = async (
  { db }: Pick<DbContext, 'db'>,
  operatorID: number,
): Promise<void> => {
  await db.deleteFrom('operator_tickets').where('operator_id', '=', operatorID).execute()
}
