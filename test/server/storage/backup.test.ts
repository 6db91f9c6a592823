import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { ManualClock } from 'tavern-im/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { program } from '../../../server/src/app/cli/program.ts'
import {
  copiesIn,
  copyFile,
  logFile,
} from '../../../server/src/storage/sqlite/backup/backup-folder.ts'
import { restore } from '../../../server/src/storage/sqlite/backup/restore.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { temporaryDirectory } from '../core/support/test-core.ts'

const DAY_MS = 86_400_000
/** The machine of a test may be busy. */
const WAIT_MS = 20_000

/** A database with a backup. */
const opened = async ({
  dataDir = temporaryDirectory(),
  dir = temporaryDirectory(),
  clock = new ManualClock(),
} = {}) => {
  const lines: string[] = []
  const note = (_detail: object, line: string) => void lines.push(line)
  const log = { info: note, warn: note, error: note }
  const storage = await openSqlite({ dataDir, backup: { dir, days: 7, clock, log } })
  let isOpen = true
  const close = async () => {
    if (isOpen) await storage.close()
    isOpen = false
  }
  onTestFinished(close)
  return {
    ...{ storage, dataDir, dir, clock, lines, close },
    /** Waits until this many copies are complete. */
    copies: (count: number) => vi.waitFor(() => expect(copiesIn(dir).length).toBe(count), WAIT_MS),
    /** Waits until everything committed is in the backup. */
    async settles() {
      const before = loggedIn(dir)
      await clock.advance(1_000)
      await vi.waitFor(() => expect(loggedIn(dir)).toBeGreaterThan(before), WAIT_MS)
    },
  }
}

/** Bytes of all logs. */
const loggedIn = (dir: string): number =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('log-'))
    .reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)

const sql = 'insert or replace into server_keys (name, value) values (?, ?)'

const write = (storage: Storage, name: string, value: string) =>
  storage.commit([{ query: { sql }, parameters: [name, value] }])

interface Row {
  readonly name: string
  readonly value: string
}

