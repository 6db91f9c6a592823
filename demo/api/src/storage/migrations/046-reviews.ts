import { type Kysely, type Migration, sql } from 'kysely'
import { idColumn } from './id-column.ts'

const reviews = (db: Kysely<unknown>) =>
  db.schema
    .createTable('reviews')
    .addColumn('id', ...idColumn(db))
    .addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id'))
    .addColumn('author_id', 'bigint', (column) => column.notNull().references('accounts.id'))
    .addColumn('subject_id', 'bigint', (column) => column.notNull().references('accounts.id'))
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('stars', 'integer', (column) => column.notNull().check(sql`stars between 1 and 5`))
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('shown_at', 'bigint')
    .addColumn('hidden_reason', 'text', (column) => column.notNull())
    .addUniqueConstraint('reviews_once', ['order_id', 'author_id', 'subject_id'])

const reputations = (db: Kysely<unknown>) =>
  db.schema
    .createTable('reputations')
    .addColumn('account_id', 'bigint', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('settled', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('reviews', 'integer', (column) => column.notNull())
    .addColumn('stars', 'integer', (column) => column.notNull())

/** The orders of before count, too. */
const countOrders = (db: Kysely<unknown>) =>
  sql`
    insert into reputations (account_id, settled, failed, reviews, stars)
    select seats.account_id,
      sum(case when orders.state = 'settled' then 1 else 0 end),
      sum(case when orders.state = 'refunded' and seats.position = 'thug' then 1 else 0 end),
      0, 0
    from seats join orders on orders.id = seats.order_id
    where seats.account_id is not null and orders.state in ('settled', 'refunded')
    group by seats.account_id`.execute(db)

export const reviewMigrations: Record<string, Migration> = {
  '0046_reviews': {
    async up(db: Kysely<unknown>) {
      await reviews(db).execute()
      const index = (name: string, columns: readonly string[]) =>
        db.schema
          .createIndex(name)
          .on('reviews')
          .columns([...columns])
          .execute()
      await index('reviews_by_subject', ['subject_id', 'state', 'id'])
      await index('reviews_due', ['state', 'due_at'])
      await index('reviews_by_author', ['author_id', 'id'])
      await reputations(db).execute()
      await countOrders(db)
    },
  },
}
