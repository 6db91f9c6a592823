import type { Migration } from './migration.ts'

/** Followers of users. */
export const follow: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('follows')
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('followed_id', 'bigint', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('follows_key', ['account_id', 'followed_id']),
  ).execute()
  await db.schema
    .createIndex('follows_following')
    .on('follows')
    .columns(['account_id', 'created', 'followed_id'])
    .execute()
  await db.schema
    .createIndex('follows_followers')
    .on('follows')
    .columns(['followed_id', 'created', 'account_id'])
    .execute()
}
