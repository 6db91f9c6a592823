import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The price at which an order was settled. Orders of before: the agreed price, or that of the
 * report by which the operator decided; not known for a decision without a report.
 */
export const settledPriceMigrations: Record<string, Migration> = {
  '0045_settled_price': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('orders').addColumn('settled_fen', 'bigint').execute()
      await sql`
        update orders set settled_fen = price_fen
        where state = 'settled' and not exists (
          select 1 from order_events
          where order_events.order_id = orders.id and order_events.action = 'award'
        )`.execute(db)
      await sql`
        update orders set settled_fen = (
          select max(order_reports.price_fen) from order_reports
          where order_reports.order_id = orders.id and order_reports.state = 'awarded'
        )
        where state = 'settled' and settled_fen is null`.execute(db)
    },
  },
}
