import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from './core/core.ts'
import type { QuotaClock } from './quota.ts'

/** Keys that have used something of one window. */
const KEYS = 65_536

interface BudgetOptions {
  readonly clock: QuotaClock
  /** Windows of so many milliseconds follow one another from the beginning of Unix time. */
  readonly windowMs: number
  /** What a refusal says was wanted: `create group`. */
  readonly action: string
  /** The setting that has the limit: `groupsPerMinute`. */
  readonly setting: string
  /** An amount that 1 of the limit stands for: 2^20 if it is in megabytes and amounts are bytes. 1 unless given. */
  readonly unit?: number
  /** So many keys are remembered; 65,536 unless given. */
  readonly keys?: number
}

/**
 * What each key has used in the window of time that runs. Memory is bounded: if there are too many keys, those that
 * have used no more than the average are forgotten, so that many small users never make room for a large one.
 */
export class Budget {
  readonly #options: BudgetOptions
  #used = new Map<string, number>()
  #window = 0

  constructor(options: BudgetOptions) {
    this.#options = options
  }

  /** Takes an amount. Refuses with 60018, and takes nothing, if that exceeds the limit. No limit: 0. */
  take(key: string, amount: number, limit: number): void {
    const refusal = this.tryTake(key, amount, limit)
    if (refusal !== undefined) throw refusal
  }

  /** The same, for a caller that may go on without: returns the refusal. */
  tryTake(key: string, amount: number, limit: number): Refusal | undefined {
    if (limit === 0 || amount === 0) return undefined
    const used = this.#usedBy(key) + amount
    if (used > limit * this.#unit) return this.#refusal(limit, amount)
    this.#note(key, used)
    return undefined
  }

  /** Adds what was used, even beyond the limit. */
  add(key: string, amount: number): void {
    this.#note(key, this.#usedBy(key) + amount)
  }

  /** Refuses with 60018 if nothing is left. No limit: 0. */
  refuseUsedUp(key: string, limit: number): void {
    if (limit > 0 && this.#usedBy(key) >= limit * this.#unit) throw this.#refusal(limit)
  }

  get #unit(): number {
    return this.#options.unit ?? 1
  }

  #usedBy(key: string): number {
    const { clock, windowMs } = this.#options
    const window = Math.floor(clock.now() / windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#used = new Map()
    }
    return this.#used.get(key) ?? 0
  }

  #note(key: string, used: number): void {
    const { keys = KEYS } = this.#options
    if (this.#used.size >= keys && !this.#used.has(key)) this.#forgetSmall()
    this.#used.set(key, used)
  }

  #forgetSmall(): void {
    let sum = 0
    for (const used of this.#used.values()) sum += used
    const average = sum / this.#used.size
    for (const [key, used] of this.#used) if (used <= average) this.#used.delete(key)
  }

  #refusal(limit: number, amount = 0): Refusal {
    const { clock, windowMs, action, setting } = this.#options
    const seconds = Math.ceil((windowMs - (clock.now() % windowMs)) / 1_000)
    const advice = amount > limit * this.#unit ? 'ask for less' : `free again in ${seconds} s`
    const why = `over the limit of one account (${setting}: ${limit})`
    return new Refusal(serverCodes.TOO_OFTEN, `${action}: ${why}; ${advice}`)
  }
}

type OfAction = Pick<BudgetOptions, 'action' | 'setting' | 'unit'>

export const budgetPerMinute = (clock: QuotaClock, ofAction: OfAction): Budget =>
  new Budget({ clock, windowMs: 60_000, ...ofAction })

export const budgetPerHour = (clock: QuotaClock, ofAction: OfAction): Budget =>
  new Budget({ clock, windowMs: 3_600_000, ...ofAction })

/** A day is one of UTC. */
export const budgetPerDay = (clock: QuotaClock, ofAction: OfAction): Budget =>
  new Budget({ clock, windowMs: 86_400_000, ...ofAction })