const rowsOf = (dataDir: string): Record<string, string> => {
  const database = new Database(join(dataDir, 'tavern.db'))
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const rows = database.prepare('select name, value from server_keys').all() as Row[]
  database.close()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const restored = async (dir: string, until?: number): Promise<Record<string, string>> => {
  const dataDir = temporaryDirectory()
  await restore({ from: dir, dataDir, until })
  return rowsOf(dataDir)
}

/** Commits rows of some 100 KB each, in place of older ones: the log is moved some times. */
const writeMuch = async (storage: Storage, round: string, commits: number) => {
  for (let index = 0; index < commits; index += 1) {
    const value = createHash('sha256').update(`${round}${index}`).digest('hex').repeat(1_000)
    await write(storage, `row ${index % 97}`, value)
  }
}

it('restores everything that was committed before the server ended [STORE-40]', async () => {
  const { storage, close, dir, dataDir, copies } = await opened()
  await writeMuch(storage, 'first', 120)
  await copies(1)
  await writeMuch(storage, 'second', 60)
  await write(storage, 'last', 'yes')
  await close()
  const rows = await restored(dir)
  expect(rows).toEqual(rowsOf(dataDir))
  expect(rows).toMatchObject({ last: 'yes' })
})

it('copies the database while commits and checkpoints change it [STORE-40]', async () => {
  const first = await opened()
  await writeMuch(first.storage, 'before', 100)
  await first.close()
  const { storage, close, dir, dataDir, copies } = await opened({ dataDir: first.dataDir })
  let round = 0
  while (copiesIn(dir).length === 0) await writeMuch(storage, `round ${round++}`, 20)
  await copies(1)
  await close()
  expect(await restored(dir)).toEqual(rowsOf(dataDir))
})

it('restores the state at a time [STORE-40]', async () => {
  const { storage, close, dir, clock, copies, settles } = await opened()
  await copies(1)
  const start = clock.now()
  for (const value of ['one', 'two', 'three']) {
    await write(storage, 'test', value)
    await settles()
    await clock.advance(60_000)
  }
  await close()
  expect(await restored(dir, start)).toEqual({})
  expect(await restored(dir, start + 30_000)).toEqual({ test: 'one' })
  expect(await restored(dir, start + 100_000)).toEqual({ test: 'two' })
  expect(await restored(dir)).toEqual({ test: 'three' })
  await expect(restored(dir, start - 1)).rejects.toThrow('no copy from that time or before')
})

it('the command restore creates the database [STORE-40]', async () => {
  const { storage, close, dir, copies } = await opened()
  await copies(1)
  await write(storage, 'test', 'one')
  await close()
  const dataDir = temporaryDirectory()
  expect(await program(['restore', dir, '--data-dir', dataDir], {})).toBe(0)
  expect(rowsOf(dataDir)).toEqual({ test: 'one' })
  expect(await program(['restore', dir, 'yesterday', '--data-dir', dataDir], {})).toBe(2)
  expect(await program(['restore', dir, '1990-01-01', '--data-dir', dataDir], {})).toBe(1)
})

it('keeps the log of a killed server up to its last complete record [STORE-41]', async () => {
  const { storage, dir, copies, settles } = await opened()
  await copies(1)
  await write(storage, 'test', 'one')
  await settles()
  await write(storage, 'test', 'two')
  await settles()
  const killed = temporaryDirectory()
  cpSync(dir, killed, { recursive: true })
  const [copy] = copiesIn(killed)
  const log = logFile(copy?.run ?? '', 1)
  truncateSync(log, statSync(log).size - 1)
  expect(await restored(killed)).toEqual({ test: 'one' })
})

it('restores nothing from a copy that was not completed, and deletes it later [STORE-41]', async () => {
  const { close, dir, dataDir, clock, copies } = await opened()
  await copies(1)
  await close()
  const [copy] = copiesIn(dir)
  const run = copy?.run ?? ''
  rmSync(join(run, 'copy-000000001.json'))
  await expect(restored(dir)).rejects.toThrow('no copy')
  await clock.advance(1_000)
  const next = await opened({ dataDir, dir, clock })
  await next.copies(1)
  await vi.waitFor(() => expect(existsSync(run)).toBe(false), WAIT_MS)
})

it('refuses damaged files, and a folder with a database [STORE-41]', async () => {
  const { storage, close, dir, dataDir, copies } = await opened()
  await copies(1)
  await write(storage, 'test', 'one')
  await close()
  await expect(restore({ from: dir, dataDir })).rejects.toThrow('use an empty folder')
  const [copy] = copiesIn(dir)
  const path = copyFile(copy?.run ?? '', 1)
  const file = await open(path, 'r+')
  await file.write(Buffer.from('damage'), 0, 6, 5_000)
  await file.close()
  const target = temporaryDirectory()
  await expect(restore({ from: dir, dataDir: target })).rejects.toThrow('is damaged')
  expect(readdirSync(target)).toEqual([])
})

it('begins a new run a minute after another program has moved the log [STORE-42]', async () => {
  const { storage, close, dir, dataDir, clock, copies, lines } = await opened()
  await copies(1)
  await write(storage, 'test', 'one')
  const other = new Database(join(dataDir, 'tavern.db'))
  other.exec('PRAGMA wal_checkpoint(RESTART)')
  await write(storage, 'test', 'two')
  await clock.advance(1_000)
  await vi.waitFor(() => expect(lines.join()).toContain('retrying in a minute'), WAIT_MS)
  await write(storage, 'test', 'three')
  await clock.advance(60_000)
  await copies(2)
  await write(storage, 'test', 'four')
  other.close()
  await close()
  expect(await restored(dir)).toEqual({ test: 'four' })
})

it('commits go on while the folder of the backup cannot be written [STORE-42]', async () => {
  const { storage, close, dataDir, lines } = await opened({ dir: import.meta.filename })
  expect(lines.join()).toContain('writing it failed')
  await writeMuch(storage, 'first', 100)
  await close()
  expect(Object.keys(rowsOf(dataDir)).length).toBe(97)
})

it('deletes copies and logs that no restore within the days needs [STORE-43]', async () => {
  const { storage, dir, clock, copies, settles } = await opened()
  await copies(1)
  const first = copiesIn(dir)[0]?.run
  for (let day = 1; day <= 20; day += 1) {
    await write(storage, 'day', `${day}`)
    await settles()
    const age = () => clock.now() - (copiesIn(dir).at(-1)?.time ?? 0)
    await vi.waitFor(() => expect(age()).toBeLessThan(7 * DAY_MS), WAIT_MS)
    await clock.advance(DAY_MS)
  }
  const days = copiesIn(dir).map(({ time }) => Math.round((clock.now() - time) / DAY_MS))
  expect(copiesIn(dir).every(({ run }) => run === first)).toBe(true)
  expect(days.filter((age) => age > 7).length).toBe(1)
  expect(await restored(dir, clock.now() - 7 * DAY_MS)).toEqual({ day: '14' })
})
