/**
 * Commits at a steady rate while the database is copied: `VACUUM INTO` of another process, and the
 * server's own backup. Arguments: size of the database in MB, commits a second, folder for the copies
 * (default: on the disk of the database).
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { copiesIn } from '../../server/src/storage/sqlite/backup/backup-folder.ts'
import { openSqlite } from '../../server/src/storage/sqlite/open-sqlite.ts'
import type { Storage } from '../../server/src/storage/storage.ts'

const [size = '2000', perSecond = '100', target = tmpdir()] = process.argv.slice(2)
const megabytes = Number(size)
const rate = Number(perSecond)
const ROW_BYTES = 400
const ROWS = Math.floor((megabytes * 2 ** 20) / (ROW_BYTES + 60))
const UPDATES = 4

const folder = mkdtempSync(join(tmpdir(), 'tavern-backup-'))
const copies = mkdtempSync(join(target, 'tavern-copies-'))
const dataDir = join(folder, 'data')
const path = join(dataDir, 'tavern.db')

const fill = async () => {
  await (await openSqlite({ dataDir })).close()
  const database = new Database(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  database.exec('create table if not exists bench (id integer primary key, body blob)')
  const row = database.prepare('insert into bench (body) values (randomblob(?))')
  for (let done = 0; done < ROWS; ) {
    database.exec('BEGIN')
    for (const end = Math.min(ROWS, done + 50_000); done < end; done += 1) row.run([ROW_BYTES])
    database.exec('COMMIT')
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

const update = { sql: 'update bench set body = randomblob(400) where id = ?' }

/** Commits until something has ended; returns durations in ms and the largest log in MB. */
const commitDuring = async (storage: Storage, ended: () => boolean) => {
  const durations: number[] = []
  let log = 0
  let next = performance.now()
  while (!ended()) {
    const writes = Array.from({ length: UPDATES }, () => ({
      query: update,
      parameters: [1 + Math.floor(Math.random() * ROWS)],
    }))
    const since = performance.now()
    await storage.commit(writes)
    durations.push(performance.now() - since)
    log = Math.max(log, statSync(`${path}-wal`).size)
    next += 1000 / rate
    await setTimeout(Math.max(0, next - performance.now()))
  }
  durations.sort((one, other) => one - other)
  const at = (share: number) => durations[Math.floor(durations.length * share)]?.toFixed(1)
  return {
    commits: durations.length,
    p50: at(0.5),
    p99: at(0.99),
    logMB: Math.round(log / 2 ** 20),
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)

const cases = {
  async idle() {
    const storage = await openSqlite({ dataDir })
    const since = performance.now()
    const result = await commitDuring(storage, () => performance.now() - since > 20_000)
    await storage.close()
    return result
  },
  async 'VACUUM INTO'() {
    const storage = await openSqlite({ dataDir })
    const sql = `VACUUM INTO '${join(copies, 'vacuum.db')}'`
    const program = `new (require('libsql'))(${JSON.stringify(path)}).exec(${JSON.stringify(sql)})`
    const copy = spawn(process.execPath, ['-e', program])
    let isDone = false
    copy.once('exit', () => {
      isDone = true
    })
    const result = await commitDuring(storage, () => isDone)
    await storage.close()
    rmSync(join(copies, 'vacuum.db'))
    return result
  },
  async BACKUP_DIR() {
    const dir = join(copies, 'backup')
    const log = { info: () => {}, warn: console.warn, error: console.error }
    const backup = { dir, days: 7, clock: systemClock, log }
    const storage = await openSqlite({ dataDir, backup })
    const result = await commitDuring(storage, () => copiesIn(dir).length > 0)
    await storage.close()
    rmSync(dir, { recursive: true })
    return result
  },
}

try {
  await fill()
  console.log(`${Math.round(statSync(path).size / 2 ** 20)} MB, ${rate} commits a second`)
  for (const [name, run] of Object.entries(cases)) {
    const since = performance.now()
    console.log(name, await run(), `${seconds(since)} s`)
  }
} finally {
  rmSync(folder, { recursive: true })
  rmSync(copies, { recursive: true })
}
