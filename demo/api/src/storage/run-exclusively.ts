import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DbContext } from './database.ts'
import { isPostgres } from './dialect.ts'

/** Namespace of the locks in the database, which other programs may share. */
const NAMESPACE = 0x7a76

/**
 * Runs work unless another process of the marketplace runs it now; returns whether it ran. PostgreSQL
 * ends the lock with the work, or with the connection of a process that died. SQLite has one process.
 */
export const runExclusively = async (
  { db }: DbContext,
  name: string,
  run: () => Promise<void>,
): Promise<boolean> => {
  if (!isPostgres(db)) {
    await run()
    return true
  }
  return db.connection().execute(async (connection) => {
    const key = sql`${NAMESPACE}::int, hashtext(${name})`
    const { rows } = await sql<{ readonly isMine: boolean }>`
      select pg_try_advisory_lock(${key}) as "isMine"
    `.execute(connection)
    if (rows[0]?.isMine !== true) return false
    try {
      await run()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

const RETRY_MS = 500

/** Runs work when no other process of the marketplace runs it: waits for the others. */
export const runWhenFree = async (
  context: DbContext,
  name: string,
  run: () => Promise<void>,
): Promise<void> => {
  while (!(await runExclusively(context, name, run))) await delay(RETRY_MS)
}
