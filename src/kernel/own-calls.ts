import { growing } from '../lib/retry-policy.ts'
import type { Clock } from '../platform/clock.ts'
import * as serverCodes from '../protocol/server-codes.ts'
import type { CloudConfig } from './cloud-config.ts'
import type { FrequencyLimit } from './command.ts'
import * as errorCodes from './error-codes.ts'
import { ImError, imError } from './errors.ts'
import { type Call, countedAs, Intervals, limitOf } from './steps.ts'

/**
 * Limit of all the SDK's own calls together: half of a server's default limit for one connection.
 */
const ALL_OWN_CALLS: FrequencyLimit = { seconds: 1, calls: 100 }

/** Delay after an overload answer. */
const overloadDelayMs = growing(1_000, 16_000)

/** Number of times that such a call is repeated. */
const RETRIES = 4

/**
 * The SDK's own calls (further pages, repeated reads) never fail by a limit. They have allowances of their own, as
 * large as those of the host; beyond them they wait, first come, first served. A call that an overloaded server refuses
 * is repeated.
 */
export class OwnCallQueue {
  readonly #clock: Clock
  readonly #cloud: CloudConfig
  readonly #intervals: Intervals
  /** Ends each wait, with a rejection. */
  readonly #waiting = new Set<() => void>()

  constructor(clock: Clock, cloud: CloudConfig) {
    this.#clock = clock
    this.#cloud = cloud
    this.#intervals = new Intervals(clock)
  }

  /** The session is over: calls that wait reject. */
  clear(): void {
    for (const end of [...this.#waiting]) end()
  }

  /** Sends a call when it is its turn. */
  async run(call: Call, next: (call: Call) => Promise<object>): Promise<object> {
    for (let retries = 0; ; retries++) {
      for (let ms = this.#wait(call); ms > 0; ms = this.#wait(call)) await this.#rest(call, ms)
      this.#count(call)
      try {
        return await next(call)
      } catch (error) {
        const isLast = call.origin === 'ownOnce' || retries === RETRIES
        if (isLast || !(error instanceof ImError && error.code === serverCodes.OVERLOAD))
          throw error
      }
      await this.#rest(call, overloadDelayMs(retries))
    }
  }

  #wait(call: Call): number {
    const limit = limitOf(call, this.#cloud)
    const own = limit === undefined ? 0 : this.#intervals.waitOf(countedAs(call), limit)
    return Math.max(own, this.#intervals.waitOf('', ALL_OWN_CALLS))
  }

  #count(call: Call): void {
    const limit = limitOf(call, this.#cloud)
    if (limit !== undefined) this.#intervals.count(countedAs(call), limit)
    this.#intervals.count('', ALL_OWN_CALLS)
  }

  #rest({ command }: Call, ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.#clock.after(ms, () => {
        this.#waiting.delete(end)
        resolve()
      })
      const end = () => {
        this.#waiting.delete(end)
        stop()
        reject(imError(errorCodes.LOGGED_OUT, { action: command.name }))
      }
      this.#waiting.add(end)
    })
  }
}
