import type { Migration } from './migration.ts'

/** List positions of members: a page continues from there also after a restart. */
export const memberSlots: Migration = async (db) => {
  await db.schema
    .alterTable('group_members')
    .addColumn('slot', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
