import { createWriteStream } from 'node:fs'
import { open, rm, truncate } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SLICE_BYTES } from './store.ts'

/**
 * Files that grow slice by slice. A slice is flushed while the next one comes, so that disk and network work at
 * the same time: it is on disk when the next one is answered, or when `settled` resolves. What a crash may take is
 * the last slice, never more than {@link SLICE_BYTES}.
 */
export class SliceFiles {
  readonly #flushes = new Map<string, Promise<void>>()

  /** Resolves with the bytes that are there then. Where it rejects, the slice was not there. */
  async append(path: string, offset: number, bytes: Readable): Promise<number> {
    try {
      const stream = createWriteStream(path, { flags: offset === 0 ? 'w' : 'r+', start: offset })
      await pipeline(bytes, stream)
      await this.settled(path)
      const flush = this.#flush(path)
      if (stream.bytesWritten > SLICE_BYTES) await flush
      return offset + stream.bytesWritten
    } catch (cause) {
      // What cannot be mended goes, and what it failed of is told.
      await truncate(path, offset).catch(() => rm(path, { force: true }))
      throw cause
    }
  }

  /** Resolves when all slices are on disk; rejects where the disk failed, and then the file is gone. */
  async settled(path: string): Promise<void> {
    await this.#flushes.get(path)
  }

  async allSettled(): Promise<void> {
    await Promise.allSettled(this.#flushes.values())
  }

  #flush(path: string): Promise<void> {
    const flush = flushed(path).finally(() => this.#flushes.delete(path))
    // Whoever goes on hears of it; who does not finds no file.
    flush.catch(() => {})
    this.#flushes.set(path, flush)
    return flush
  }
}

/** What a failed flush has left is in doubt, and a second one would not say so. */
const flushed = async (path: string): Promise<void> => {
  try {
    const handle = await open(path, 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
  } catch (cause) {
    await rm(path, { force: true })
    throw cause
  }
}
