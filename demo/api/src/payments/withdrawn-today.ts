import type { CallContext } from '../call.ts'

const DAY_MS = 24 * 3600 * 1000
const SHANGHAI_MS = 8 * 3600 * 1000

/** Start of the day in the users' time zone. */
const dayStart = (now: number): number =>
  Math.floor((now + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS

/** Fen that an account withdrew today, without failed withdrawals. */
export const withdrawnToday = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  accountID: number,
): Promise<number> => {
  const { sum } = await db
    .selectFrom('withdrawals')
    .where('account_id', '=', accountID)
    .where('created_at', '>=', dayStart(now()))
    .where('state', '!=', 'refused')
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
