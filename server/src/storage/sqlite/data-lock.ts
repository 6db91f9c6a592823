import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'

/** Time that a server waits for the previous one to end. */
const TIMEOUT_MS = 5_000
const AGAIN_MS = 100

/** A directory that no other server may use meanwhile. */
export interface DataLock {
  release(): void
}

/**
 * Locks a data directory for this server: its memory would be wrong as soon as another one writes.
 * The operating system releases the lock when the process ends for any reason, so no stale lock
 * remains. Throws if another server holds it.
 */
export const lockData = async (dataDir: string, timeoutMs = TIMEOUT_MS): Promise<DataLock> => {
  const database = new Database(join(dataDir, 'tavern.lock'))
  for (let waited = 0; ; waited += AGAIN_MS) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return { release: () => database.close() }
    } catch (cause) {
      if (isTaken(cause) && waited < timeoutMs) {
        await setTimeout(AGAIN_MS)
        continue
      }
      database.close()
      if (!isTaken(cause)) throw cause
      const what = 'stop that server, or set DATA_DIR to another folder'
      throw new Error(`open ${dataDir}: another server uses it; ${what}`, { cause })
    }
  }
}

const isTaken = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY'
