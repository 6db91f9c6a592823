import { onTestFinished } from 'vitest'
import { openStorage } from '../../../../server/src/storage/open-storage.ts'
import { handClock } from '../../support/hand-clock.ts'
import { databaseOf, openCore, START_MS } from './test-core.ts'

export const DAY = 86_400
const HOUR_MS = 3_600_000

/** Days from the start of the tests, the 21st of September, to that day of a month. */
export const OCTOBER_5 = 14
export const NOVEMBER_5 = 45

const failed = (fields: object, line: string): void => {
  throw new Error(line, { cause: fields })
}

/** A server that keeps one past month by default. */
export const openWithRetention = async (
  dataDir: string,
  messageMonths = 1,
  startDays = 0,
  onError = failed,
) => {
  const clock = handClock(START_MS)
  let onRemoved = () => {}
  const log = {
    info: (_: object, line: string) => line === 'old messages deleted' && onRemoved(),
    warn() {},
    error: onError,
  }
  // The core has its own clock; a test triggers the hourly work.
  let days = startDays
  const now = () => START_MS + days * DAY * 1000
  const testBed = await openCore({ dataDir, messageMonths, clock, log, now })
  return {
    ...testBed,
    /** Sets the time to `later` days after the start. */
    until(later: number) {
      days = later
    },
    /** Runs the hourly removal of old messages. */
    removal() {
      const removed = new Promise<void>((resolve) => {
        onRemoved = resolve
      })
      clock.advance(HOUR_MS)
      return removed
    },
  }
}

/** The number of rows of these tables in the database of a closed server. */
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
