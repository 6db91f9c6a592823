import type { Database } from '../storage/database.ts'

/**
 * Fen of an account in escrow: what its wallet paid to orders that still hold money, less refunds.
 */
export const frozenOf = async (db: Database, accountID: number): Promise<number> => {
  const { sum } = await db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.unique_key', 'entries.transfer_key')
    .innerJoin('ledger_accounts as escrow', 'escrow.owner', 'transfers.order_id')
    .where('escrow.kind', '=', 'escrow')
    .where('escrow.balance', '>', 0)
    .where('entries.kind', '=', 'wallet')
    .where('entries.owner', '=', accountID)
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  return -Number(sum ?? 0)
}
