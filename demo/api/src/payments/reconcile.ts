import type { CallContext } from '../call.ts'
import { chinaDay, chinaDayStart, DAY_MS, dateOfDay } from '../kernel/china-day.ts'
import { runEach } from '../kernel/run-each.ts'
import { countRows } from '../storage/count-rows.ts'
import type { DbContext } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { payoutOf } from './apply-notice.ts'
import type { BillLine, PaymentProvider } from './provider.ts'

/** Providers finish the bill of a day by ten o'clock of the next one. */
const READY_AFTER_MS = 11 * 3600 * 1000

/** Days back for which missing bills are fetched; providers keep them for three months. */
const DAYS = 31

/** Maximum number of lines in one insert: PostgreSQL has a limit of parameters. */
const BATCH = 500

interface Span {
  readonly from: number
  readonly to: number
}

const spanOf = (day: number): Span => ({
  from: chinaDayStart(day),
  to: chinaDayStart(day) + DAY_MS,
})

/** Number of trades of a provider whose money moved in a span. */
const movedIn = async (
  { db }: DbContext,
  provider: string,
  { from, to }: Span,
): Promise<number> => {
  const payments = await countRows(
    db
      .selectFrom('payments')
      .where('provider', '=', provider)
      .where('state', '=', 'paid')
      .where('changed_at', '>=', from)
      .where('changed_at', '<', to),
  )
  const payouts = await countRows(
    db
      .selectFrom('withdrawals')
      .where('provider', '=', provider)
      .where('state', '=', 'paid_out')
      .where('changed_at', '>=', from)
      .where('changed_at', '<', to),
  )
  return payments + payouts
}

/** Stores the outcome of a request; `lines` is null if the bill is not available yet. */
const storeBill = (
  context: CallContext,
  provider: string,
  day: number,
  lines: readonly BillLine[] | null,
): Promise<void> =>
  inTransaction(context, async ({ db, now }) => {
    const rows = (lines ?? []).map(({ about, tradeNo, fen }) => ({
      ...{ provider, about, trade_no: tradeNo, day, fen },
    }))
    for (let at = 0; at < rows.length; at += BATCH) {
      await db
        .insertInto('bill_lines')
        .values(rows.slice(at, at + BATCH))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const outcome = { lines: lines?.length ?? null, asked_at: now() }
    await db
      .insertInto('bill_days')
      .values({ provider, day, ...outcome })
      .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(outcome))
      .execute()
  })

const fetchBill = async (
  context: CallContext,
  provider: PaymentProvider,
  day: number,
): Promise<void> => {
  // Stored first, so that an unresponsive provider is not asked again at once.
  await storeBill(context, provider.name, day, null)
  const lines = await provider.bill(dateOfDay(day))
  // A day without trades has no bill; a day with some has one later.
  const isLate = lines === null && (await movedIn(context, provider.name, spanOf(day))) > 0
  if (!isLate) await storeBill(context, provider.name, day, lines ?? [])
}

/** Day of the first payment of a provider; undefined if there is none. */
const firstDayOf = async ({ db }: DbContext, provider: string): Promise<number | undefined> => {
  const first = await db
    .selectFrom('payments')
    .where('provider', '=', provider)
    .orderBy('id')
    .limit(1)
    .select('created_at')
    .executeTakeFirst()
  return first === undefined ? undefined : chinaDay(first.created_at)
}

const RETRY_MS = 3600 * 1000

/** Days since the first payment whose bill is neither stored nor requested in the last hour. */
const missingDays = async (context: CallContext, provider: string): Promise<readonly number[]> => {
  const { db, now } = context
  const newest = chinaDay(now() - READY_AFTER_MS) - 1
  const known = await db
    .selectFrom('bill_days')
    .where('provider', '=', provider)
    .where('day', '>', newest - DAYS)
    .where((row) => row.or([row('lines', 'is not', null), row('asked_at', '>', now() - RETRY_MS)]))
    .select('day')
    .execute()
  if (known.length >= DAYS) return []
  const first = await firstDayOf(context, provider)
  if (first === undefined || first > newest) return []
  const from = Math.max(first, newest - DAYS + 1)
  const days = Array.from({ length: newest - from + 1 }, (_, at) => from + at)
  return days.filter((day) => !known.some((one) => one.day === day))
}

