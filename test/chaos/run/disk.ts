import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** A file system of its own, which can be full while nothing else of the machine is. */
export class Disk {
  readonly path: string
  readonly #ballast: string

  readonly #leave = () => {
    run('umount', '--lazy', this.path)
  }

  private constructor(path: string) {
    this.path = path
    this.#ballast = join(path, 'ballast')
    process.once('exit', this.#leave)
  }

  /** One in a file, with blocks and a journal like others; undefined where this process may not have one. */
  static in(folder: string, bytes: number): Disk | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
    const [image, path] = [join(folder, 'disk.img'), join(folder, 'disk')]
    closeSync(openSync(image, 'w'))
    truncateSync(image, bytes)
    mkdirSync(path)
    try {
      run('mkfs.ext4', '-q', '-F', '-m', '0', image)
      run('mount', '-o', 'loop', image, path)
    } catch {
      rmSync(image)
      return undefined
    }
    return new Disk(path)
  }

  /** Leaves only a number of bytes free; fewer if others write meanwhile. */
  fill(leftBytes: number): void {
    const { bavail, bsize } = statfsSync(this.path)
    const bytes = bavail * bsize - leftBytes
    if (bytes <= 0) return
    try {
      run('fallocate', '-l', String(bytes), this.#ballast)
    } catch (cause) {
      if (!`${(cause as Error).message}`.includes('No space left')) throw cause
    }
  }

  /** There is room again. */
  empty(): void {
    rmSync(this.#ballast, { force: true })
  }

  /** Does what needs room of no disk: what a power cut leaves takes none to be put back. Full is full again afterwards. */
  besides(work: () => void): void {
    const bytes = statSync(this.#ballast, { throwIfNoEntry: false })?.size ?? 0
    this.empty()
    work()
    const { bavail, bsize } = statfsSync(this.path)
    if (bytes > 0) this.fill(Math.max(0, bavail * bsize - bytes))
  }

  /** Its data stays in its file. */
  remove(): void {
    process.off('exit', this.#leave)
    this.#leave()
  }
}
