import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { FaultInjector } from './run/fault-injector.ts'
import { losePower, trimNotes } from './run/power-loss.ts'

let folder: string
let faultInjector: FaultInjector | undefined

/** Runs code in a process with these faults; returns its output. */
const runWithFaults = (code: string): string => {
  const env = { ...process.env, ...faultInjector?.environment(join(folder, 'data')) }
  return execFileSync(process.execPath, ['-e', code], { env, encoding: 'utf8' }).trim()
}

/** Writes to a file like a database: some bytes are flushed, and some are not. */
const WRITES = `
  const fs = require('node:fs')
  const file = fs.openSync(process.env.CHAOS_DATA + '/tavern.db', 'w+')
  fs.writeSync(file, 'kept kept kept', 0)
  fs.fsyncSync(file)
  fs.writeSync(file, 'LOST', 5)
  fs.writeSync(file, 'AND MORE', 10)`

/** Commits twice, the second time with the given setting, and is killed. */
const killedAfter = (synchronous: 'FULL' | 'OFF'): void => {
  const code = `
    const Database = require('libsql')
    const database = new Database(process.env.CHAOS_DATA + '/tavern.db')
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; DROP TABLE IF EXISTS said')
    database.exec("CREATE TABLE said (text); INSERT INTO said VALUES ('first')")
    database.exec("PRAGMA synchronous = ${synchronous}")
    database.exec("INSERT INTO said VALUES ('second')")
    process.kill(process.pid, 'SIGKILL')`
  expect(() => runWithFaults(code)).toThrow()
}

const FOUND = `
  const Database = require('libsql')
  const database = new Database(process.env.CHAOS_DATA + '/tavern.db')
  const rows = database.prepare('SELECT text FROM said').all()
  console.log(rows.map(({ text }) => text).join())`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tavern-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'data'))
  faultInjector = FaultInjector.in(folder)
})

const stored = () => readFileSync(join(folder, 'data', 'tavern.db'), 'utf8')
const notes = () => join(faultInjector?.undoFolder ?? '', 'tavern.db')

describe.skipIf(process.platform !== 'linux')('the fault injector of a process', () => {
  it('the injector drops unflushed data on a power cut [SYNC-90]', ({ skip }) => {
    if (faultInjector === undefined) return skip('there is no gcc')
    runWithFaults(WRITES)
    expect(stored()).toBe('kept LOST AND MORE')
    // Killed while it noted a third one.
    writeFileSync(notes(), Buffer.alloc(20), { flag: 'a' })
    trimNotes(faultInjector.undoFolder)
    const both = readFileSync(notes())
    expect(losePower(join(folder, 'data'), faultInjector.undoFolder, () => true)).toBe(2)
    expect(stored()).toBe('kept kept kept')
    runWithFaults(WRITES)
    expect(readFileSync(notes())).toEqual(both)
    const chances = [true, false]
    losePower(join(folder, 'data'), faultInjector.undoFolder, () => chances.pop() === true)
    expect(stored()).toBe('kept kept AND MORE')
  })

  it('the injector reports whether a database waits for its disk', ({ skip }) => {
    if (faultInjector === undefined) return skip('there is no gcc')
    for (const [synchronous, rows] of [
      ['FULL', ['first', 'second']],
      ['OFF', ['first']],
    ] as const) {
      killedAfter(synchronous)
      losePower(join(folder, 'data'), faultInjector.undoFolder, () => true)
      expect(runWithFaults(FOUND)).toBe(rows.join())
    }
  })

  it('the injector shifts the clock and slows the disk at once', ({ skip }) => {
    if (faultInjector === undefined) return skip('there is no gcc')
    faultInjector.setClock(-7_200_000)
    faultInjector.slowDisk(60)
    const [dateMs = 0, fsyncMs = 0] = runWithFaults(`
      const since = performance.now()
      require('node:fs').fsyncSync(require('node:fs').openSync(process.execPath))
      console.log(Date.now(), performance.now() - since)`)
      .split(' ')
      .map(Number)
    expect(Math.abs(Date.now() - 7_200_000 - dateMs)).toBeLessThan(600_000)
    expect(fsyncMs).toBeGreaterThanOrEqual(60)
  })
})
