import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('./fault-injector.c', import.meta.url))

const BYTES = 16

/**
 * Faults of a process that runs with its environment: the duration of an fsync, and the clock. They
 * change at once.
 */
export class FaultInjector {
  /** Files of the database that this process writes, and where it is noted what the disk does not have of them. */
  readonly undoFolder: string
  readonly #library: string
  readonly #file: string
  #fsyncMs = 0
  #clockMs = 0

  private constructor(folder: string, library: string) {
    this.#library = library
    this.#file = join(folder, 'faults')
    this.undoFolder = join(folder, 'undo')
    mkdirSync(this.undoFolder)
    // PostgreSQL is another user.
    writeFileSync(this.#file, Buffer.alloc(BYTES), { mode: 0o644 })
  }

  /** One of its own for a process, in an empty folder; undefined where there is no compiler for C, or no Linux. */
  static in(folder: string): FaultInjector | undefined {
    if (process.platform !== 'linux') return undefined
    const library = join(folder, 'fault-injector.so')
    const flags = ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread']
    try {
      execFileSync('gcc', flags, { stdio: ['ignore', 'ignore', 'pipe'] })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new Error('compile the fault injector: it does not compile', { cause })
    }
    return new FaultInjector(folder, library)
  }

  /**
   * Environment of the process. With `dataDir` it records unflushed writes to the files of its
   * database.
   */
  environment(dataDir?: string): Record<string, string> {
    const noted = dataDir === undefined ? {} : { CHAOS_DATA: dataDir, CHAOS_UNDO: this.undoFolder }
    return { LD_PRELOAD: this.#library, CHAOS_FAULTS: this.#file, ...noted }
  }

  /** Each fsync takes so much longer. */
  slowDisk(ms: number): void {
    this.#fsyncMs = ms
    this.#write()
  }

  /** Its clock is so far ahead of the real one, or behind it. */
  setClock(aheadMs: number): void {
    this.#clockMs = aheadMs
    this.#write()
  }

  #write(): void {
    const bytes = Buffer.alloc(BYTES)
    bytes.writeInt32LE(this.#fsyncMs, 0)
    bytes.writeBigInt64LE(BigInt(this.#clockMs), 8)
    const file = openSync(this.#file, 'r+')
    writeSync(file, bytes, 0, BYTES, 0)
    closeSync(file)
  }
}
