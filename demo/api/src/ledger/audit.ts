import type { Database } from '../storage/database.ts'
import type { LedgerAccount } from './accounts.ts'

/** Balance of a ledger account in fen; 0 if it has no entries. */
export const balanceOf = async (db: Database, account: LedgerAccount): Promise<number> => {
  const row = await db
    .selectFrom('ledger_accounts')
    .where('kind', '=', account.kind)
    .where('owner', '=', account.owner)
    .select('balance')
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Errors in the books, for display; empty unless something wrote past `post`. */
export const auditLedger = async (db: Database): Promise<readonly string[]> => {
  const lopsided = await db
    .selectFrom('entries')
    .groupBy('transfer_key')
    .having(({ fn }) => fn.sum('fen'), '!=', 0)
    .select('transfer_key')
    .execute()
  const accounts = await db
    .selectFrom('ledger_accounts')
    .leftJoin('entries', (join) =>
      join
        .onRef('entries.kind', '=', 'ledger_accounts.kind')
        .onRef('entries.owner', '=', 'ledger_accounts.owner'),
    )
    .groupBy(['ledger_accounts.kind', 'ledger_accounts.owner', 'balance', 'may_owe'])
    .select(({ fn }) => [
      'ledger_accounts.kind',
      'ledger_accounts.owner',
      'balance',
      'may_owe',
      fn.sum('fen').as('moved'),
    ])
    .execute()
  const unnumbered = await db
    .selectFrom('entries')
    .innerJoin('ledger_accounts', (join) =>
      join
        .onRef('entries.kind', '=', 'ledger_accounts.kind')
        .onRef('entries.owner', '=', 'ledger_accounts.owner')
        .onRef('number', '=', 'newest'),
    )
    .whereRef('balance_after', '!=', 'balance')
    .select(['entries.kind', 'entries.owner'])
    .execute()
  const total = accounts.reduce((sum, { balance }) => sum + balance, 0)
  return [
    ...lopsided.map(({ transfer_key }) => `${transfer_key} does not sum up to zero`),
    ...accounts
      .filter(({ balance, moved }) => balance !== Number(moved ?? 0))
      .map(({ kind, owner }) => `${kind} ${owner} is not the sum of its entries`),
    ...unnumbered.map(({ kind, owner }) => `${kind} ${owner} is not what its last entry says`),
    ...accounts
      .filter(({ balance, may_owe }) => may_owe === 0 && balance < 0)
      .map(({ kind, owner }) => `${kind} ${owner} owes`),
    ...(total === 0 ? [] : [`all accounts together hold ${total} fen`]),
  ]
}