/** Fetches the bills of the last days that are not stored, once an hour until they are. */
export const fetchBills = (context: CallContext): Promise<void> =>
  runEach('fetch bills', [...context.payments.values()], async (provider) => {
    const days = await missingDays(context, provider.name)
    const job = `fetch bills of ${provider.name}`
    await runEach(job, days, (day) => fetchBill(context, provider, day))
  })

/**
 * A trade that a bill and the books do not agree about. `unbooked`: the provider moved money that
 * the books do not have; `unbilled`: the other way round; `amount`: different amounts.
 */
export interface Difference {
  readonly kind: 'unbooked' | 'unbilled' | 'amount'
  readonly provider: string
  readonly about: BillLine['about']
  readonly tradeNo: string
  readonly day: number
  /** Null on the side that has no such trade. */
  readonly billFen: number | null
  readonly bookFen: number | null
}

interface Booked {
  readonly provider: string
  readonly about: BillLine['about']
  readonly tradeNo: string
  readonly fen: number
  readonly at: number
}

const bookedSince = async ({ db }: DbContext, since: number): Promise<readonly Booked[]> => {
  const payments = await db
    .selectFrom('payments')
    .where('state', '=', 'paid')
    .where('changed_at', '>=', since)
    .select(['provider', 'trade_no', 'fen', 'changed_at'])
    .execute()
  const withdrawals = await db
    .selectFrom('withdrawals')
    .where('state', '=', 'paid_out')
    .where('changed_at', '>=', since)
    .select(['provider', 'trade_no', 'fen', 'fee_fen', 'refund_of', 'changed_at'])
    .execute()
  return [
    ...payments.map(({ provider, trade_no: tradeNo, fen, changed_at }) => ({
      ...{ provider, about: 'payment' as const, tradeNo, fen, at: changed_at ?? 0 },
    })),
    ...withdrawals.map((row) => ({
      provider: row.provider,
      about: row.refund_of === null ? ('payout' as const) : ('refund' as const),
      tradeNo: row.trade_no,
      fen: payoutOf(row),
      at: row.changed_at ?? 0,
    })),
  ]
}

const keyOf = (one: Pick<Booked, 'provider' | 'about' | 'tradeNo'>): string =>
  `${one.provider} ${one.about} ${one.tradeNo}`

/**
 * Differences of the last days whose bills are stored, the newest first. They are computed each
 * time: a late callback or the bill of the next day resolves one by itself.
 */
export const findDifferences = async (context: DbContext): Promise<readonly Difference[]> => {
  const { db, now } = context
  const since = chinaDay(now()) - DAYS
  const days = await db
    .selectFrom('bill_days')
    .where('day', '>', since)
    .where('lines', 'is not', null)
    .select(['provider', 'day'])
    .execute()
  const billed = new Set(days.map(({ provider, day }) => `${provider} ${day}`))
  const rows = await db.selectFrom('bill_lines').where('day', '>', since).selectAll().execute()
  // Trades of a bill's first minutes were booked on the day before it.
  const booked = await bookedSince(context, chinaDayStart(since))
  const books = new Map(booked.map((one) => [keyOf(one), one]))
  const lines = new Set<string>()
  const found: Difference[] = []
  for (const { provider, about, trade_no: tradeNo, day, fen } of rows) {
    const key = keyOf({ provider, about, tradeNo })
    lines.add(key)
    const bookFen = books.get(key)?.fen ?? null
    if (bookFen === fen) continue
    const kind = bookFen === null ? 'unbooked' : 'amount'
    found.push({ kind, provider, about, tradeNo, day, billFen: fen, bookFen })
  }
  for (const one of booked) {
    const day = chinaDay(one.at)
    if (lines.has(keyOf(one)) || !billed.has(`${one.provider} ${day}`)) continue
    const { provider, about, tradeNo, fen } = one
    found.push({ kind: 'unbilled', provider, about, tradeNo, day, billFen: null, bookFen: fen })
  }
  return found.sort((one, two) => two.day - one.day)
}
