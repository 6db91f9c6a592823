import { byteLength } from '../lib/byte-length.ts'
import { Scope } from '../lib/scope.ts'
import type { Platform } from '../platform/platform.ts'
import { ask } from './ask.ts'
import { ImError } from './errors.ts'
import type { LocalStore } from './local-store.ts'
import type { Log } from './log.ts'

const TIMEOUT_MS = 3_000
const KEPT_MS = 7 * 24 * 3_600_000
const FILE_BYTES = 256 * 1024
const KEY = 'errorTexts'

interface ErrorTextsParts {
  readonly platform: Platform
  readonly local: LocalStore
  readonly log: Log
  /** Address of the file: lines `code=text` (docs/guides/errors.md). */
  readonly url: string
}

interface Kept {
  readonly url: string
  readonly at: number
  readonly file: string
}

/** The texts that an app gives to codes, from a file that is fetched and kept for 7 days. */
export class ErrorTexts {
  readonly #parts: ErrorTextsParts
  readonly #fetching = new Scope()
  #texts: ReadonlyMap<number, string> = new Map()
  #status: 'none' | 'fetching' | 'loaded' = 'none'

  constructor(parts: ErrorTextsParts) {
    this.#parts = parts
  }

  /**
   * Takes the stored file, and fetches it again if it is old or missing. Nothing waits for it, and
   * it never rejects.
   */
  load(): void {
    if (this.#status !== 'none') return
    const { local, platform, url } = this.#parts
    const kept = local.readOfApp(KEY) as Partial<Kept> | null | undefined
    if (kept?.url === url && typeof kept.file === 'string') {
      this.#texts = textsIn(kept.file)
      const age = platform.clock.now() - Number(kept.at)
      if (age >= 0 && age < KEPT_MS) this.#status = 'loaded'
    }
    if (this.#status === 'none') void this.#fetch()
  }

  /** Gives up a fetch; the next {@link load} tries again. */
  stop(): void {
    this.#fetching.end()
  }

  /** The error in the words of the file; as it is where the file has none for its code. */
  localize(error: unknown): unknown {
    const text = error instanceof ImError ? this.#texts.get(error.code) : undefined
    return text === undefined ? error : (error as ImError).retold(text)
  }

  async #fetch(): Promise<void> {
    const { platform, local, log, url } = this.#parts
    this.#status = 'fetching'
    try {
      const { answer, stop } = ask(platform, { method: 'GET', url }, TIMEOUT_MS)
      this.#fetching.add(stop)
      const { status, text } = await answer
      if (status !== 200 || byteLength(text) > FILE_BYTES) {
        return log.debug(`error texts: not taken, status ${status}`)
      }
      this.#texts = textsIn(text)
      this.#status = 'loaded'
      local.writeOfApp(KEY, { url, at: platform.clock.now(), file: text } satisfies Kept)
    } catch (error) {
      log.debug('error texts: not fetched', error)
    } finally {
      this.#fetching.end()
      if (this.#status === 'fetching') this.#status = 'none'
    }
  }
}

/** Lines that are no `code=text`, comments among them, are skipped. */
const textsIn = (file: string): ReadonlyMap<number, string> => {
  const texts = new Map<number, string>()
  for (const line of file.split('\n')) {
    const at = line.indexOf('=')
    const code = line.slice(0, Math.max(at, 0)).trim()
    const text = line.slice(at + 1).trim()
    if (/^-?\d+$/.test(code) && text !== '') texts.set(Number(code), text)
  }
  return texts
}
