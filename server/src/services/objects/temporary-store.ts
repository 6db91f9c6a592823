import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalStore } from './local-store.ts'
import type { ObjectStore } from './store.ts'

/** A store whose files are deleted when it closes: for a database in memory. */
export const openTemporaryStore = async (): Promise<ObjectStore> => {
  const directory = mkdtempSync(join(tmpdir(), 'tavern-objects-'))
  const store = await openLocalStore(directory)
  return {
    ...store,
    async close() {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
