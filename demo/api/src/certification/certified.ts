import type { CallContext } from '../call.ts'

/** The accounts among these that are certified. */
export const certifiedAmong = async (
  { db }: Pick<CallContext, 'db'>,
  accountIDs: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (accountIDs.length === 0) return new Set()
  const rows = await db
    .selectFrom('certifications')
    .where('account_id', 'in', accountIDs)
    .where('state', '=', 'approved')
    .select('account_id')
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/**
 * Whether an account may take the seat of a thug: its application is approved and not withdrawn.
 */
export const isCertified = async (
  context: Pick<CallContext, 'db'>,
  accountID: number,
): Promise<boolean> => (await certifiedAmong(context, [accountID])).has(accountID)
