import { join } from 'node:path'
import { types } from 'node:util'
import Database from 'libsql'
import { closeFolder } from '../close-folder.ts'
import type { Storage } from '../storage.ts'
import { Backup, type BackupOptions } from './backup/backup.ts'
import { type DataLock, lockData } from './data-lock.ts'
import { type EmbeddedDatabase, inlineWriter, openSchema, sqliteStorage } from './sqlite-storage.ts'
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
  /** Memory for pages of the file; default: that of SQLite. */
  readonly pageCacheBytes?: number
  /** Backs up the file while it is used. */
  readonly backup?: BackupOptions
}

const PAGE_BYTES = 4096

/** The connection that reads has this part of the memory for pages, the other one the rest. */
const READ_PAGES = 3 / 4

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
  const { pageCacheBytes } = options
  if (pageCacheBytes !== undefined) {
    reader.exec(cacheSize(pageCacheBytes * (isInline ? 1 : READ_PAGES)))
    if (!isInline) await writer.exec(cacheSize(pageCacheBytes * (1 - READ_PAGES)))
  }
  if (options.maxBytes !== undefined) {
    await writer.exec(`PRAGMA max_page_count = ${Math.ceil(options.maxBytes / PAGE_BYTES)}`)
  }
  const backup =
    options.backup === undefined ? undefined : await Backup.open(options.backup, path, writer)
  const storage = sqliteStorage({ db, reader, writer: backup?.writer ?? writer })
  return {
    ...storage,
    read: async (query, parameters) => withBytes(await storage.read(query, parameters)),
    async close() {
      await backup?.close()
      emptyLog(reader)
      await storage.close()
      lock?.release()
    },
  }
}

/** `cache_size` is in KiB if it is negative. */
const cacheSize = (bytes: number): string => `PRAGMA cache_size = ${-Math.ceil(bytes / 1024)}`

/**
 * Moves the write-ahead log into the file and empties it: a log that is left beside another copy of
 * the file would be applied to that copy. Closed connections keep it until their statements are
 * collected.
 */
const emptyLog = (reader: EmbeddedDatabase): void => {
  try {
    reader.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // A full disk, or a backup that reads: the log stays complete, like after a crash.
  }
}

/** libsql returns bytes as ArrayBuffer; `body` is the one column with bytes. */
const withBytes = <Row>(rows: Row[]): Row[] => {
  for (const row of rows as { body?: unknown }[]) {
    if (types.isAnyArrayBuffer(row.body)) row.body = new Uint8Array(row.body)
  }
  return rows
}
