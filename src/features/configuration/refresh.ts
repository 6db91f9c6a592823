import { ImError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Clock, Stop } from '../../platform/clock.ts'
import { MalformedFrame } from '../../protocol/frame.ts'
import { LONGEST_MS, MALFORMED_RETRY_MS, RETRY_MS } from './limits.ts'

interface RefreshParts<Answer> {
  readonly clock: Clock
  readonly log: Log
  /** Name of what is fetched, for the log. */
  readonly name: string
  /** Rejects with an ImError where the server refused, with anything else where its reply cannot be used. */
  readonly fetch: () => Promise<Answer>
  /** Applies the response; returns its lifetime in seconds. Throws if it cannot be used. */
  readonly take: (answer: Answer) => number
  /** Runs when a fetch has ended, well or not, or was overtaken. */
  readonly whenSettled?: () => void
}

/**
 * Requests a value again whenever it is due, while a user is logged in (spec 3 section 4).
 *
 * started ─► due? ─ no ─► timer ─► due
 * └─ yes ─► fetch ─► good for its time, RETRY_MS, MALFORMED_RETRY_MS ─► timer
 */
export class Refresh<Answer> {
  readonly #parts: RefreshParts<Answer>
  #isStarted = false
  #freshAt = 0
  #freshMs = 0
  #run: object | undefined
  #timer: Stop | undefined

  constructor(parts: RefreshParts<Answer>) {
    this.#parts = parts
  }

  /** No fetch is in flight. */
  get isSettled(): boolean {
    return this.#run === undefined
  }

  /** A user has logged in. */
  start(): void {
    this.#isStarted = true
    this.#look()
  }

  stop(): void {
    this.#isStarted = false
    this.#run = undefined
    this.#rest()
  }

  /**
   * The current value is valid for this time since `at`; a pending response is older and is
   * dropped.
   */
  renew(ms: number, at: number = this.#parts.clock.now()): void {
    const wasInFlight = this.#run !== undefined
    this.#run = undefined
    this.#freshAt = at
    this.#freshMs = Math.min(ms, LONGEST_MS)
    this.#look()
    if (wasInFlight && this.isSettled) this.#parts.whenSettled?.()
  }

  /**
   * 0 if it is due; also after the clock was set back. Whole, so that a wait always makes progress.
   */
  get #waitMs(): number {
    const age = this.#parts.clock.now() - this.#freshAt
    return age >= 0 && age < this.#freshMs ? Math.ceil(this.#freshMs - age) : 0
  }

  #look(): void {
    this.#rest()
    if (!this.#isStarted || this.#run !== undefined) return
    const wait = this.#waitMs
    if (wait > 0) this.#timer = this.#parts.clock.after(wait, () => this.#look())
    else void this.#fetch()
  }

  async #fetch(): Promise<void> {
    const { fetch, take } = this.#parts
    const run = {}
    const isPresent = () => this.#run === run
    this.#run = run
    const ms = await fetch()
      .then((answer) => (isPresent() ? take(answer) * 1000 : 0))
      .catch(this.#retryMs)
    if (isPresent()) this.renew(ms)
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
