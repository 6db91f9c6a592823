import type { Migration } from './migration.ts'

/**
 * Settings of users for their conversations, their conversation groups, and do-not-disturb times.
 */
export const conversationSettings: Migration = async (db) => {
  for (const table of ['user_conversations', 'group_members'] as const) {
    for (const name of ['marks', 'custom_data', 'folders'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    await db.schema
      .alterTable(table)
      .addColumn('listed_from', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .alterTable('group_members')
    .addColumn('is_pinned', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['folders', 'receive_option'] as const) {
    await db.schema
      .alterTable('accounts')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}
