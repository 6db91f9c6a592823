import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Columns, Migration } from './migration.ts'

/** Muted members, dismissed groups, and group applications. */
export const groupRights: Migration = async (db, columns) => {
  for (const name of ['mute_all', 'is_support_topic'] as const) {
    await db.schema
      .alterTable('groups')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .alterTable('groups')
    .addColumn('dismissed', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('groups_dismissed').on('groups').columns(['dismissed']).execute()
  await db.schema
    .alterTable('group_members')
    .addColumn('mute_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await applications(db, columns)
}

const applications = async (db: Kysely<Schema>, { id, clustered }: Columns) => {
  await db.schema
    .createTable('group_applications')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('group_id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('applicant_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'bigint', (column) => column.notNull())
    .addColumn('authentication', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('group_applications_of', ['group_id', 'account_id', 'kind'] as never)
    .execute()
  await db.schema
    .createIndex('group_applications_account')
    .on('group_applications')
    .columns(['account_id'])
    .execute()
  await clustered(
    db.schema
      .createTable('application_notices')
      .addColumn('application_id', 'bigint', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('application_notices_key', ['application_id', 'account_id']),
  ).execute()
}
