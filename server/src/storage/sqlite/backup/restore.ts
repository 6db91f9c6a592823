import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { closeFolder } from '../../close-folder.ts'
import {
  type Copy,
  copiesIn,
  copyFile,
  type LogPosition,
  logFile,
  syncFolder,
} from './backup-folder.ts'
import { copyDatabase } from './copy-database.ts'
import { type LogRecord, readRecord } from './records.ts'

export interface RestoreOptions {
  /** Folder of the backup. */
  readonly from: string
  readonly dataDir: string
  /** Restores the state at this time in milliseconds; default: the newest one. */
  readonly until?: number | undefined
}

/**
 * Creates the database from a backup; returns the time of its newest change in milliseconds. The
 * file exists only if it is complete.
 */
export const restore = async ({
  from,
  dataDir,
  until = Number.POSITIVE_INFINITY,
}: RestoreOptions): Promise<number> => {
  const copy = copiesIn(from).findLast(({ time }) => time <= until)
  if (copy === undefined) {
    throw new Error(`restore ${from}: it has no copy from that time or before; use a later time`)
  }
  closeFolder(dataDir)
  const path = join(dataDir, 'tavern.db')
  for (const file of [path, `${path}-wal`]) {
    if (existsSync(file)) throw new Error(`restore: ${file} exists; use an empty folder`)
  }
  const part = `${path}.part`
  await rm(part, { force: true })
  try {
    const copied = await copyDatabase(copyFile(copy.run, copy.number), part, async () => {})
    if (copied.checksum !== copy.checksum) throw damaged(copyFile(copy.run, copy.number))
    const end = await endOf(copy, until)
    const time = await replay(copy, end, part)
    await rename(part, path)
    await syncFolder(dataDir)
    return time
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

const damaged = (file: string): Error =>
  new Error(`restore: ${file} is damaged; restore to a time before its copy, or after the next one`)

/** A record, and the position after it. */
interface Placed {
  readonly record: LogRecord
  readonly after: LogPosition
}

/** Records from a position on, until the log ends or a record is not whole. */
async function* recordsFrom(run: string, from: LogPosition): AsyncGenerator<Placed> {
  let { file, offset, previous } = from
  for (; existsSync(logFile(run, file)); file += 1, offset = 0) {
    const log = await open(logFile(run, file), 'r')
    try {
      for (;;) {
        const record = await readRecord(log, offset)
        if (record === undefined) break
        if (record.previous !== previous) return
        offset += record.bytes
        previous = record.checksum
        yield { record, after: { file, offset, previous } }
      }
    } finally {
      await log.close()
    }
  }
}

const isBefore = (one: LogPosition, other: LogPosition): boolean =>
  one.file === other.file ? one.offset < other.offset : one.file < other.file

/** The end of the last complete state up to a time. The copy is inconsistent before its own end. */
const endOf = async ({ run, from, until }: Copy, time: number): Promise<LogPosition> => {
  let end = from
  for await (const { record, after } of recordsFrom(run, from)) {
    if (record.time > time && !isBefore(end, until)) break
    if (record.isComplete) end = after
  }
  if (isBefore(end, until)) throw damaged(logFile(run, end.file))
  return end
}

/** Writes the pages of the records before a position into the file. */
const replay = async (copy: Copy, end: LogPosition, path: string): Promise<number> => {
  const database = await open(path, 'r+')
  let { time } = copy
  try {
    for await (const { record, after } of recordsFrom(copy.run, copy.from)) {
      if (isBefore(end, after)) break
      const { pages, pageBytes, databasePages } = record
      for (const [number, page] of pages) {
        await database.write(page, 0, pageBytes, (number - 1) * pageBytes)
      }
      if (record.isComplete) await database.truncate(databasePages * pageBytes)
      time = record.time
    }
    await database.sync()
    return time
  } finally {
    await database.close()
  }
}
