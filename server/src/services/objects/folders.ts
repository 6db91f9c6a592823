import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failureCode } from './missing-file.ts'
import { SharedFlush } from './shared-flush.ts'

/** The folders below a root, created on demand. */
export class Folders {
  readonly #root: string
  /** Folders whose names are on disk. */
  readonly #made = new Set<string>()
  readonly #flushes = new Map<string, SharedFlush>()

  constructor(root: string) {
    this.#root = root
  }

  /**
   * Moves a complete file to its path; its name is on disk when it resolves. After a failure it is
   * not there.
   */
  async move(from: string, to: string): Promise<void> {
    const folder = dirname(to)
    await this.#make(folder)
    try {
      await rename(from, to)
    } catch (cause) {
      this.#made.delete(folder)
      throw cause
    }
    try {
      await this.#flush(folder)
    } catch (cause) {
      // The name may be on disk or not, and a second flush would not report the failure.
      await rm(to, { force: true })
      throw cause
    }
  }

  async #make(folder: string): Promise<void> {
    if (this.#made.has(folder)) return
    await mkdir(folder, { recursive: true })
    for (let at = folder; at.length > this.#root.length; at = dirname(at)) {
      await this.#flush(dirname(at))
    }
    this.#made.add(folder)
  }

  #flush(folder: string): Promise<void> {
    const flush = this.#flushes.get(folder) ?? new SharedFlush(() => synced(folder))
    this.#flushes.set(folder, flush)
    return flush.run()
  }
}

/** If the system cannot flush a folder, its names are as durable as the system makes them. */
const synced = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } catch (cause) {
    if (!['EPERM', 'EISDIR', 'EINVAL', 'EACCES'].includes(failureCode(cause))) throw cause
  } finally {
    await handle?.close()
  }
}
