import type { Migration } from './migration.ts'

/** A topic is a row of `groups` that refers to its community, with own member rows if needed. */
export const topics: Migration = async (db) => {
  await db.schema
    .alterTable('groups')
    .addColumn('community_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('groups')
    .addColumn('topic_data', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('groups_community').on('groups').columns(['community_id']).execute()
}
