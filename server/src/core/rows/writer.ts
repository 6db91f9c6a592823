import { serverCodes } from 'tavern-im/protocol'
import type { Query, Storage, Write } from '../../storage/storage.ts'
import { Refusal } from '../core.ts'
import type { Log } from '../log.ts'

/** Something in memory that stands in one row of the database. */
export interface Stored {
  /** The batch that last changed it. What a commit has not reached yet must stay in memory. */
  touchedIn: number
  /** The batch that last brought rows of other things which memory must not be behind of. */
  heldIn?: number
}

/** How a kind of stored thing is written: inserted, or replaced where its key exists. */
export interface Table<Row> {
  readonly query: Query<unknown>
  parameters(row: Row): readonly unknown[]
}

/** What goes to disk together, and what happens then. */
interface Batch {
  /** In order; a changed row stands where it changed first and is written as it is at the end. */
  readonly writes: (Write | (() => Write))[]
  readonly effects: (() => void)[]
  readonly done: Done
}

/** Resolves when the batch is on disk, rejects when the disk failed. */
interface Done {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (cause: unknown) => void
}

const newDone = (): Done => {
  let resolve = () => {}
  let reject: Done['reject'] = () => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Whoever waits hears of a failure; a batch that nobody waits for has none to tell.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

const newBatch = (): Batch => ({ writes: [], effects: [], done: newDone() })

const notTaken = () => new Refusal(serverCodes.SERVER_FAULT, 'store: writing to the disk failed')

const OVERLOAD_WRITES = 20_000

/**
 * Group commit: what gathers while a commit is in flight goes into the next one. Answers and pushes leave
 * after the commit, in the order of the changes.
 */
export class Writer {
  readonly #storage: Storage
  readonly #log: Log
  readonly #onLost: () => void
  #nextBatch = newBatch()
  #inFlight: Batch | null = null
  #isScheduled = false
  /** Number of the batch that gathers now. */
  #number = 1
  #losses = 0

  /** `onLost` forgets all that memory holds beyond the disk; called when a commit has failed. */
  constructor(storage: Storage, log: Log, onLost: () => void) {
    this.#storage = storage
    this.#log = log
    this.#onLost = onLost
  }

  get isOverloaded(): boolean {
    return this.#nextBatch.writes.length > OVERLOAD_WRITES
  }

  /** Writes a row that never changes, or deletes rows. */
  write(query: Query<unknown>, parameters: readonly unknown[]): void {
    this.#nextBatch.writes.push({ query, parameters })
    this.#schedule()
  }

  /** Writes a row as it is when the batch starts, once however often it is touched. */
  touch<Row extends Stored>(table: Table<Row>, row: Row): void {
    if (row.touchedIn === this.#number) return
    row.touchedIn = this.#number
    this.#nextBatch.writes.push(() => ({ query: table.query, parameters: table.parameters(row) }))
    this.#schedule()
  }

  /** Keeps a thing in memory until the batch is on disk. */
  hold(thing: Stored): void {
    thing.heldIn = this.#number
  }

  /** Runs once the batch is on disk; never if that fails. */
  afterCommit(effect: () => void): void {
    this.#nextBatch.effects.push(effect)
    this.#schedule()
  }

  /** Whether everything that changed the thing is on disk. */
  isSettled({ touchedIn, heldIn = 0 }: Stored): boolean {
    const last = Math.max(touchedIn, heldIn)
    if (last === this.#number) return false
    return this.#inFlight === null || last < this.#number - 1
  }

  /** How many commits have failed. */
  get losses(): number {
    return this.#losses
  }

  /**
   * Resolves when all that was decided so far is on disk. Rejects with 20005 where the disk failed. Who waits for
   * something else between looking or deciding and this gives the `losses` of before: what failed meanwhile is no
   * longer waited for here.
   */
  settled(losses = this.#losses): Promise<void> {
    if (losses !== this.#losses) return Promise.reject(notTaken())
    if (this.#isScheduled) return this.#nextBatch.done.promise
    return this.#inFlight?.done.promise ?? Promise.resolve()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    if (this.#inFlight === null) setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    const batch = this.#nextBatch
    this.#nextBatch = newBatch()
    this.#isScheduled = false
    this.#inFlight = batch
    this.#number += 1
    try {
      await this.#storage.commit(
        batch.writes.map((write) => (typeof write === 'function' ? write() : write)),
      )
    } catch (cause) {
      this.#lose(batch, cause)
      return
    }
    this.#inFlight = null
    for (const effect of batch.effects) this.#confined(effect)
    batch.done.resolve()
    if (this.#isScheduled) setImmediate(() => void this.#flush())
  }

  #confined(effect: () => void): void {
    try {
      effect()
    } catch (cause) {
      this.#log.error({ err: cause }, 'a callback after a commit failed')
    }
  }

  /** The disk failed: what was decided on top of the batch is void too. */
  #lose(batch: Batch, cause: unknown): void {
    this.#log.error({ err: cause, writes: batch.writes.length }, 'commit failed')
    const later = this.#nextBatch
    this.#nextBatch = newBatch()
    this.#isScheduled = false
    this.#inFlight = null
    this.#number += 1
    this.#losses += 1
    this.#onLost()
    const refusal = notTaken()
    batch.done.reject(refusal)
    later.done.reject(refusal)
  }
}
