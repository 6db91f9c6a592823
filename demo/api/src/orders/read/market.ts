import { type SelectQueryBuilder, sql } from 'kysely'
import type { Job } from '../../catalogue/jobs.ts'
import { contains } from '../../storage/dialect.ts'
import type { Schema } from '../../storage/schema.ts'
import type { OrderKind, Position } from '../machine.ts'
import type { OrderRow } from '../order.ts'
import { type Cursor, type CursorRequest, cursorOf, rowsToRead } from './cursor.ts'

type Orders = SelectQueryBuilder<Schema, 'orders', OrderRow>

/** Sort orders of the market. */
export const marketOrders = ['newest', 'price_low', 'price_high', 'start'] as const

export interface MarketRequest extends CursorRequest {
  readonly job_id?: string
  readonly text?: string
  readonly min_price?: number
  readonly max_price?: number
  readonly position?: Position
  readonly fighting_capacity?: number
  readonly order_by?: (typeof marketOrders)[number]
}

interface Sorting {
  /** Sort value in a query and of a row; an index begins with kind, state and this value. */
  readonly column: ReturnType<typeof sql<number>>
  readonly valueOf: (row: OrderRow) => number
  readonly direction: 'asc' | 'desc'
}

const price = { column: sql<number>`price_fen`, valueOf: (row: OrderRow) => row.price_fen }

const sortings: Readonly<Record<(typeof marketOrders)[number], Sorting>> = {
  newest: { column: sql<number>`id`, valueOf: ({ id }) => id, direction: 'desc' },
  price_low: { ...price, direction: 'asc' },
  price_high: { ...price, direction: 'desc' },
  // Orders that begin as soon as they are full come first.
  start: {
    column: sql<number>`coalesce(start_at, 0)`,
    valueOf: ({ start_at }) => start_at ?? 0,
    direction: 'asc',
  },
}

const sortingOf = ({ order_by = 'newest' }: MarketRequest): Sorting => sortings[order_by]

/** The cursor of a row. */
export const cursorIn =
  (request: MarketRequest) =>
  (row: OrderRow): Cursor => ({ value: sortingOf(request).valueOf(row), id: row.id })

/**
 * Job requirements that a role of the job meets; for a kind of jobs, those that any of its roles
 * meets.
 */
const acceptedJobs = (jobs: readonly Job[], jobID: string): readonly string[] => {
  const job = jobs.find(({ id }) => id === jobID)
  const own = jobs.filter(({ pid }) => pid === jobID).map(({ id }) => id)
  return ['', jobID, ...(job === undefined ? [] : [job.pid]), ...own]
}

const free = {
  boss: sql`boss_num - boss_taken - boss_locked`,
  thug: sql`thug_num - thug_taken - thug_locked`,
}

const filtered = (orders: Orders, jobs: readonly Job[], request: MarketRequest): Orders => {
  const { job_id, text, min_price, max_price, position, fighting_capacity } = request
  let query = orders
  if (job_id) query = query.where('job_id', 'in', acceptedJobs(jobs, job_id))
  if (text) query = query.where(contains('title', text))
  if (min_price !== undefined) query = query.where('price_fen', '>=', min_price)
  if (max_price !== undefined) query = query.where('price_fen', '<=', max_price)
  if (position !== undefined) query = query.where(sql<boolean>`${free[position]} > 0`)
  if (fighting_capacity !== undefined) query = query.where('min_capacity', '<=', fighting_capacity)
  return query
}

/** Open orders of a kind: the rows of a page and one more. */
export const marketOf = (
  orders: Orders,
  { kind, jobs }: { readonly kind: OrderKind; readonly jobs: readonly Job[] },
  request: MarketRequest,
): Orders => {
  const { column, direction } = sortingOf(request)
  const after = cursorOf(request)
  const isAfter = direction === 'asc' ? sql`>` : sql`<`
  return filtered(orders, jobs, request)
    .where('kind', '=', kind)
    .where('state', '=', 'recruiting')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${column}, id) ${isAfter} (${after?.value}, ${after?.id})`),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(rowsToRead(request))
}
