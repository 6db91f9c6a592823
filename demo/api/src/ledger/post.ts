import { CallFailure } from '../kernel/failures.ts'
import type { DbContext } from '../storage/database.ts'
import { type LedgerAccount, ledgerKinds } from './accounts.ts'

export interface Entry {
  readonly account: LedgerAccount
  /** Whole fen; positive: a credit to the account. */
  readonly fen: number
}

export interface Transfer {
  readonly kind: string
  /** Idempotency key: a second transfer with the same key posts nothing. */
  readonly key: string
  readonly orderID: number | null
  readonly memo: string
  /** Sum to zero. Entries of zero fen are left out. */
  readonly entries: readonly Entry[]
}

const requireBalanced = ({ key, entries }: Transfer): void => {
  if (!entries.every(({ fen }) => Number.isSafeInteger(fen))) {
    throw new Error(`post ${key}: an amount is not whole fen`)
  }
  if (entries.reduce((sum, { fen }) => sum + fen, 0) !== 0) {
    throw new Error(`post ${key}: its entries do not sum to zero`)
  }
}

/** Inserts the transfer; false if its key exists. */
const isNew = async ({ db, now }: DbContext, transfer: Transfer): Promise<boolean> => {
  const { kind, key, orderID, memo } = transfer
  const noted = await db
    .insertInto('transfers')
    .values({ unique_key: key, kind, order_id: orderID, memo, created_at: now() })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('unique_key')
    .executeTakeFirst()
  return noted !== undefined
}

interface PostedBalance {
  readonly newest: number
  readonly balance: number
}

const postEntry = async ({ db }: DbContext, { account, fen }: Entry): Promise<PostedBalance> => {
  const mayOwe = ledgerKinds[account.kind].mayOwe ? 1 : 0
  await db
    .insertInto('ledger_accounts')
    .values({ ...account, may_owe: mayOwe, balance: 0, newest: 0 })
    .onConflict((conflict) => conflict.columns(['kind', 'owner']).doNothing())
    .execute()
  const updated = await db
    .updateTable('ledger_accounts')
    .set((row) => ({ balance: row('balance', '+', fen), newest: row('newest', '+', 1) }))
    .where('kind', '=', account.kind)
    .where('owner', '=', account.owner)
    .where((row) => row.or([row('may_owe', '=', 1), row('balance', '>=', -fen)]))
    .returning(['newest', 'balance'])
    .executeTakeFirst()
  if (updated === undefined) throw new CallFailure('BALANCE_SHORT')
  return updated
}

/** All transfers lock accounts in the same order, so that they cannot deadlock. */
const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .filter(({ fen }) => fen !== 0)
    .sort(
      (one, two) =>
        one.account.kind.localeCompare(two.account.kind) || one.account.owner - two.account.owner,
    )

/**
 * Posts a transfer: the only writer of the ledger. It is part of the caller's transaction; an
 * insufficient balance rolls that back. Returns whether anything was posted.
 */
export const post = async (context: DbContext, transfer: Transfer): Promise<boolean> => {
  if (!context.db.isTransaction) throw new Error(`post ${transfer.key}: not in a transaction`)
  requireBalanced(transfer)
  if (!(await isNew(context, transfer))) return false
  for (const [line, entry] of inOrder(transfer.entries).entries()) {
    const { newest, balance } = await postEntry(context, entry)
    await context.db
      .insertInto('entries')
      .values({
        transfer_key: transfer.key,
        line,
        ...entry.account,
        fen: entry.fen,
        number: newest,
        balance_after: balance,
      })
      .execute()
  }
  return true
}
