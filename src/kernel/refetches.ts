import { Retrying, type RetryingParts } from './retry.ts'
import { isTemporary } from './temporary-errors.ts'

interface RefetchesParts extends RetryingParts {
  /** Names in the log what is fetched. */
  readonly action: string
  /** Wait after a failure; each time twice as long. */
  readonly ms: number
  fetch(key: string): Promise<void>
}

/**
 * Fetches stale data of several keys, such as a list for each group, one after the other. A failure does not hold up the
 * others; if it is temporary, the key is fetched again.
 */
export class Refetches {
  readonly #parts: RefetchesParts
  readonly #retrying: Retrying
  /** The newest request for each: an answer to an earlier one may be stale already. */
  readonly #stale = new Map<string, object>()
  #run: object | undefined

  constructor(parts: RefetchesParts) {
    this.#parts = parts
    this.#retrying = new Retrying(parts, parts.ms, () => this.#fetchAll())
  }

  /** Keys that are not fetched yet. */
  get keys(): Iterable<string> {
    return this.#stale.keys()
  }

  /** Marks keys as stale. */
  request(keys: Iterable<string>): void {
    for (const key of keys) {
      // At the end, so that a running fetch comes to it.
      this.#stale.delete(key)
      this.#stale.set(key, {})
    }
    this.resume()
  }

  /** Fetches the rest at once, because the connection is back. */
  resume(): void {
    if (this.#stale.size > 0 && this.#run === undefined) this.#retrying.start()
  }

  /** Forgets a key that is not needed any more, or was fetched in another way. */
  drop(key: string): void {
    this.#stale.delete(key)
  }

  /** The session is over. */
  clear(): void {
    this.#stale.clear()
    this.#run = undefined
    this.#retrying.stop()
  }

  async #fetchAll(): Promise<void> {
    const run = {}
    this.#run = run
    let failure: unknown
    for (const [key, request] of this.#stale) {
      try {
        await this.#parts.fetch(key)
      } catch (error) {
        if (this.#run !== run) return
        if (isTemporary(error)) {
          failure = error
          continue
        }
        this.#parts.log.debug(`${this.#parts.action} ${key}: not possible`, error)
      }
      if (this.#run !== run) return
      if (this.#stale.get(key) === request) this.#stale.delete(key)
    }
    this.#run = undefined
    if (failure !== undefined) throw failure
  }
}
