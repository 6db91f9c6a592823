import type { CallContext } from '../call.ts'
import { chinaDay, chinaDayStart } from '../kernel/china-day.ts'

/** Fen that an account withdrew today, without failed withdrawals. */
export const withdrawnToday = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  accountID: number,
): Promise<number> => {
  const { sum } = await db
    .selectFrom('withdrawals')
    .where('account_id', '=', accountID)
    .where('created_at', '>=', chinaDayStart(chinaDay(now())))
    .where('state', '!=', 'refused')
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
