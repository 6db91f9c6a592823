import { readdirSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A place in the log of a backup. */
export interface LogPosition {
  /** Number of the log file. */
  readonly file: number
  readonly offset: number
  /** Checksum of the record before it; 0 at the start of the log. */
  readonly previous: number
}

/** A complete copy of the database file, with the part of the log that makes it consistent. */
export interface CopyState {
  readonly from: LogPosition
  readonly until: LogPosition
  /** Milliseconds: the database can be restored to this time and later ones. */
  readonly time: number
  readonly bytes: number
  readonly checksum: number
}

export interface Copy extends CopyState {
  readonly run: string
  readonly number: number
}

const numbered = (kind: string, number: number) => `${kind}-${String(number).padStart(9, '0')}`

export const logFile = (run: string, number: number): string => join(run, numbered('log', number))
export const copyFile = (run: string, number: number): string =>
  join(run, `${numbered('copy', number)}.db`)
const stateFile = (run: string, number: number): string =>
  join(run, `${numbered('copy', number)}.json`)

/** The folder of a run of the server: one log without gaps, and copies. Names are in order. */
export const runFolder = (dir: string, time: number): string =>
  join(dir, `run-${new Date(time).toISOString().replace(/[-:]/g, '')}`)

/** Marks a copy as complete: without this file it does not count. */
export const completeCopy = async (
  run: string,
  number: number,
  state: CopyState,
): Promise<void> => {
  const path = stateFile(run, number)
  const part = await open(`${path}.part`, 'w', 0o600)
  try {
    await part.writeFile(JSON.stringify(state))
    await part.sync()
  } finally {
    await part.close()
  }
  await rename(`${path}.part`, path)
  await syncFolder(run)
}

/** Makes names in a folder durable. */
export const syncFolder = async (path: string): Promise<void> => {
  // Windows has no such call; its names are in its journal.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const runsOf = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => name.startsWith('run-'))
    .sort()
    .map((name) => join(dir, name))

/** Numbers of files of a kind in a run. */
const numbersOf = (run: string, pattern: RegExp): number[] =>
  readdirSync(run)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)

/** All complete copies, the oldest first. */
export const copiesIn = (dir: string): Copy[] =>
  runsOf(dir)
    .flatMap((run) =>
      numbersOf(run, /^copy-(\d+)\.json$/).map((number) => ({
        ...(JSON.parse(readFileSync(stateFile(run, number), 'utf8')) as CopyState),
        run,
        number,
      })),
    )
    .sort((one, other) => one.time - other.time)

/**
 * Deletes everything that no restore to a time after `oldest` needs, and copies that were never
 * completed. The current run stays.
 */
export const prune = async (dir: string, current: string, oldest: number): Promise<void> => {
  const copies = copiesIn(dir)
  const first = copies.filter(({ time }) => time <= oldest).length - 1
  const kept = copies.slice(Math.max(first, 0))
  for (const run of runsOf(dir)) {
    const here = kept.filter((copy) => copy.run === run)
    if (here.length === 0) {
      if (run !== current) await rm(run, { recursive: true })
      continue
    }
    const stays = new Set(here.map(({ number }) => number))
    for (const number of numbersOf(run, /^copy-(\d+)\.(?:db|json)$/)) {
      if (stays.has(number)) continue
      await rm(stateFile(run, number), { force: true })
      await rm(copyFile(run, number), { force: true })
    }
    const needed = Math.min(...here.map(({ from }) => from.file))
    for (const number of numbersOf(run, /^log-(\d+)$/)) {
      if (number < needed) await rm(logFile(run, number))
    }
  }
}
