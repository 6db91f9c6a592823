import type { Migration } from './migration.ts'

/** Uploaded files, and the messages that refer to them. The bytes are elsewhere. */
export const objects: Migration = async (db, { id, clustered }) => {
  await db.schema
    .createTable('objects')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('app', 'bigint', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('declared_size', 'bigint', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('type', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('state', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('width', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('height', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('duration_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('derived', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('transfer', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('objects_key')
    .unique()
    .on('objects')
    .columns(['app', 'key'])
    .execute()
  await db.schema
    .createIndex('objects_account')
    .on('objects')
    // With the sizes: the usage of a user is summed up before each upload.
    .columns(['account_id', 'state', 'size', 'declared_size'])
    .execute()
  await db.schema
    .createIndex('objects_created')
    .on('objects')
    .columns(['state', 'created'])
    .execute()
  await clustered(
    db.schema
      .createTable('object_references')
      .addColumn('object_id', 'bigint', (column) => column.notNull())
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('object_references_key', [
        'object_id',
        'conversation_id',
        'sequence',
      ]),
  ).execute()
  await db.schema
    .createIndex('object_references_place')
    .on('object_references')
    .columns(['conversation_id', 'sequence'])
    .execute()
  await clustered(
    db.schema
      .createTable('merged_objects')
      .addColumn('merged_key', 'text', (column) => column.notNull())
      .addColumn('object_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('merged_objects_key', ['merged_key', 'object_id']),
  ).execute()
}
