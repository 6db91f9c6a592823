import type { CallContext } from '../../../demo/api/src/call.ts'
import type { OrderKind, OrderState } from '../../../demo/api/src/orders/machine.ts'
import { addReputation } from '../../../demo/api/src/reviews/reputation.ts'

interface OrderFields {
  readonly kind?: OrderKind
  readonly state?: OrderState
  readonly publisher_id?: number
  readonly title?: string
  readonly job_id?: string
  readonly min_capacity?: number
  readonly price_fen?: number
  readonly boss_taken?: number
  readonly thug_taken?: number
  readonly start_at?: number | null
}

const rowOf = (fields: OrderFields, now: number) => ({
  kind: 'raid' as const,
  state: 'recruiting' as const,
  publisher_id: 1,
  title: '团本',
  description: '',
  job_id: '',
  min_capacity: 0,
  pictures: '[]',
  deposit_fen: 10_000,
  price_fen: 8000,
  fee_basis_points: 500,
  boss_num: 2,
  thug_num: 2,
  boss_taken: 0,
  thug_taken: 1,
  boss_locked: 0,
  thug_locked: 0,
  start_at: null,
  created_at: now,
  ...fields,
})

const seatOf = (order_id: number, account_id: number) => ({
  order_id,
  position: 'thug' as const,
  number: 1,
  is_locked: 0 as const,
  account_id,
  role_id: null,
  role_name: '铁柱',
  role_job_id: '101',
  role_capacity: 50_000,
  wallet_fen: 0,
  coupon_fen: 0,
  my_coupon_id: null,
  is_confirmed: 0 as const,
  turn: 1,
})

const AT_ONCE = 500

/** Keeps the counts of the publishers right, as the end of an order does. */
const countSettled = async (
  context: Pick<CallContext, 'db'>,
  rows: readonly { readonly publisher_id: number; readonly state: string }[],
): Promise<void> => {
  const publishers = rows.filter(({ state }) => state === 'settled')
  for (const id of new Set(publishers.map(({ publisher_id }) => publisher_id))) {
    const settled = publishers.filter(({ publisher_id }) => publisher_id === id).length
    await addReputation(context, id, { settled })
  }
}

/** Inserts many orders at once, each with its publisher on a seat; returns their ids. */
export const putOrders = async (
  { db, now }: CallContext,
  list: readonly OrderFields[],
): Promise<readonly string[]> => {
  const ids: number[] = []
  for (let at = 0; at < list.length; at += AT_ONCE) {
    const rows = await db
      .insertInto('orders')
      .values(list.slice(at, at + AT_ONCE).map((fields) => rowOf(fields, now())))
      .returning(['id', 'publisher_id', 'state'])
      .execute()
    const seats = rows.map(({ id, publisher_id }) => seatOf(id, publisher_id))
    await db.insertInto('seats').values(seats).execute()
    ids.push(...rows.map(({ id }) => id))
    await countSettled({ db }, rows)
  }
  return ids.map(String)
}
