import { type Kysely, type Migration, sql } from 'kysely'

/** One index per sort order of the market: the cost of a page does not grow with the table. */
export const orderListMigrations: Record<string, Migration> = {
  '0028_order_lists': {
    async up(db: Kysely<unknown>) {
      const market = (name: string) =>
        db.schema.createIndex(name).on('orders').columns(['kind', 'state'])
      await market('orders_newest').column('id').execute()
      await market('orders_by_price').columns(['price_fen', 'id']).execute()
      await market('orders_by_start').expression(sql`coalesce(start_at, 0)`).column('id').execute()
    },
  },
}
