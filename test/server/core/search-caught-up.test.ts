import { expect, it } from 'vitest'
import { createQueries } from '../../../server/src/core/rows/queries.ts'
import { createTables } from '../../../server/src/core/rows/tables.ts'
import { Writer } from '../../../server/src/core/rows/writer.ts'
import { MessageIndex } from '../../../server/src/core/search/message-index.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { handClock } from '../support/hand-clock.ts'
import { temporaryDirectory } from './support/test-core.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
/** More than a run of the index over nothing takes. */
const STEPS = 60

/** Whether who comes so many steps after a run began is told at once that there is nothing to wait for. */
const isToldAfter = async (storage: Storage, steps: number): Promise<boolean> => {
  const writer = new Writer(storage, log, () => {})
  const [queries, tables] = [createQueries(storage), createTables(storage)]
  const clock = handClock(0)
  const index = new MessageIndex({ storage, queries, tables, writer, log, lastID: () => 0 }, clock)
  index.begin()
  clock.advance(1_000)
  for (let step = 0; step < steps; step++) await Promise.resolve()
  const caughtUp = index.caughtUp()
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  await index.end()
  return caughtUp
}

it('a search right after the index has caught up does not wait [SEARCH-11]', async () => {
  const sqlite = await openSqlite({ dataDir: temporaryDirectory() })
  // An empty database, which answers at once.
  const storage = { ...sqlite, read: async () => [] }
  const told: boolean[] = []
  for (let steps = 0; steps < STEPS; steps++) told.push(await isToldAfter(storage, steps))
  await sqlite.close()
  expect(told).toEqual(told.map(() => true))
})
