import type { Kysely, Migration } from 'kysely'

/** Applied in the order of their names. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001_accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('accounts')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('account', 'text', (column) => column.notNull().unique())
        .addColumn('phone', 'text', (column) => column.unique())
        .addColumn('nickname', 'text', (column) => column.notNull())
        .addColumn('headline', 'text', (column) => column.notNull())
        .addColumn('avatar', 'text', (column) => column.notNull())
        .addColumn('im_user_id', 'text', (column) => column.notNull().unique())
        .addColumn('is_trial', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('access_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'integer', (column) => column.notNull())
        .execute()
    },
  },
  '0002_rooms': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('rooms')
        .addColumn('group_id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('introduction', 'text', (column) => column.notNull())
        .addColumn('avatar', 'text', (column) => column.notNull())
        .addColumn('tags', 'text', (column) => column.notNull())
        .addColumn('rank', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('settings')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  },
}
