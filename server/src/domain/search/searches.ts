import { serverCodes } from 'tavern-im/protocol'
import type { Budget } from '../../kernel/budget.ts'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SettingsStore } from '../configuration/settings-store.ts'
import { SliceQueue } from './slice-queue.ts'

/** Searches of one account that may wait for the running one. */
const WAITING = 16

/** Searches of all accounts that run concurrently; the same number may wait. */
const RUNNING = 64
const WAITING_IN_ALL = 1_000

/**
 * The database access of one search. Each call is a slice: it waits in the queue and is charged to
 * the account.
 */
export interface SearchWorker {
  readonly read: Storage['read']
  /** Runs a slice: it compares half a megabyte at most (BUDGET-10). */
  work<Result>(slice: () => Result | Promise<Result>): Promise<Result>
}

type User = Pick<Caller, 'sdkAppID' | 'userID'>

interface SearchParts {
  readonly storage: Storage
  readonly settings: SettingsStore
  /** Milliseconds of searching in a minute. */
  readonly budget: Budget
}

/**
 * All searches of the server. One of an account runs at a time; concurrent searches alternate slice
 * by slice, and each account has a budget of milliseconds in a minute.
 */
export class Searches {
  readonly #parts: SearchParts
  readonly #queue = new SliceQueue()
  /** The running and waiting searches of each account. */
  readonly #accounts = new Map<string, (() => void)[]>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(parts: SearchParts) {
    this.#parts = parts
  }

  /**
   * Runs a search when its account and the server have capacity. Refuses with 60018 if the account
   * has used its budget, with 60022 if too many searches wait.
   */
  async run<Result>(
    user: User,
    search: (worker: SearchWorker) => Promise<Result>,
  ): Promise<Result> {
    const key = `${user.sdkAppID} ${user.userID}`
    this.#refuseUsedUp(key, user)
    await this.#beginOf(key)
    try {
      await this.#begin()
      try {
        return await search(this.#workerOf(key, user))
      } finally {
        this.#end()
      }
    } finally {
      this.#endOf(key)
    }
  }

  #workerOf(key: string, user: User): SearchWorker {
    const took = (ms: number) => this.#parts.budget.add(key, ms)
    const work: SearchWorker['work'] = (slice) => {
      this.#refuseUsedUp(key, user)
      return this.#queue.run(slice, took)
    }
    return {
      work: async (slice) => work(slice),
      read: async (query, parameters) => work(() => this.#parts.storage.read(query, parameters)),
    }
  }

  #refuseUsedUp(key: string, { sdkAppID }: User): void {
    const { budget, settings } = this.#parts
    budget.refuseUsedUp(key, settings.of(sdkAppID).limits.value.searchMillisecondsPerMinute)
  }

  async #beginOf(key: string): Promise<void> {
    const waiting = this.#accounts.get(key)
    if (waiting === undefined) {
      this.#accounts.set(key, [])
      return
    }
    if (waiting.length >= WAITING) {
      const why = `${WAITING} searches of this account are already waiting`
      throw new Refusal(serverCodes.TOO_OFTEN, `search: ${why}; search again when one has ended`)
    }
    await new Promise<void>((go) => waiting.push(go))
  }

  #endOf(key: string): void {
    const next = this.#accounts.get(key)?.shift()
    if (next === undefined) this.#accounts.delete(key)
    else next()
  }

  async #begin(): Promise<void> {
    if (this.#running < RUNNING) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= WAITING_IN_ALL) {
      throw new Refusal(
        serverCodes.OVERLOAD,
        'search: too many searches are waiting; try again in 5 s',
      )
    }
    await new Promise<void>((go) => this.#waiting.push(go))
  }

  /** Passes the slot to the next waiting search. */
  #end(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#running -= 1
    else next()
  }
}
