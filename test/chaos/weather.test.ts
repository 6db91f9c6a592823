import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { losePower, trimNotes } from './storm/power-loss.ts'
import { Weather } from './storm/weather.ts'

let folder: string
let weather: Weather | undefined

/** What a process prints that runs in this weather. */
const inWeather = (code: string): string => {
  const env = { ...process.env, ...weather?.environment(join(folder, 'data')) }
  return execFileSync(process.execPath, ['-e', code], { env, encoding: 'utf8' }).trim()
}

/** Writes to the file that a database would: some that the disk is told to keep, and some that it is not. */
const WRITES = `
  const fs = require('node:fs')
  const file = fs.openSync(process.env.STORM_DATA + '/tavern.db', 'w+')
  fs.writeSync(file, 'kept kept kept', 0)
  fs.fsyncSync(file)
  fs.writeSync(file, 'LOST', 5)
  fs.writeSync(file, 'AND MORE', 10)`

/** Commits twice, the second time as told, and is killed. */
const killedAfter = (synchronous: 'FULL' | 'OFF'): void => {
  const code = `
    const Database = require('libsql')
    const database = new Database(process.env.STORM_DATA + '/tavern.db')
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; DROP TABLE IF EXISTS said')
    database.exec("CREATE TABLE said (text); INSERT INTO said VALUES ('first')")
    database.exec("PRAGMA synchronous = ${synchronous}")
    database.exec("INSERT INTO said VALUES ('second')")
    process.kill(process.pid, 'SIGKILL')`
  expect(() => inWeather(code)).toThrow()
}

const FOUND = `
  const Database = require('libsql')
  const database = new Database(process.env.STORM_DATA + '/tavern.db')
  const rows = database.prepare('SELECT text FROM said').all()
  console.log(rows.map(({ text }) => text).join())`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tavern-weather-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'data'))
  weather = Weather.in(folder)
})

const stored = () => readFileSync(join(folder, 'data', 'tavern.db'), 'utf8')
const notes = () => join(weather?.undoFolder ?? '', 'tavern.db')

describe.skipIf(process.platform !== 'linux')('the weather of a process', () => {
  it('lets it lose with the power what the disk was not told to keep [SYNC-90]', ({ skip }) => {
    if (weather === undefined) return skip('there is no gcc')
    inWeather(WRITES)
    expect(stored()).toBe('kept LOST AND MORE')
    // Killed while it noted a third one.
    writeFileSync(notes(), Buffer.alloc(20), { flag: 'a' })
    trimNotes(weather.undoFolder)
    const both = readFileSync(notes())
    expect(losePower(join(folder, 'data'), weather.undoFolder, () => true)).toBe(2)
    expect(stored()).toBe('kept kept kept')
    inWeather(WRITES)
    expect(readFileSync(notes())).toEqual(both)
    const chances = [true, false]
    losePower(join(folder, 'data'), weather.undoFolder, () => chances.pop() === true)
    expect(stored()).toBe('kept kept AND MORE')
  })

  it('shows whether a database waits for its disk', ({ skip }) => {
    if (weather === undefined) return skip('there is no gcc')
    for (const [synchronous, rows] of [
      ['FULL', ['first', 'second']],
      ['OFF', ['first']],
    ] as const) {
      killedAfter(synchronous)
      losePower(join(folder, 'data'), weather.undoFolder, () => true)
      expect(inWeather(FOUND)).toBe(rows.join())
    }
  })

  it('moves its clock and slows its disk at once', ({ skip }) => {
    if (weather === undefined) return skip('there is no gcc')
    weather.setClock(-7_200_000)
    weather.slowDisk(60)
    const [dateMs = 0, fsyncMs = 0] = inWeather(`
      const since = performance.now()
      require('node:fs').fsyncSync(require('node:fs').openSync(process.execPath))
      console.log(Date.now(), performance.now() - since)`)
      .split(' ')
      .map(Number)
    expect(Math.abs(Date.now() - 7_200_000 - dateMs)).toBeLessThan(600_000)
    expect(fsyncMs).toBeGreaterThanOrEqual(60)
  })
})
