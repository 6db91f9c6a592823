import type { Insertable, Selectable } from 'kysely'
import type { DbContext } from '../../storage/database.ts'
import { locked } from '../../storage/dialect.ts'
import type { Schema } from '../../storage/schema.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { stepOf } from '../machines.ts'
import type { Subject } from '../provider.ts'
import { type DeliveryName, deliveries } from './deliveries.ts'
import { type TradeEvent, tradeMachines } from './trade-machine.ts'

export type Trade = Selectable<Schema['sandbox_trades']>

/** Inserts a trade; does nothing if it exists. */
export const putTrade = async (
  { db }: DbContext,
  trade: Insertable<Schema['sandbox_trades']>,
): Promise<void> => {
  await db
    .insertInto('sandbox_trades')
    .values(trade)
    .onConflict((conflict) => conflict.column('trade_no').doNothing())
    .execute()
}

export const findTrade = ({ db }: DbContext, tradeNo: string): Promise<Trade | undefined> =>
  db.selectFrom('sandbox_trades').where('trade_no', '=', tradeNo).selectAll().executeTakeFirst()

/** Whether it expired before it was paid. */
export const isOver = ({ state, expires_at }: Trade, now: number): boolean =>
  state === 'closed' || (state !== 'paid' && expires_at !== null && now >= expires_at)

/** Body of a notice to the marketplace. */
export interface NoticeBody {
  readonly about: Subject
  readonly trade_no: string
  readonly fen: number
  readonly outcome: 'open' | 'paid' | 'failed'
  readonly reason: string
}

const enqueueNotices = async (
  { db, now }: DbContext,
  { kind, trade_no, fen, notify_path }: Trade,
  outcome: 'paid' | 'failed',
  reason: string,
  delivery: DeliveryName,
): Promise<void> => {
  for (const [said, afterMs] of deliveries[delivery].noticesFor(outcome)) {
    const body = {
      about: kind,
      trade_no,
      fen,
      outcome: said,
      reason: said === 'failed' ? reason : '',
    }
    await db
      .insertInto('sandbox_notices')
      .values({ notify_path, body: JSON.stringify(body), attempts: 0, due_at: now() + afterMs })
      .execute()
  }
}

interface Decision {
  readonly event: TradeEvent
  readonly reason: string
  readonly delivery: DeliveryName
}

/** Pays, fails or closes a trade and enqueues its notices; returns the updated trade. */
export const decideTrade = (
  context: DbContext,
  tradeNo: string,
  { event, reason, delivery }: Decision,
): Promise<Trade | undefined> =>
  inTransaction(context, async (tx) => {
    const { db, now } = tx
    const trade = await locked(
      db.selectFrom('sandbox_trades').where('trade_no', '=', tradeNo).selectAll(),
    ).executeTakeFirst()
    if (trade === undefined) return undefined
    const step = stepOf(tradeMachines[trade.kind], trade.state, event)
    if (step === undefined || (event !== 'closed' && isOver(trade, now()))) return trade
    const change = { state: step.to, reason, decide_at: null, decided_at: now() }
    await db.updateTable('sandbox_trades').set(change).where('trade_no', '=', tradeNo).execute()
    if (event !== 'closed') await enqueueNotices(tx, trade, event, reason, delivery)
    return { ...trade, ...change }
  })
