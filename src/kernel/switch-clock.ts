import { Scope } from '../lib/scope.ts'
import type { Clock, Stop } from '../platform/clock.ts'
import type { Platform, WorkerClock } from '../platform/platform.ts'
import type { Log } from './log.ts'

interface SwitchClockParts {
  readonly platform: Pick<Platform, 'clock' | 'page' | 'startWorkerClock'>
  readonly log: Pick<Log, 'debug'>
  /** Whether timers may run in a worker; asked whenever the page is hidden. */
  readonly isEnabled: () => boolean
}

/** An armed timer. Times are unix milliseconds. */
export interface Timer {
  readonly task: () => void
  readonly ms: number
  readonly isRepeated: boolean
  dueAt: number
  stop: Stop
}

/**
 * The clock of a client: the page's, and a worker's while the page is hidden, where its own timers run late.
 * Watches the page and keeps the worker only while something is armed.
 */
export class SwitchClock implements Clock {
  readonly #parts: SwitchClockParts
  readonly #timers = new Set<Timer>()
  readonly #watch = new Scope()
  /** The clock that runs the timers now. */
  #active: Clock
  /** Null if the platform has no worker. */
  #worker: WorkerClock | null | undefined

  constructor(parts: SwitchClockParts) {
    this.#parts = parts
    this.#active = parts.platform.clock
  }

  minutesEast(at: number): number {
    return this.#parts.platform.clock.minutesEast?.(at) ?? 0
  }

  now(): number {
    return this.#parts.platform.clock.now()
  }

  after(ms: number, task: () => void): Stop {
    return this.#start(ms, task, false)
  }

  every(ms: number, task: () => void): Stop {
    return this.#start(ms, task, true)
  }

  /** The armed timers. */
  get timers(): Iterable<Readonly<Timer>> {
    return this.#timers
  }

  /** The permission to use workers has changed. */
  choose(): void {
    if (this.#timers.size > 0) this.#see(this.#parts.platform.page.isVisible())
  }

  #start(ms: number, task: () => void, isRepeated: boolean): Stop {
    if (this.#timers.size === 0) this.#begin()
    const timer: Timer = { task, ms, isRepeated, dueAt: 0, stop: nothing }
    this.#timers.add(timer)
    this.#arm(timer, ms)
    return () => {
      timer.stop()
      this.#end(timer)
    }
  }

  #arm(timer: Timer, ms: number): void {
    timer.dueAt = this.now() + ms
    timer.stop = this.#active.after(ms, () => this.#fire(timer))
  }

  /**
   * The timer is active until its task has run: a task that sets the next timer does not end the
   * clock.
   */
  #fire(timer: Timer): void {
    if (timer.isRepeated) this.#arm(timer, timer.ms)
    try {
      timer.task()
    } finally {
      if (!timer.isRepeated) this.#end(timer)
    }
  }

  #begin(): void {
    const { page } = this.#parts.platform
    // A tab that was opened in the background reports that it runs, and stays hidden.
    this.#watch.add(page.watch((isAwake) => this.#see(isAwake && page.isVisible())))
    this.#see(page.isVisible())
  }

  #end(timer: Timer): void {
    if (!this.#timers.delete(timer) || this.#timers.size > 0) return
    this.#watch.end()
    this.#worker?.end()
    this.#worker = undefined
    this.#active = this.#parts.platform.clock
  }

  #see(isVisible: boolean): void {
    const { platform, isEnabled } = this.#parts
    const isHidden = !isVisible && isEnabled()
    const active = (isHidden && this.#startedWorker()) || platform.clock
    if (active === this.#active) return
    this.#active = active
    for (const timer of this.#timers) {
      timer.stop()
      // Outside of these bounds the machine's clock was set.
      this.#arm(timer, Math.min(timer.ms, Math.max(0, timer.dueAt - this.now())))
    }
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

const nothing = () => {}
