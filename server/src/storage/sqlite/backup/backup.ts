import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from 'tavern-im/protocol'
import type { Log } from '../../../kernel/log.ts'
import { closeFolder } from '../../close-folder.ts'
import type { SqliteWriter } from '../sqlite-storage.ts'
import { completeCopy, copyFile, prune, runFolder, syncFolder } from './backup-folder.ts'
import { copyDatabase } from './copy-database.ts'
import { LogArchive } from './log-archive.ts'

export interface BackupOptions {
  readonly dir: string
  /** Days to which a restore can go back. */
  readonly days: number
  readonly clock: Clock
  readonly log: Log
}

/** Commits wait at most this long until they are in the backup. */
const APPEND_MS = 1_000
/** Longer logs are moved into the database file, as SQLite does by itself: 4 MiB. */
const CHECKPOINT_FRAMES = 1_000
const OWN_CHECKPOINTS_OFF = 'PRAGMA wal_autocheckpoint = 0'
const OWN_CHECKPOINTS_ON = 'PRAGMA wal_autocheckpoint = 1000'
const RETRY_MS = 60_000
const DAY_MS = 86_400_000
/** A log that is larger than this and than the copy before it is followed by a new copy. */
const LOG_BYTES = 256 * 2 ** 20

/** The log and the copies of one run; a new one follows each failure. */
interface Run {
  readonly folder: string
  readonly archive: LogArchive
  readonly ended: AbortController
  copies: number
  copying: Promise<void> | undefined
  /** Time, size and place in the log of the newest copy. */
  newest: { readonly time: number; readonly bytes: number; readonly logged: number } | undefined
  /** Bytes of the log. */
  logged: number
}

/**
 * Backs up the embedded database while it is used (docs/decisions/backup.md). Commits never wait
 * for a copy; checkpoints wait for the log.
 */
export class Backup {
  readonly #options: BackupOptions
  readonly #path: string
  readonly #writer: SqliteWriter
  #run: Run | undefined
  #stopTimer: (() => void) | undefined
  #isCheckpointDue = false
  #isPreparing = false
  #isClosed = false
  /** The last task on the log; tasks run one after the other. */
  #tasks: Promise<unknown> = Promise.resolve()

  private constructor(options: BackupOptions, path: string, writer: SqliteWriter) {
    this.#options = options
    this.#path = path
    this.#writer = writer
  }

  /** Begins to back up a database whose log only this object moves into the file. */
  static async open(options: BackupOptions, path: string, writer: SqliteWriter): Promise<Backup> {
    const backup = new Backup(options, path, writer)
    await backup.#begin()
    return backup
  }

