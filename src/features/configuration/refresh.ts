import { ImError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Clock, Stop } from '../../platform/clock.ts'
import { MalformedFrame } from '../../protocol/frame.ts'
import { LONGEST_MS, MALFORMED_RETRY_MS, RETRY_MS } from './limits.ts'

interface RefreshParts {
  readonly clock: Clock
  readonly log: Log
  /** Name of what is fetched, for the log. */
  readonly name: string
  /**
   * Fetches and takes it; resolves with the seconds for which it is good. Rejects with an ImError where the
   * server refused, with anything else where its reply cannot be used.
   */
  readonly fetch: () => Promise<number>
  /** Runs when a fetch has ended, well or not. */
  readonly whenSettled?: () => void
}

/**
 * Asks for something again whenever it is due, while somebody is logged in (spec 3 section 4).
 *
 *     started ─► due? ─ no ─► timer ─► due
 *                 └─ yes ─► fetch ─► good for its time, RETRY_MS, MALFORMED_RETRY_MS ─► timer
 */
export class Refresh {
  readonly #parts: RefreshParts
  #isStarted = false
  #freshAt = 0
  #freshMs = 0
  #run: object | undefined
  #timer: Stop | undefined

  constructor(parts: RefreshParts) {
    this.#parts = parts
  }

  /** Nothing is under way and nothing is due. */
  get isSettled(): boolean {
    return this.#run === undefined && this.#waitMs > 0
  }

  /** Somebody is logged in. */
  start(): void {
    this.#isStarted = true
    this.#look()
  }

  stop(): void {
    this.#isStarted = false
    this.#run = undefined
    this.#rest()
  }

  /** What is held is good for so long since `at`. */
  renew(ms: number, at: number = this.#parts.clock.now()): void {
    this.#freshAt = at
    this.#freshMs = Math.min(ms, LONGEST_MS)
    this.#look()
  }

  /** 0 where it is due; also when the clock was set back. */
  get #waitMs(): number {
    const age = this.#parts.clock.now() - this.#freshAt
    return age >= 0 && age < this.#freshMs ? this.#freshMs - age : 0
  }

  #look(): void {
    this.#rest()
    if (!this.#isStarted || this.#run !== undefined) return
    const wait = this.#waitMs
    if (wait > 0) this.#timer = this.#parts.clock.after(wait, () => this.#look())
    else void this.#fetch()
  }

  async #fetch(): Promise<void> {
    const run = {}
    this.#run = run
    const ms = await this.#parts.fetch().then((seconds) => seconds * 1000, this.#retryMs)
    if (this.#run !== run) return
    this.#run = undefined
    this.renew(ms)
    this.#parts.whenSettled?.()
  }

  readonly #retryMs = (error: unknown): number => {
    this.#parts.log.debug(`fetch ${this.#parts.name}: trying again later`, error)
    const isRefused = error instanceof ImError && !(error.cause instanceof MalformedFrame)
    return isRefused ? RETRY_MS : MALFORMED_RETRY_MS
  }

  #rest(): void {
    this.#timer?.()
    this.#timer = undefined
  }
}

/** The seconds for which the server says that something is good. */
export const goodFor = (seconds: unknown): number => {
  if (typeof seconds === 'number' && seconds >= 1) return seconds
  throw new TypeError('expiredTime is no number of seconds')
}
