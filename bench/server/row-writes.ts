import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'libsql'
import ThreadedDatabase from 'libsql/promise'

const ROWS = 50_000
const BATCH = 500
const CONVERSATIONS = 200
const COLUMNS = 8

/** Table layouts of messages: rows in order of their conversation, or in order of arrival. */
const layouts = {
  clustered: [
    'create table m(c, s, u, t, r, time, flags, body, primary key(c, s)) without rowid',
    'create unique index i on m(u, t, r)',
  ],
  'in order of arrival': [
    'create table m(c, s, u, t, r, time, flags, body)',
    'create unique index k on m(c, s)',
    'create unique index i on m(u, t, r)',
  ],
  'arrival, identity by time': [
    'create table m(c, s, u, t, r, time, flags, body)',
    'create unique index k on m(c, s)',
    'create unique index i on m(t, r, u)',
  ],
} as const

const body = Buffer.alloc(120, 65)

const rowOf = (index: number): unknown[] => {
  const user = (index * 7) % CONVERSATIONS
  const clientTime = 1_700_000_000 + (index >> 13)
  const random = (index * 2_654_435_761) % 2 ** 31
  return [user, Math.floor(index / CONVERSATIONS), user, clientTime, random, clientTime, 0, body]
}

interface Case {
  readonly layout: keyof typeof layouts
  readonly rows: number
  readonly isThreaded: boolean
}

const write = async (Sync: typeof Database, path: string, { layout, rows, isThreaded }: Case) => {
  const sync = new Sync(path)
  sync.exec('PRAGMA journal_mode = WAL')
  sync.exec('PRAGMA synchronous = FULL')
  for (const statement of layouts[layout]) sync.exec(statement)
  const database = isThreaded ? new ThreadedDatabase(path, {}) : sync
  await database.exec('PRAGMA synchronous = FULL')
  const tuple = `(${Array(COLUMNS).fill('?').join(',')})`
  const begin = await database.prepare('BEGIN IMMEDIATE')
  const insert = await database.prepare(`insert into m values ${Array(rows).fill(tuple).join(',')}`)
  const start = performance.now()
  const before = process.cpuUsage()
  for (let done = 0; done < ROWS; done += BATCH) {
    begin.run([])
    for (let row = done; row < done + BATCH; row += rows) {
      insert.run(
        rows === 1 ? rowOf(row) : Array.from({ length: rows }, (_, k) => rowOf(row + k)).flat(),
      )
    }
    await database.exec('COMMIT')
  }
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  if (isThreaded) database.close()
  sync.close()
  return { wall: (wall * 1000) / ROWS, cpu: (user + system) / ROWS }
}

/** Microseconds per row: layouts, rows per statement, COMMIT inline or on a thread. */
export const measureWrites = async (Sync: typeof Database) => {
  const cases: Case[] = [
    { layout: 'clustered', rows: 1, isThreaded: false },
    { layout: 'in order of arrival', rows: 1, isThreaded: false },
    ...[1, 5, 20].map(
      (rows): Case => ({ layout: 'arrival, identity by time', rows, isThreaded: false }),
    ),
    ...[1, 5, 20].map(
      (rows): Case => ({ layout: 'arrival, identity by time', rows, isThreaded: true }),
    ),
  ]
  const table = []
  for (const one of cases) {
    const directory = mkdtempSync(join(tmpdir(), 'tavern-rows-'))
    const { wall, cpu } = await write(Sync, join(directory, 'rows.db'), one)
    rmSync(directory, { recursive: true })
    table.push({
      layout: one.layout,
      'rows per statement': one.rows,
      COMMIT: one.isThreaded ? 'thread' : 'inline',
      'µs wall': wall.toFixed(1),
      'µs cpu': cpu.toFixed(1),
    })
  }
  return table
}
