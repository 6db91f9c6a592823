import { join } from 'node:path'
import { types } from 'node:util'
import Database from 'libsql'
import { closeFolder } from '../close-folder.ts'
import type { Storage } from '../storage.ts'
import { type DataLock, lockData } from './data-lock.ts'
import { inlineWriter, openSchema, sqliteStorage } from './sqlite-storage.ts'
import { threadedWriter } from './threaded-writer.ts'

export interface SqliteOptions {
  /** Directory of the database file, or ':memory:'. */
  readonly dataDir: string
  /** Maximum size of the file; writes beyond it fail like on a full disk. */
  readonly maxBytes?: number
  /** Thread that runs COMMIT; default: another thread, or inline in memory. */
  readonly commits?: 'inline' | 'threaded'
  /** Time to wait for another server that uses the directory to end. */
  readonly lockTimeoutMs?: number
}

const PAGE_BYTES = 4096

/** Opens the embedded database: one connection reads, one writes. In memory one does both. */
export const openSqlite = async (options: SqliteOptions): Promise<Storage> => {
  const { dataDir, lockTimeoutMs } = options
  if (dataDir === ':memory:') return openDatabase(options)
  closeFolder(dataDir)
  const lock = await lockData(dataDir, lockTimeoutMs)
  try {
    return await openDatabase(options, lock)
  } catch (cause) {
    lock.release()
    throw cause
  }
}

const openDatabase = async (options: SqliteOptions, lock?: DataLock): Promise<Storage> => {
  const isMemory = lock === undefined
  const path = isMemory ? ':memory:' : join(options.dataDir, 'tavern.db')
  const reader = new Database(path)
  reader.exec('PRAGMA journal_mode = WAL')
  reader.exec('PRAGMA synchronous = FULL')
  reader.exec('PRAGMA busy_timeout = 5000')
  const db = await openSchema(reader)
  const isInline = isMemory || options.commits === 'inline'
  const writer = isInline ? inlineWriter(reader) : await threadedWriter(path)
  if (options.maxBytes !== undefined) {
    await writer.exec(`PRAGMA max_page_count = ${Math.ceil(options.maxBytes / PAGE_BYTES)}`)
  }
  const storage = sqliteStorage({ db, reader, writer })
  return {
    ...storage,
    read: async (query, parameters) => withBytes(await storage.read(query, parameters)),
    async close() {
      await storage.close()
      lock?.release()
    },
  }
}

/** libsql returns bytes as ArrayBuffer; `body` is the one column with bytes. */
const withBytes = <Row>(rows: Row[]): Row[] => {
  for (const row of rows as { body?: unknown }[]) {
    if (types.isAnyArrayBuffer(row.body)) row.body = new Uint8Array(row.body)
  }
  return rows
}
