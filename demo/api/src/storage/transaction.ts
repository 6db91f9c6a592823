import { sql } from 'kysely'
import { isPostgres } from './columns.ts'
import type { Database } from './database.ts'

const ATTEMPTS = 8

/**
 * Busy and locked of SQLite; of PostgreSQL that the transactions cannot have come one after the other,
 * deadlock, waited too long for a lock, and a unique violation, which is how some of the first look.
 */
const TRANSIENT = /^(SQLITE_BUSY|SQLITE_LOCKED|40001|40P01|55P03|23505)/

const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TRANSIENT.test(String(error.code))

/**
 * Who failed once waits for the others who did: however many want the same rows, each has to be quicker
 * only than who comes for the first time. The lock comes before the first look at the data, so that
 * what those before have done is seen, and goes with the transaction.
 */
const lockRetries = async (db: Database): Promise<void> => {
  if (isPostgres(db)) await sql`lock table turns in exclusive mode`.execute(db)
}

/**
 * Does all of `run` or nothing of it, as if nobody did anything else meanwhile. `run` gets the context
 * with the transaction in the place of the database, and is run anew where somebody else came in
 * between: it must touch nothing but that.
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
