import { createHash } from 'node:crypto'
import type { CallContext } from '../../demo/api/src/call.ts'
import { clearing, walletOf } from '../../demo/api/src/ledger/accounts.ts'
import { post } from '../../demo/api/src/ledger/post.ts'
import { openOrderChat } from '../../demo/api/src/orders/chat/order-chat.ts'
import type { OrderRow } from '../../demo/api/src/orders/order.ts'
import { makeSeats } from '../../demo/api/src/orders/seats.ts'
import { inTransaction } from '../../demo/api/src/storage/transaction.ts'

type DbContext = Pick<CallContext, 'db' | 'now'>

const WALLET_FEN = 100_000_000
const DEPOSIT_FEN = 10_000
const TOKEN_MS = 24 * 3600 * 1000

/** Boss seats of an order to join. */
export const JOIN_SEATS = 20

/** One in this many orders is open. */
const OPEN_SHARE = 4

/** An account that sends requests. */
export interface Visitor {
  readonly token: string
  readonly roleID: string
}

export interface Filled {
  readonly visitors: readonly Visitor[]
  /** Sample of orders to read. */
  readonly orderIDs: readonly string[]
  /** Orders with `JOIN_SEATS` free seats for bosses. */
  readonly joinIDs: readonly string[]
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const addVisitor = async ({ db, now }: DbContext, number: number): Promise<Visitor> => {
  const { id } = await db
    .insertInto('accounts')
    .values({
      account: `b${number}`,
      phone: null,
      nickname: `访客${number}`,
      headline: '',
      avatar: '/avatars/face-1.svg',
      im_user_id: `b${number}`,
      is_trial: 0,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = `token-of-${number}`
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashOf(token),
      account_id: id,
      device_id: '',
      expires_at: now() + TOKEN_MS,
    })
    .execute()
  const role = await db
    .insertInto('roles')
    .values({
      account_id: id,
      name: `角色${number}`,
      job_id: '301',
      fighting_capacity: 50_000,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(
    { db, now },
    {
      kind: 'recharge',
      key: `bench:${number}`,
      orderID: null,
      memo: '充值',
      entries: [
        { account: clearing, fen: -WALLET_FEN },
        { account: walletOf(id), fen: WALLET_FEN },
      ],
    },
  )
  return { token, roleID: String(role.id) }
}

const orderOf = (number: number, publisher: number, now: number) => ({
  kind: number % 2 === 0 ? ('raid' as const) : ('dailian' as const),
  state: number % OPEN_SHARE < 2 ? ('recruiting' as const) : ('settled' as const),
  publisher_id: publisher,
  title: `第${number}车 深渊${number % 12}层`,
  description: '准时开车，语音指挥，掉线可补。',
  job_id: number % 3 === 0 ? '' : '3',
  min_capacity: (number % 10) * 10_000,
  pictures: '[]',
  deposit_fen: DEPOSIT_FEN,
  price_fen: 1000 + (number % 90) * 100,
  fee_basis_points: 500,
  boss_num: 4,
  thug_num: 2,
  boss_taken: 0,
  thug_taken: 1,
  boss_locked: 0,
  thug_locked: 0,
  start_at: number % 3 === 0 ? null : now + number * 1000,
  created_at: now,
})

/** Inserts an order with its seats; the publisher takes the first. */
const addOrder = async (
  { db, now }: DbContext,
  number: number,
  more: object,
): Promise<OrderRow> => {
  const publisher = 1 + (number % 8)
  const order = await db
    .insertInto('orders')
    .values({ ...orderOf(number, publisher, now()), ...more })
    .returningAll()
    .executeTakeFirstOrThrow()
  await makeSeats({ db }, order)
  await db
    .updateTable('seats')
    .set({ account_id: publisher, role_name: '铁柱', role_job_id: '101', role_capacity: 80_000 })
    .where('order_id', '=', order.id)
    .where('position', '=', 'thug')
    .where('number', '=', 1)
    .execute()
  return order
}

/**
 * Fills a market that has its trial accounts with people and orders; the last `joins` orders can be
 * joined.
 */
export const fill = (
  where: DbContext,
  { visitors, orders, joins }: Readonly<Record<'visitors' | 'orders' | 'joins', number>>,
): Promise<Filled> =>
  inTransaction(where, async (tx) => {
    const people: Visitor[] = []
    for (let n = 0; n < visitors; n += 1) people.push(await addVisitor(tx, n))
    const rows: OrderRow[] = []
    for (let n = 0; n < orders; n += 1) rows.push(await addOrder(tx, n, {}))
    const toJoin: OrderRow[] = []
    for (let n = 0; n < joins; n += 1) {
      const more = { kind: 'raid', state: 'recruiting', boss_num: JOIN_SEATS, min_capacity: 0 }
      const order = await addOrder(tx, n, more)
      await openOrderChat(tx, order)
      toJoin.push(order)
    }
    const idsOf = (some: readonly OrderRow[]) => some.map(({ id }) => String(id))
    return { visitors: people, orderIDs: idsOf(rows.slice(-500)), joinIDs: idsOf(toJoin) }
  })
