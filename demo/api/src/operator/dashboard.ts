import { sql } from 'kysely'
import { call } from '../call.ts'
import { CHINA_OFFSET_MS, chinaDay, chinaDayStart, DAY_MS, dateOfDay } from '../kernel/china-day.ts'
import { listOf, object, optional, text, whole } from '../kernel/schema.ts'
import type { OrderState } from '../orders/machine.ts'
import { countRows } from '../storage/count-rows.ts'
import type { DbContext } from '../storage/database.ts'
import { pendingFields, pendingItems } from './pending-items.ts'

const DAYS = 7

const fen = (title: string) => whole(title, { min: Number.MIN_SAFE_INTEGER })

const RUNNING: readonly OrderState[] = ['running', 'finished', 'rejected']
const CALLED_OFF: readonly OrderState[] = ['cancelled', 'expired', 'refunded']

/** Orders of a day, and those that are open now. */
const ordersSince = async ({ db }: DbContext, since: number) => {
  const orders = () => db.selectFrom('orders')
  const ended = (states: readonly OrderState[]) =>
    countRows(orders().where('state', 'in', states).where('ended_at', '>=', since))
  return {
    published: await countRows(orders().where('created_at', '>=', since)),
    started: await countRows(orders().where('started_at', '>=', since)),
    settled: await ended(['settled']),
    called_off: await ended(CALLED_OFF),
    recruiting: await countRows(orders().where('state', 'in', ['recruiting', 'full'])),
    running: await countRows(orders().where('state', 'in', RUNNING)),
  }
}

const moneySince = async ({ db }: DbContext, since: number) => {
  const recharged = await db
    .selectFrom('payments')
    .where('state', '=', 'paid')
    .where('changed_at', '>=', since)
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  const withdrawn = await db
    .selectFrom('withdrawals')
    .where('state', '=', 'paid_out')
    .where('refund_of', 'is', null)
    .where('changed_at', '>=', since)
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  const earned = await db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.unique_key', 'entries.transfer_key')
    .where('entries.kind', 'in', ['fee', 'subsidy'])
    .where('created_at', '>=', since)
    .groupBy('entries.kind')
    .select(({ fn }) => ['entries.kind', fn.sum('fen').as('sum')])
    .execute()
  const held = await db
    .selectFrom('ledger_accounts')
    .where('kind', '=', 'escrow')
    .select(({ fn }) => fn.sum('balance').as('sum'))
    .executeTakeFirstOrThrow()
  const earnedAs = (kind: string) => Number(earned.find((row) => row.kind === kind)?.sum ?? 0)
  return {
    recharged: Number(recharged.sum ?? 0),
    withdrawn: Number(withdrawn.sum ?? 0),
    fee: earnedAs('fee'),
    subsidy: 0 - earnedAs('subsidy'),
    escrow: Number(held.sum ?? 0),
  }
}

/** Counts by day in China of a table's times since a day. */
const countsByDay = async (
  { db }: DbContext,
  table: 'orders' | 'accounts',
  column: 'created_at' | 'ended_at',
  since: number,
): Promise<ReadonlyMap<number, number>> => {
  // A literal: as a parameter, SQLite would divide with fractions.
  const day = sql<number>`(${sql.ref(column)} + ${sql.lit(CHINA_OFFSET_MS)}) / ${sql.lit(DAY_MS)}`
  const settled = sql<boolean>`state = 'settled'`
  const rows = await db
    .selectFrom(table)
    .where(sql<boolean>`${sql.ref(column)} >= ${since}`)
    .$if(column === 'ended_at', (query) => query.where(settled))
    .groupBy(day)
    .select(({ fn }) => [day.as('day'), fn.countAll().as('count')])
    .execute()
  return new Map(rows.map((row) => [Number(row.day), Number(row.count)]))
}

const daysUntil = async (context: DbContext, today: number) => {
  const since = chinaDayStart(today - DAYS + 1)
  const published = await countsByDay(context, 'orders', 'created_at', since)
  const settled = await countsByDay(context, 'orders', 'ended_at', since)
  const joined = await countsByDay(context, 'accounts', 'created_at', since)
  return Array.from({ length: DAYS }, (_, back) => today - back).map((day) => ({
    date: dateOfDay(day),
    published: published.get(day) ?? 0,
    settled: settled.get(day) ?? 0,
    joined: joined.get(day) ?? 0,
  }))
}

/** Today in China: orders, people, money for roles that see it, and what waits for an operator. */
export const operatorDashboardToday = call({
  path: '/api/operator/dashboard/today',
  who: 'operator',
  reply: object({
    date: text('日期'),
    orders: object({
      published: whole('发布'),
      started: whole('开始'),
      settled: whole('结算'),
      called_off: whole('取消和退款'),
      recruiting: whole('招募中'),
      running: whole('进行中'),
    }),
    people: object({ joined: whole('新用户'), total: whole('全部用户') }),
    money: optional(
      object({
        recharged: whole('充值'),
        withdrawn: whole('提现'),
        fee: fen('服务费'),
        subsidy: fen('补贴'),
        escrow: fen('托管押金'),
      }),
    ),
    pending: object(pendingFields),
    days: listOf(
      '最近七天',
      object({
        date: text('日期'),
        published: whole('发布'),
        settled: whole('结算'),
        joined: whole('新用户'),
      }),
    ),
  }),
  async run(context, _request, { operator: { rights } }) {
    const { db, now } = context
    const today = chinaDay(now())
    const since = chinaDayStart(today)
    const people = () => db.selectFrom('accounts')
    const seesMoney = rights.includes('/api/operator/ledger/overview')
    return {
      date: dateOfDay(today),
      orders: await ordersSince(context, since),
      people: {
        joined: await countRows(people().where('created_at', '>=', since)),
        total: await countRows(people()),
      },
      ...(seesMoney && { money: await moneySince(context, since) }),
      pending: await pendingItems(context),
      days: await daysUntil(context, today),
    }
  },
})
