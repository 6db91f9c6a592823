import { createWriteStream } from 'node:fs'
import { access, open, rm, truncate } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SLICE_BYTES } from './store.ts'

/**
 * Files that grow slice by slice. A slice is flushed while the next one arrives, so that disk and
 * network work at the same time: it is on disk when the next one is answered, or when `settled`
 * resolves. A crash may lose the last slice, never more than {@link SLICE_BYTES}.
 * The size of a file is stored here and not read from the disk: a previous server may still write
 * beyond the point of the takeover and leave a hole.
 */
export class SliceFiles {
  readonly #sizes = new Map<string, number>()
  readonly #appends = new Map<Readable, Promise<unknown>>()
  readonly #flushes = new Map<string, Promise<void>>()
  #isClosed = false

  /** Takes over a file that is valid up to this size. */
  async takeOver(path: string, size: number): Promise<void> {
    await truncate(path, size)
    this.#sizes.set(path, size)
  }

  /** The size of a file; undefined if there is none. */
  sizeOf(path: string): number | undefined {
    return this.#sizes.get(path)
  }

  /** Resolves with the new size. If it rejects, the slice was not added. */
  async append(path: string, offset: number, bytes: Readable): Promise<number> {
    if (this.#isClosed) throw new Error('take slice: the server is stopping')
    const appended = this.#append(path, offset, bytes)
    this.#appends.set(bytes, appended)
    try {
      return await appended
    } finally {
      this.#appends.delete(bytes)
    }
  }

  /**
   * Resolves when all slices are on disk; if the disk failed, it rejects and the file is deleted.
   */
  async settled(path: string): Promise<void> {
    await this.#flushes.get(path)
  }

  /** Moves or deletes the file, and forgets it. */
  async leave(path: string, leave: () => Promise<void>): Promise<void> {
    try {
      await leave()
    } finally {
      if (!(await isThere(path))) this.#sizes.delete(path)
    }
  }

  /** Ends running writes. Nothing is written after it resolves. */
  async close(): Promise<void> {
    this.#isClosed = true
    const appends = [...this.#appends]
    for (const [bytes] of appends) bytes.destroy(new Error('take slice: the server is stopping'))
    await Promise.allSettled(appends.map(([, appended]) => appended))
    await Promise.allSettled(this.#flushes.values())
  }

  async #append(path: string, offset: number, bytes: Readable): Promise<number> {
    try {
      const stream = createWriteStream(path, { flags: offset === 0 ? 'w' : 'r+', start: offset })
      await pipeline(bytes, stream)
      await this.settled(path)
      const size = offset + stream.bytesWritten
      this.#sizes.set(path, size)
      const flush = this.#flush(path)
      if (stream.bytesWritten > SLICE_BYTES) await flush
      return size
    } catch (cause) {
      // Another server may have the file by now; it does not count on this slice.
      if (!this.#isClosed) await this.#cut(path, offset)
      throw cause
    }
  }

  /** Removes a failed slice; if that fails, deletes the file and reports the failure. */
  async #cut(path: string, size: number): Promise<void> {
    try {
      await this.takeOver(path, size)
    } catch {
      await this.leave(path, () => rm(path, { force: true }))
    }
  }

  #flush(path: string): Promise<void> {
    const flush = flushed(path)
      .catch(async (cause) => {
        // Data after a failed flush is uncertain, and a second flush would not report it.
        await this.leave(path, () => rm(path, { force: true }))
        throw cause
      })
      .finally(() => this.#flushes.delete(path))
    // The next slice reports the failure; without one there is no file.
    flush.catch(() => {})
    this.#flushes.set(path, flush)
    return flush
  }
}

const flushed = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
