import { onTestFinished } from 'vitest'
import { openStorage } from '../../../../server/src/storage/open-storage.ts'
import { handClock } from '../../support/hand-clock.ts'
import { databaseOf, openCore, START_MS } from './test-core.ts'

export const DAY = 86_400
const HOUR_MS = 3_600_000

/** The days from the first moment of the tests, the 21st of September, to that day of a month. */
export const OCTOBER_5 = 14
export const NOVEMBER_5 = 45

const failed = (fields: object, line: string): void => {
  throw new Error(line, { cause: fields })
}

/** A server that keeps a month beside the one that runs, unless said otherwise. */
export const aKeeper = async (
  dataDir: string,
  messageMonths = 1,
  startDays = 0,
  onError = failed,
) => {
  const clock = handClock(START_MS)
  let told = () => {}
  const log = {
    info: (_: object, line: string) => line === 'old messages deleted' && told(),
    warn() {},
    error: onError,
  }
  // The core has its own time; what it does each hour it does when a test says so.
  let days = startDays
  const now = () => START_MS + days * DAY * 1000
  const testBed = await openCore({ dataDir, messageMonths, clock, log, now })
  return {
    ...testBed,
    /** It is so many days later than at the first moment. */
    until(later: number) {
      days = later
    },
    /** An hour passes, and old messages are removed. */
    removal() {
      const removed = new Promise<void>((resolve) => {
        told = resolve
      })
      clock.advance(HOUR_MS)
      return removed
    },
  }
}

/** How many rows of these tables stand in the database of a server that has ended. */
export const rowsIn = async (
  dataDir: string,
  tables: readonly string[],
): Promise<Record<string, number>> => {
  const storage = await openStorage({ dataDir, ...(await databaseOf(dataDir)).options })
  onTestFinished(() => storage.close())
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await storage.read<{ n: number }>(
      { sql: `select count(*) as n from ${table}` },
      [],
    )
    counts[table] = row?.n ?? -1
  }
  return counts
}
