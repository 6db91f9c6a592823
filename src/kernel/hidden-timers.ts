import type { Stop } from '../platform/clock.ts'
import type { Platform, WorkerClock } from '../platform/platform.ts'
import type { Log } from './log.ts'
import type { SwitchClock } from './switch-clock.ts'

interface HiddenTimersParts {
  readonly clock: SwitchClock
  readonly platform: Pick<Platform, 'page' | 'startWorkerClock'>
  readonly log: Pick<Log, 'debug'>
  /** Whether timers may run in a worker; asked whenever the page is hidden. */
  readonly isEnabled: () => boolean
}

/**
 * Moves the timers of a client to a worker while its page is hidden, where the page's own timers run late. Watches the page
 * and keeps the worker only while something is armed.
 */
export class HiddenTimers {
  readonly #parts: HiddenTimersParts
  #isWatching = false
  /** Null if the platform has no worker. */
  #worker: WorkerClock | null | undefined

  constructor(parts: HiddenTimersParts) {
    this.#parts = parts
    parts.clock.watchWhileArmed(() => this.#begin())
  }

  /** The permission to use workers has changed. */
  choose(): void {
    if (this.#isWatching) this.#see(this.#parts.platform.page.isVisible())
  }

  #begin(): Stop {
    const { clock, platform } = this.#parts
    const { page } = platform
    this.#isWatching = true
    // A tab that was opened in the background reports that it runs, and stays hidden.
    const stop = page.watch((isAwake) => this.#see(isAwake && page.isVisible()))
    this.#see(page.isVisible())
    return () => {
      this.#isWatching = false
      stop()
      this.#worker?.end()
      this.#worker = undefined
      clock.use()
    }
  }

  #see(isVisible: boolean): void {
    const { clock, isEnabled } = this.#parts
    const isHidden = !isVisible && isEnabled()
    clock.use((isHidden && this.#startedWorker()) || undefined)
  }

  /** Started once, and kept for the next time the page is hidden. */
  #startedWorker(): WorkerClock | null {
    if (this.#worker !== undefined) return this.#worker
    this.#worker = null
    let why: unknown
    try {
      this.#worker = this.#parts.platform.startWorkerClock?.(() => this.#lose()) ?? null
    } catch (error) {
      why = error
    }
    if (this.#worker === null) this.#parts.log.debug('start worker: timers stay in the page', why)
    return this.#worker
  }

  /** The worker was forbidden after all: its timers never run. */
  #lose(): void {
    this.#parts.log.debug('start worker: lost, timers go on in the page')
    this.#worker?.end()
    this.#worker = null
    this.#see(true)
  }
}
