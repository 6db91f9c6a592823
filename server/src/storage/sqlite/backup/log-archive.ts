import { closeSync, openSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type LogPosition, logFile, syncFolder } from './backup-folder.ts'
import { type LogState, readLogState } from './log-index.ts'
import { readPages } from './log-pages.ts'
import { checksumOf, writeRecord } from './records.ts'

/** Pages of a record, so that a large transaction does not fill the memory: 4 MiB. */
const RECORD_FRAMES = 1_024
const FILE_BYTES = 64 * 2 ** 20

interface Files {
  readonly shm: number
  readonly wal: FileHandle
}

/** Appends what commits add to SQLite's write-ahead log to the log of a backup. */
export class LogArchive {
  readonly #run: string
  readonly #now: () => number
  readonly #files: Files
  #target: FileHandle
  #end: LogPosition = { file: 1, offset: 0, previous: 0 }
  /** The log of these salts, and its frames that are in the backup. */
  #salts = ''
  #frames = 0
  /** The next commit may begin the log from its start. */
  #isRestartDue = true
  #replayFrom = this.#end

  private constructor(run: string, now: () => number, files: Files, target: FileHandle) {
    this.#run = run
    this.#now = now
    this.#files = files
    this.#target = target
  }

  /** Begins with all frames that are in the log. */
  static async open(run: string, path: string, now: () => number): Promise<LogArchive> {
    const wal = await open(`${path}-wal`, 'r')
    const shm = openSync(`${path}-shm`, 'r')
    try {
      const target = await createLog(run, 1)
      return new LogArchive(run, now, { shm, wal }, target)
    } catch (cause) {
      await wal.close()
      closeSync(shm)
      throw cause
    }
  }

  get state(): LogState {
    return readLogState(this.#files.shm)
  }

  get end(): LogPosition {
    return this.#end
  }

  /** Records from here on repair everything that checkpoints change in a copy from now on. */
  get replayFrom(): LogPosition {
    return this.#replayFrom
  }

  /** Frames up to the last commit are in the backup, on disk. One call at a time. */
  async append(): Promise<void> {
    const state = this.state
    if (state.salts !== this.#salts) this.#restart(state)
    if (state.frames > this.#frames) await this.#appendUpTo(state)
    this.noteCheckpoint()
  }

  async #appendUpTo(state: LogState): Promise<void> {
    this.#isRestartDue = false
    if (this.#end.offset > FILE_BYTES) await this.#nextFile()
    while (this.#frames < state.frames) {
      const frames = Math.min(RECORD_FRAMES, state.frames - this.#frames)
      const record = writeRecord({
        previous: this.#end.previous,
        isComplete: this.#frames + frames === state.frames,
        time: this.#now(),
        pageBytes: state.pageBytes,
        databasePages: state.databasePages,
        pages: await readPages(this.#files.wal, state, this.#frames, frames),
      })
      const { file, offset } = this.#end
      await this.#target.write(record, 0, record.length, offset)
      this.#end = { file, offset: offset + record.length, previous: checksumOf(record) }
      this.#frames += frames
    }
    await this.#target.datasync()
  }

  /** Notices when everything in the log is both in the backup and in the database file. */
  noteCheckpoint(): void {
    const { salts, frames, checkpointed } = this.state
    if (salts !== this.#salts || frames !== this.#frames || checkpointed !== frames) return
    this.#isRestartDue = true
    this.#replayFrom = this.#end
  }

  async close(): Promise<void> {
    closeSync(this.#files.shm)
    await this.#files.wal.close()
    await this.#target.close()
  }

  #restart({ salts }: LogState): void {
    if (!this.#isRestartDue) {
      throw new Error('back up: another program has moved the log into the database file')
    }
    this.#salts = salts
    this.#frames = 0
  }

  async #nextFile(): Promise<void> {
    const { file, previous } = this.#end
    const target = await createLog(this.#run, file + 1)
    await this.#target.close()
    this.#target = target
    this.#end = { file: file + 1, offset: 0, previous }
  }
}

const createLog = async (run: string, number: number): Promise<FileHandle> => {
  const log = await open(logFile(run, number), 'wx', 0o600)
  await syncFolder(run)
  return log
}
