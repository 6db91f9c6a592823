import { sql } from 'kysely'
import { call } from '../call.ts'
import { CHINA_OFFSET_MS, chinaDay, chinaDayStart, DAY_MS, dateOfDay } from '../kernel/china-day.ts'
import { listOf, object, oneOf, text, whole, yesNo } from '../kernel/schema.ts'
import { type LedgerKind, ledgerKinds } from '../ledger/accounts.ts'
import { auditLedger } from '../ledger/audit.ts'
import { auditReputations } from '../reviews/reputation.ts'
import { countRows } from '../storage/count-rows.ts'
import type { DbContext } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'

const DAYS = 30

const fen = (title: string) => whole(title, { min: Number.MIN_SAFE_INTEGER })

const kinds = Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]]

const totalsOf = async ({ db }: DbContext) => {
  const rows = await db
    .selectFrom('ledger_accounts')
    .groupBy('kind')
    .select(({ fn }) => ['kind', fn.sum('balance').as('sum'), fn.countAll().as('count')])
    .execute()
  return kinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return { kind, sum: Number(row?.sum ?? 0), count: Number(row?.count ?? 0) }
  })
}

/** Earnings and expenses by day, of the last thirty days that have some, the newest first. */
const daysOf = async ({ db, now }: DbContext) => {
  const since = chinaDayStart(chinaDay(now()) - DAYS + 1)
  // A literal: as a parameter, SQLite would divide with fractions.
  const day = sql<number>`(created_at + ${sql.lit(CHINA_OFFSET_MS)}) / ${sql.lit(DAY_MS)}`
  const rows = await db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.unique_key', 'entries.transfer_key')
    .where('entries.kind', 'in', ['fee', 'subsidy'])
    .where('created_at', '>=', since)
    .groupBy([day, 'entries.kind'])
    .select(({ fn }) => [day.as('day'), 'entries.kind', fn.sum('fen').as('sum')])
    .execute()
  const days = [...new Set(rows.map((row) => Number(row.day)))].sort((one, two) => two - one)
  const sumOf = (one: number, kind: LedgerKind): number =>
    Number(rows.find((row) => Number(row.day) === one && row.kind === kind)?.sum ?? 0)
  return days.map((one) => ({
    date: dateOfDay(one),
    fee: sumOf(one, 'fee'),
    subsidy: -sumOf(one, 'subsidy'),
  }))
}

/** Balances by kind, and the platform's earnings and expenses. Days are those of China. */
export const operatorLedgerOverview = call({
  path: '/api/operator/ledger/overview',
  who: 'operator',
  reply: object({
    fee_basis_points: whole('服务费率'),
    totals: listOf(
      '合计',
      object({ kind: oneOf('账户', kinds), sum: fen('余额'), count: whole('账户数') }),
    ),
    days: listOf('每日', object({ date: text('日期'), fee: fen('服务费'), subsidy: fen('补贴') })),
  }),
  async run(context) {
    return {
      fee_basis_points: context.settings.feeBasisPoints,
      totals: await totalsOf(context),
      days: await daysOf(context),
    }
  },
})

/** Audits the whole ledger, and the counts of accounts. */
export const operatorLedgerAudit = call({
  path: '/api/operator/ledger/audit',
  who: 'operator',
  perMinute: 10,
  reply: object({
    is_clean: yesNo('账目平衡'),
    transfers: whole('流水笔数'),
    faults: listOf('问题', text('问题')),
  }),
  // In one transaction: concurrent postings would look like errors.
  run: (context) =>
    inTransaction(context, async ({ db }) => {
      const faults = [...(await auditLedger(db)), ...(await auditReputations(db))]
      const count = await countRows(db.selectFrom('transfers'))
      return { is_clean: faults.length === 0, transfers: count, faults }
    }),
})
