import type { CallContext } from '../call.ts'
import type { OrderRow, SeatRow } from '../orders/order.ts'
import type { Database } from '../storage/database.ts'

type DbContext = Pick<CallContext, 'db'>

/** Counts of an account, derived from its orders and shown reviews. */
interface Reputation {
  readonly settled: number
  readonly failed: number
  readonly reviews: number
  readonly stars: number
}

const COUNTS = ['settled', 'failed', 'reviews', 'stars'] as const

export const noReputation: Reputation = { settled: 0, failed: 0, reviews: 0, stars: 0 }

/** Adds to the counts of an account. */
export const addReputation = async (
  { db }: DbContext,
  accountID: number,
  more: Partial<Reputation>,
): Promise<void> => {
  const added = { ...noReputation, ...more }
  await db
    .insertInto('reputations')
    .values({ account_id: accountID, ...added })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({
        settled: row('reputations.settled', '+', added.settled),
        failed: row('reputations.failed', '+', added.failed),
        reviews: row('reputations.reviews', '+', added.reviews),
        stars: row('reputations.stars', '+', added.stars),
      })),
    )
    .execute()
}

/** Counts an order that has ended for its participants. */
export const countOrder = async (
  context: DbContext,
  { state }: OrderRow,
  seats: readonly SeatRow[],
): Promise<void> => {
  if (state !== 'settled' && state !== 'refunded') return
  // One order of accounts, so that concurrent ends cannot deadlock.
  const taken = seats.toSorted((one, two) => (one.account_id ?? 0) - (two.account_id ?? 0))
  for (const { account_id, position } of taken) {
    if (account_id === null) continue
    if (state === 'settled') await addReputation(context, account_id, { settled: 1 })
    else if (position === 'thug') await addReputation(context, account_id, { failed: 1 })
  }
}

/** The reputations of accounts, with one query; accounts without orders are missing. */
export const reputationsOf = async (
  { db }: DbContext,
  accountIDs: readonly number[],
): Promise<ReadonlyMap<number, Reputation>> => {
  if (accountIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('reputations')
    .where('account_id', 'in', accountIDs)
    .selectAll()
    .execute()
  return new Map(rows.map(({ account_id, ...counts }) => [account_id, counts]))
}

/** Stars in tenths, 0 without a review. */
export const ratingOf = ({ reviews, stars }: Pick<Reputation, 'reviews' | 'stars'>): number =>
  reviews === 0 ? 0 : Math.round((stars * 10) / reviews)

const WHOLE_PERCENT = 100

/** Settled orders in percent of those that have ended after their start; null without any. */
export const completionOf = ({ settled, failed }: Reputation): number | null =>
  settled + failed === 0 ? null : Math.floor((settled * WHOLE_PERCENT) / (settled + failed))

const countedOrders = (db: Database) =>
  db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .where('orders.state', 'in', ['settled', 'refunded'])
    .where('seats.account_id', 'is not', null)
    .groupBy(['seats.account_id', 'orders.state', 'seats.position'])
    .select(({ fn }) => [
      'seats.account_id',
      'orders.state',
      'seats.position',
      fn.countAll().as('count'),
    ])
    .execute()

const countedReviews = (db: Database) =>
  db
    .selectFrom('reviews')
    .where('state', '=', 'shown')
    .groupBy('subject_id')
    .select(({ fn }) => ['subject_id', fn.countAll().as('count'), fn.sum('stars').as('stars')])
    .execute()

/** Accounts whose counts differ from their orders and reviews, for display; normally none. */
export const auditReputations = async (db: Database): Promise<readonly string[]> => {
  const right = new Map<number, Reputation>()
  const add = (accountID: number, more: Partial<Reputation>): void => {
    const known = right.get(accountID) ?? noReputation
    const sums = COUNTS.map((count) => [count, known[count] + (more[count] ?? 0)] as const)
    right.set(accountID, Object.fromEntries(sums) as unknown as Reputation)
  }
  for (const { account_id, state, position, count } of await countedOrders(db)) {
    if (account_id === null) continue
    if (state === 'settled') add(account_id, { settled: Number(count) })
    else if (position === 'thug') add(account_id, { failed: Number(count) })
  }
  for (const { subject_id, count, stars } of await countedReviews(db)) {
    add(subject_id, { reviews: Number(count), stars: Number(stars) })
  }
  const kept = new Map(
    (await db.selectFrom('reputations').selectAll().execute()).map((row) => [row.account_id, row]),
  )
  return [...new Set([...right.keys(), ...kept.keys()])].flatMap((accountID) =>
    COUNTS.filter(
      (count) => (right.get(accountID)?.[count] ?? 0) !== (kept.get(accountID)?.[count] ?? 0),
    ).map((count) => `${count} of account ${accountID} differ from its orders and reviews`),
  )
}
