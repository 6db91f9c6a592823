import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import type { OrderRow, SeatRow } from '../orders/order.ts'

const DAY_MS = 24 * 3600 * 1000

const accountsIn = (seats: readonly SeatRow[], matches: (seat: SeatRow) => boolean) =>
  seats.filter(matches).flatMap(({ account_id }) => account_id ?? [])

/**
 * Other orders in which one of the bosses has a coupon and one of the thugs works: running ones,
 * and recently settled ones.
 */
const earlierPairs = (
  { db, now, settings }: CallContext,
  order: OrderRow,
  bosses: readonly number[],
  thugs: readonly number[],
) =>
  db
    .selectFrom('seats as boss')
    .innerJoin('seats as thug', 'thug.order_id', 'boss.order_id')
    .innerJoin('orders', 'orders.id', 'boss.order_id')
    .where('boss.account_id', 'in', bosses)
    .where('boss.position', '=', 'boss')
    .where('boss.coupon_fen', '>', 0)
    .where('thug.account_id', 'in', thugs)
    .where('thug.position', '=', 'thug')
    .where('orders.id', '!=', order.id)
    .where(({ or, and, eb }) =>
      or([
        eb('orders.ended_at', 'is', null),
        and([
          eb('orders.state', '=', 'settled'),
          eb('orders.ended_at', '>', now() - settings.subsidyPairSpanMs),
        ]),
      ]),
    )
    .select(['boss.account_id as boss', 'thug.account_id as thug'])
    .execute()

/**
 * Rejects a seat or coupon with which the same boss and thug would exceed the coupon limit per
 * pair.
 */
export const requireFreshPairs = async (
  context: CallContext,
  order: OrderRow,
  seats: readonly SeatRow[],
): Promise<void> => {
  const { subsidiesPerPair, subsidyPairSpanMs } = context.settings
  const bosses = accountsIn(seats, (seat) => seat.position === 'boss' && seat.coupon_fen > 0)
  const thugs = accountsIn(seats, ({ position }) => position === 'thug')
  if (bosses.length === 0 || thugs.length === 0) return
  const counts = new Map<string, number>()
  for (const { boss, thug } of await earlierPairs(context, order, bosses, thugs)) {
    const pair = `${boss} ${thug}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  if ([...counts.values()].every((count) => count < subsidiesPerPair)) return
  const days = Math.ceil(subsidyPairSpanMs / DAY_MS)
  throw new CallFailure(
    'COUPON_UNUSABLE',
    `同一老板与打手${days}天内只能有${subsidiesPerPair}笔用券订单`,
  )
}
