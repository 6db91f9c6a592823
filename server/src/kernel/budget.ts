import { serverCodes } from 'tavern-im/protocol'
import type { QuotaClock } from './quota.ts'
import { Refusal } from './refusal.ts'

/** Keys with usage in one window. */
const KEYS = 65_536

interface BudgetOptions {
  readonly clock: QuotaClock
  /** Windows of this length follow one another from the beginning of Unix time. */
  readonly windowMs: number
  /** The action in the text of a refusal: `create group`. */
  readonly action: string
  /** The setting with the limit: `groupsPerMinute`. */
  readonly setting: string
  /**
   * Amount per unit of the limit: 2^20 if the limit is in megabytes and amounts are bytes; default
   * 1.
   */
  readonly unit?: number
  /** Number of keys to remember; default 65,536. */
  readonly keys?: number
}

/**
 * Usage of each key in the current window of time. Memory is bounded: if there are too many keys,
 * those with no more than the average usage are forgotten, so that many small users never make room
 * for a large one.
 */
export class Budget {
  readonly #options: BudgetOptions
  #used = new Map<string, number>()
  #window = 0

  constructor(options: BudgetOptions) {
    this.#options = options
  }

  /**
   * Takes an amount. Refuses with 60018, and takes nothing, if it exceeds the limit. No limit: 0.
   */
  take(key: string, amount: number, limit: number): void {
    const refusal = this.tryTake(key, amount, limit)
    if (refusal !== undefined) throw refusal
  }

  /** The same, for a caller that may continue without: returns the refusal. */
  tryTake(key: string, amount: number, limit: number): Refusal | undefined {
    if (limit === 0 || amount === 0) return undefined
    const used = this.#usedBy(key) + amount
    if (used > limit * this.#unit) return this.#refusal(limit, amount)
    this.#note(key, used)
    return undefined
  }

  /** Adds usage, even beyond the limit. */
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

/** Days are in UTC. */
export const budgetPerDay = (clock: QuotaClock, ofAction: OfAction): Budget =>
  new Budget({ clock, windowMs: 86_400_000, ...ofAction })
