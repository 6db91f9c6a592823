import type { Kysely, Migration } from 'kysely'

export const loginCodeMigrations: Record<string, Migration> = {
  '0011_login_codes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('login_codes')
        .addColumn('phone', 'text', (column) => column.primaryKey())
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('tries_left', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('code_sends')
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .execute()
      for (const name of ['phone', 'address']) {
        await db.schema
          .createIndex(`code_sends_by_${name}`)
          .on('code_sends')
          .columns([name, 'sent_at'])
          .execute()
      }
      await db.schema.createIndex('code_sends_by_age').on('code_sends').column('sent_at').execute()
    },
  },
}
