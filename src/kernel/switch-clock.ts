import type { Clock, Stop } from '../platform/clock.ts'

/** An armed timer. Times are unix milliseconds. */
export interface Timer {
  readonly task: () => void
  readonly ms: number
  readonly isRepeated: boolean
  dueAt: number
  stop: Stop
}

/** The clock of a client: runs its timers by the page's clock, or by another one, to which it can move them. */
export class SwitchClock implements Clock {
  readonly #page: Clock
  readonly #timers = new Set<Timer>()
  /** The clock that runs the timers now. */
  #active: Clock
  #watch: (() => Stop) | undefined
  #stopWatch: Stop | undefined

  constructor(page: Clock) {
    this.#page = page
    this.#active = page
  }

  minutesEast(at: number): number {
    return this.#page.minutesEast?.(at) ?? 0
  }

  now(): number {
    return this.#page.now()
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

  /** Runs the timers by a clock, from now on. */
  use(clock: Clock = this.#page): void {
    if (clock === this.#active) return
    this.#active = clock
    for (const timer of this.#timers) {
      timer.stop()
      // Outside of these bounds the machine's clock was set.
      this.#arm(timer, Math.min(timer.ms, Math.max(0, timer.dueAt - this.now())))
    }
  }

  /** Runs `watch` whenever the first timer is armed, and its result when none is. */
  watchWhileArmed(watch: () => Stop): void {
    this.#watch = watch
    if (this.#timers.size > 0) this.#stopWatch = watch()
  }

  #start(ms: number, task: () => void, isRepeated: boolean): Stop {
    if (this.#timers.size === 0) this.#stopWatch = this.#watch?.()
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

  #end(timer: Timer): void {
    if (!this.#timers.delete(timer) || this.#timers.size > 0) return
    this.#stopWatch?.()
    this.#stopWatch = undefined
  }
}

const nothing = () => {}
