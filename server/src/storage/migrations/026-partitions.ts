import type { Migration } from './migration.ts'

/**
 * The last batch and the number of owners of a PostgreSQL database are in its table `partitions`,
 * which exists before the migrations: servers of earlier versions find their rows no longer and stop.
 */
export const partitions: Migration = async (db) => {
  await db.deleteFrom('last_ids').where('name', 'in', ['commit', 'term']).execute()
}