  /** The writer of the database, with checkpoints between commits. */
  get writer(): SqliteWriter {
    const writer = this.#writer
    return {
      ...writer,
      begin: async () => {
        if (this.#isCheckpointDue) await this.#checkpoint()
        return writer.begin()
      },
      exec: async (sql) => {
        const result = await writer.exec(sql)
        if (sql === 'COMMIT') this.#committed()
        return result
      },
    }
  }

  /** Everything committed is in the backup. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopTimer?.()
    const run = this.#run
    if (run === undefined) return
    run.ended.abort()
    await run.copying
    await this.#append(run)
    if (this.#run === undefined) return
    this.#run = undefined
    await this.#task(() => run.archive.close())
  }

  #task<Result>(work: () => Promise<Result>): Promise<Result> {
    const task = this.#tasks.then(work)
    this.#tasks = task.catch(() => {})
    return task
  }

  async #begin(): Promise<void> {
    const { dir, clock } = this.#options
    try {
      closeFolder(dir)
      const folder = runFolder(dir, clock.now())
      mkdirSync(folder, { mode: 0o700 })
      await syncFolder(dir)
      await this.#writer.exec(OWN_CHECKPOINTS_OFF)
      const archive = await LogArchive.open(folder, this.#path, () => clock.now())
      const run: Run = {
        ...{ folder, archive, ended: new AbortController() },
        ...{ copies: 0, copying: undefined, newest: undefined, logged: 0 },
      }
      this.#run = run
      await this.#append(run)
      this.#beginCopy(run)
    } catch (cause) {
      this.#fail(cause)
    }
  }

  #committed(): void {
    const run = this.#run
    if (run === undefined) return
    if (run.archive.state.frames >= CHECKPOINT_FRAMES) this.#prepareCheckpoint(run)
    else this.#schedule()
  }

  /** Backs up most of the log while commits go on; the next commit waits only for the rest. */
  #prepareCheckpoint(run: Run): void {
    if (this.#isPreparing) return
    this.#isPreparing = true
    void this.#append(run).then(() => {
      this.#isPreparing = false
      this.#isCheckpointDue = true
    })
  }

  async #checkpoint(): Promise<void> {
    this.#isCheckpointDue = false
    const run = this.#run
    if (run === undefined) return
    await this.#append(run)
    if (this.#run !== run) return
    try {
      await this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch (cause) {
      // SQLite ignores failures of its own checkpoints, too: the log has everything.
      this.#options.log.error({ err: cause }, 'backup: a checkpoint failed')
    }
    run.archive.noteCheckpoint()
  }

  #schedule(): void {
    if (this.#stopTimer !== undefined || this.#isClosed) return
    this.#stopTimer = this.#options.clock.after(APPEND_MS, () => {
      this.#stopTimer = undefined
      if (this.#run === undefined) void this.#begin()
      else void this.#append(this.#run)
    })
  }

  async #append(run: Run): Promise<void> {
    await this.#task(async () => {
      if (this.#run !== run) return
      const before = run.archive.end
      await run.archive.append()
      const { file, offset } = run.archive.end
      run.logged += file === before.file ? offset - before.offset : offset
    }).catch((cause) => this.#fail(cause))
    this.#copyIfDue(run)
  }

  #copyIfDue(run: Run): void {
    const { newest } = run
    if (newest === undefined || run.copying !== undefined || this.#run !== run || this.#isClosed)
      return
    const isOld = this.#options.clock.now() - newest.time >= this.#options.days * DAY_MS
    const logged = run.logged - newest.logged
    if (isOld || logged > Math.max(newest.bytes, LOG_BYTES)) this.#beginCopy(run)
  }

  #beginCopy(run: Run): void {
    run.copies += 1
    run.copying = this.#copy(run).then(() => {
      run.copying = undefined
    })
  }

  async #copy(run: Run): Promise<void> {
    const { dir, days, clock, log } = this.#options
    const { folder, archive, ended } = run
    const number = run.copies
    const from = archive.replayFrom
    try {
      // Half of the disk stays for others.
      const rest = (ms: number) => setTimeout(ms, undefined, { signal: ended.signal })
      const copied = await copyDatabase(this.#path, copyFile(folder, number), rest)
      await this.#append(run)
      if (this.#run !== run) return
      const time = clock.now()
      await completeCopy(folder, number, { from, until: archive.end, time, ...copied })
      run.newest = { time, bytes: copied.bytes, logged: run.logged }
      await prune(dir, folder, time - days * DAY_MS)
      log.info({ folder, bytes: copied.bytes }, 'backup: the copy of the database is complete')
    } catch (cause) {
      if (!ended.signal.aborted) this.#fail(cause)
    }
  }

  /** Commits go on without a backup, and a minute later a new run begins. */
  #fail(cause: unknown): void {
    this.#options.log.error({ err: cause }, 'backup: writing it failed; retrying in a minute')
    const run = this.#run
    this.#run = undefined
    run?.ended.abort()
    void this.#writer.exec(OWN_CHECKPOINTS_ON).catch(() => {})
    if (run !== undefined) void this.#task(() => run.archive.close()).catch(() => {})
    if (this.#isClosed) return
    this.#stopTimer?.()
    this.#stopTimer = this.#options.clock.after(RETRY_MS, () => {
      this.#stopTimer = undefined
      void this.#begin()
    })
  }
}
