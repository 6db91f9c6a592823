import { serverCodes } from 'tavern-im/protocol'
import type { Log } from '../../kernel/log.ts'
import { Publisher } from '../../kernel/publisher.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Query, RowRefused, type Storage, type Write } from '../storage.ts'

/** An entity in memory that has one row in the database. */
export interface Stored {
  /** The batch that last changed it. Uncommitted changes keep it in memory. */
  touchedIn: number
  /** The last batch with rows of other entities that must not be newer than this one in memory. */
  heldIn?: number
  /**
   * If a part of its row can be written: the last batch with the whole row; 0 as long as there is no row.
   */
  wholeIn?: number
}

/** Writes of one kind of entity: insert, or replace if the key exists. */
export interface Table<Row> {
  readonly query: Query<unknown>
  parameters(row: Row): readonly unknown[]
}

/** A table with few columns that change often. */
export interface PartTable<Row> extends Table<Row> {
  /** Changes them in an existing row. */
  readonly part: Table<Row>
}

/** The writes of one commit, and the effects after it. */
interface Batch {
  /** In order; a changed row has the position of its first change and its final contents. */
  readonly writes: (Write | (() => Write))[]
  readonly effects: (() => void)[]
  readonly done: Completion
}

/** Resolves when the batch is on disk, rejects when the disk failed. */
interface Completion {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (cause: unknown) => void
}

const newDone = (): Completion => {
  let resolve = () => {}
  let reject: Completion['reject'] = () => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Avoid an unhandled rejection when nothing awaits this batch.
  promise.catch(() => {})
  return { promise, resolve, reject }
}

const newBatch = (): Batch => ({ writes: [], effects: [], done: newDone() })

/**
 * The commit of a request failed because of a row, perhaps one of another request: the request can
 * run again.
 */
export class CommitRefused extends Refusal {}

const notStored = (isOfRow: boolean): Refusal => {
  const why = 'store: writing to the disk failed'
  return new (isOfRow ? CommitRefused : Refusal)(serverCodes.SERVER_FAULT, why)
}

/** A commit that failed. */
export interface Loss {
  /** The database refused a row: everything else in memory agrees with the disk. */
  readonly isOfRow: boolean
  /** Whether an entity has no changes of the failed commit or after it. */
  readonly isUnchanged: (thing: Stored) => boolean
}

interface WriterParts {
  readonly storage: Storage
  readonly log: Log
  /** Seconds. */
  readonly time: () => number
  /** Called after every commit with the number of writes and the duration in seconds. */
  readonly onCommit?: ((writes: number, seconds: number) => void) | undefined
}

const OVERLOAD_WRITES = 20_000
/** Longer commits mean that the database cannot be reached, or its disk does not answer. */
const STALLED_SECONDS = 5

/**
 * Group commit: writes that arrive during a commit go into the next one. Answers and pushes leave
 * after the commit, in the order of the changes.
 */
export class Writer {
  /** A commit has failed: listeners drop all uncommitted state in memory. */
  readonly lost = new Publisher<Loss>()
  readonly #parts: WriterParts
  #nextBatch = newBatch()
  #inFlight: Batch | null = null
  #isScheduled = false
  /** Number of the batch that is being filled. */
  #number = 1
  #losses = 0
  #isLastOfRow = false
  /** When the commit in flight began. */
  #begunAt = 0

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  /** The number of the batch that is being filled. */
  get batch(): number {
    return this.#number
  }

  get isOverloaded(): boolean {
    return this.#nextBatch.writes.length > OVERLOAD_WRITES
  }

  /** Whether the current commit takes so long that nothing is acknowledged. */
  get isStalled(): boolean {
    return this.#inFlight !== null && this.#parts.time() - this.#begunAt > STALLED_SECONDS
  }

  /** Writes a row that never changes, or deletes rows. */
  write(query: Query<unknown>, parameters: readonly unknown[]): void {
    this.#nextBatch.writes.push({ query, parameters })
    this.#schedule()
  }

  /** Writes a row with its contents at the start of the batch, once per batch. */
  touch<Row extends Stored>(table: Table<Row>, row: Row): void {
    if (row.wholeIn !== undefined) row.wholeIn = this.#number
    this.#touchOnce(row, () => writeOf(table, row))
  }

  /** The same if only the columns of `part` have changed: binding a value costs processor time. */
  touchPart<Row extends Stored>(table: PartTable<Row>, row: Row): void {
    const batch = this.#number
    this.#touchOnce(row, () => {
      if (row.wholeIn !== 0 && row.wholeIn !== batch) return writeOf(table.part, row)
      row.wholeIn = batch
      return writeOf(table, row)
    })
  }

  #touchOnce(row: Stored, write: () => Write): void {
    if (row.touchedIn === this.#number) return
    row.touchedIn = this.#number
    this.#nextBatch.writes.push(write)
    this.#schedule()
  }

  /** Keeps an entity in memory until the batch is on disk. */
  hold(thing: Stored): void {
    thing.heldIn = this.#number
  }

  /** Runs after the batch is on disk; never if the commit fails. */
  afterCommit(effect: () => void): void {
    this.#nextBatch.effects.push(effect)
    this.#schedule()
  }

  /** Whether all changes of the entity are on disk. */
  isSettled(thing: Stored): boolean {
    const last = lastChange(thing)
    if (last === this.#number) return false
    return this.#inFlight === null || last < this.#number - 1
  }

  /** The number of failed commits. */
  get losses(): number {
    return this.#losses
  }

  /**
   * Resolves when all changes so far are on disk. Rejects with 20005 if the disk failed. If the
   * caller awaits other work between its decision and this call, it passes the earlier `losses`: a
   * commit that failed in between then rejects, too.
   */
  settled(losses = this.#losses): Promise<void> {
    if (losses !== this.#losses) return Promise.reject(notStored(this.#isLastOfRow))
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
    this.#begunAt = this.#parts.time()
    this.#number += 1
    const since = performance.now()
    try {
      await this.#parts.storage.commit(
        batch.writes.map((write) => (typeof write === 'function' ? write() : write)),
      )
    } catch (cause) {
      this.#lose(batch, cause)
      return
    }
    this.#parts.onCommit?.(batch.writes.length, (performance.now() - since) / 1000)
    this.#inFlight = null
    for (const effect of batch.effects) this.#confined(effect)
    batch.done.resolve()
    if (this.#isScheduled) setImmediate(() => void this.#flush())
  }

  #confined(effect: () => void): void {
    try {
      effect()
    } catch (cause) {
      this.#parts.log.error({ err: cause }, 'a callback after a commit failed')
    }
  }

  /** The disk failed: later changes that depend on the batch are void, too. */
  #lose(batch: Batch, cause: unknown): void {
    this.#parts.log.error({ err: cause, writes: batch.writes.length }, 'commit failed')
    const later = this.#nextBatch
    const failed = this.#number - 1
    const isOfRow = cause instanceof RowRefused
    this.#nextBatch = newBatch()
    this.#isScheduled = false
    this.#inFlight = null
    this.#number += 1
    this.#losses += 1
    this.#isLastOfRow = isOfRow
    const isUnchanged: Loss['isUnchanged'] = (thing) => lastChange(thing) < failed
    this.lost.publish({ isOfRow, isUnchanged })
    const refusal = notStored(isOfRow)
    batch.done.reject(refusal)
    later.done.reject(refusal)
  }
}

const writeOf = <Row>({ query, parameters }: Table<Row>, row: Row): Write => ({
  query,
  parameters: parameters(row),
})

const lastChange = ({ touchedIn, heldIn = 0 }: Stored): number => Math.max(touchedIn, heldIn)
