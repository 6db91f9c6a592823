import { PeriodicWorker } from '../kernel/periodic-worker.ts'
import { minuteOf, type RateLimits } from '../kernel/rate-limits.ts'
import type { DbContext } from '../storage/database.ts'
import { isPostgres } from '../storage/dialect.ts'

/** Minutes for which counts are stored. */
const KEPT_MINUTES = 2

/** Adds the calls of this process to those of the others, and reads the sums. */
export const shareCounts = async ({ db, now }: DbContext, limits: RateLimits): Promise<void> => {
  const minute = minuteOf(now())
  for (const { key, calls } of limits.takeUnshared(now())) {
    const sum = await db
      .insertInto('rate_counts')
      .values({ key, minute, calls })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'minute'])
          .doUpdateSet((row) => ({ calls: row('rate_counts.calls', '+', calls) })),
      )
      .returning('calls')
      .executeTakeFirstOrThrow()
    limits.learn(key, sum.calls)
  }
}

/** A job: deletes the counts of past minutes. */
export const forgetCounts = async ({ db, now }: DbContext): Promise<void> => {
  await db
    .deleteFrom('rate_counts')
    .where('minute', '<', minuteOf(now()) - KEPT_MINUTES)
    .execute()
}

const SHARE_MS = 1000

/**
 * Shares limits with the other processes of the marketplace until `stop`. Between them a caller
 * makes at most a quarter of the limit more in each further process, and the calls of a second.
 */
export const shareLimits = (
  context: DbContext,
  limits: RateLimits,
  onFailure: (cause: unknown) => void,
): PeriodicWorker =>
  new PeriodicWorker({
    intervalMs: SHARE_MS,
    async run() {
      // SQLite has one process.
      if (isPostgres(context.db)) await shareCounts(context, limits)
    },
    onFailure,
  })
