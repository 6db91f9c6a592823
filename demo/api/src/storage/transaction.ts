import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './dialect.ts'

const ATTEMPTS = 8

/**
 * Transient errors: busy and locked of SQLite; of PostgreSQL serialization failure, deadlock, lock
 * timeout, and unique violation, which can result from a serialization failure.
 */
const TRANSIENT = /^(SQLITE_BUSY|SQLITE_LOCKED|40001|40P01|55P03|23505)/

const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TRANSIENT.test(String(error.code))

/**
 * Serializes retries, so that under contention each competes only with first attempts. The lock is
 * taken before the first read, so that the transaction sees the previous ones, and ends with the
 * transaction.
 */
const lockRetries = async (db: Database): Promise<void> => {
  if (isPostgres(db)) await sql`lock table turns in exclusive mode`.execute(db)
}

/**
 * Runs `run` in a serializable transaction. `run` gets the context with the transaction as its
 * database, and runs again after a conflict: it must have no other side effects.
 */
export const inTransaction = async <Context extends { readonly db: Database }, Result>(
  context: Context,
  run: (tx: Context) => Promise<Result>,
): Promise<Result> => {
  if (context.db.isTransaction) return run(context)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = context.db.transaction().setIsolationLevel('serializable')
      return await transaction.execute(async (db) => {
        if (attempt > 1) await lockRetries(db)
        return run({ ...context, db })
      })
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
    }
  }
}
