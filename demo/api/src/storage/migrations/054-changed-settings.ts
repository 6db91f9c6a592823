import type { Kysely, Migration } from 'kysely'

/** Settings that operators have changed. */
export const changedSettingsMigrations: Record<string, Migration> = {
  '0054_changed_settings': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('changed_settings')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
