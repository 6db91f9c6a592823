import { expect, it } from 'vitest'
import { createTables } from '../../../server/src/domain/cache/tables.ts'
import { MessageIndex } from '../../../server/src/domain/search/message-index.ts'
import { createQueries } from '../../../server/src/storage/rows/queries.ts'
import { Writer } from '../../../server/src/storage/rows/writer.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { handClock } from '../support/hand-clock.ts'
import { temporaryDirectory } from './support/test-core.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
/** More than a run of the index over nothing takes. */
const STEPS = 60

/** Whether a search `steps` ticks after the start of a run resolves at once. */
const resolvesAtOnceAfter = async (storage: Storage, steps: number): Promise<boolean> => {
  const writer = new Writer({ storage, log, time: () => 0 })
  const [queries, tables] = [createQueries(storage), createTables(storage)]
  const clock = handClock(0)
  const index = new MessageIndex({ storage, queries, tables, writer, log, lastID: () => 0 }, clock)
  index.begin()
  clock.advance(1_000)
  for (let step = 0; step < steps; step++) await Promise.resolve()
  const caughtUp = index.caughtUp()
  for (let tick = 0; tick < 5; tick++) await new Promise(setImmediate)
  await index.end()
  return caughtUp
}

it('a search right after the index has caught up does not wait [SEARCH-11]', async () => {
  const sqlite = await openSqlite({ dataDir: temporaryDirectory() })
  // An empty database, which answers at once.
  const storage = { ...sqlite, read: async () => [] }
  const results: boolean[] = []
  for (let steps = 0; steps < STEPS; steps++)
    results.push(await resolvesAtOnceAfter(storage, steps))
  await sqlite.close()
  expect(results).toEqual(results.map(() => true))
})
