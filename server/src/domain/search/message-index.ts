import type { Clock, Stop } from 'tavern-im/protocol'
import { eventLoopYielder } from '../../kernel/event-loop-yielder.ts'
import type { Log } from '../../kernel/log.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Writer } from '../../storage/rows/writer.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Tables } from '../cache/tables.ts'
import { writeIndexed } from './indexed-message.ts'

/** Messages indexed between two pauses. */
const BATCH = 200

/** The delay after the first new message, and between batches. */
const COALESCE_MS = 500
const REST_MS = 50

/** The delay after a failed commit. */
const AGAIN_MS = 5_000

/** The longest time that a search waits for the index. */
const WAIT_MS = 3_000

/** The backlog that is logged, with one line for each further part of this size. */
const PROGRESS = 50_000

interface IndexParts {
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly writer: Writer
  readonly log: Log
  /** The last assigned message number. */
  readonly lastID: () => number
}

/** A search that waits for the messages up to a number. */
interface Waiting {
  readonly upTo: number
  settle(isCaughtUp: boolean): void
}

/**
 * The searchable texts of messages. The index follows committed messages in the background, so that
 * sending never waits for it. Its progress mark is in the database: after a restart it resumes, and
 * it also indexes older messages. Changes of messages are queued with the change and indexed later.
 */
export class MessageIndex {
  readonly #parts: IndexParts
  readonly #clock: Clock
  readonly #waiting = new Set<Waiting>()
  /** Ends a pause; there is one between runs, and between the batches of a run. */
  #wake: (() => void) | undefined
  #stop: Stop = () => {}
  #isRunning = false
  /** There are changes that the running batch may have missed. */
  #isStale = false
  #isEnded = false
  #last: Promise<void> = Promise.resolve()
  #taken = 0
  /** The last message that is indexed on disk. */
  #indexedUpTo = 0

  constructor(parts: IndexParts, clock: Clock) {
    this.#parts = parts
    this.#clock = clock
  }

  /** Indexes the messages that the previous server process has left. */
  begin(): void {
    this.noted()
  }

  /** Called after a new message. */
  noted(): void {
    this.#isStale = true
    if (this.#isRunning || this.#wake !== undefined || this.#isEnded) return
    this.#rest(COALESCE_MS, () => this.#start())
  }

  /** Called after a change of a message. */
  changed(conversationID: number, sequence: number): void {
    const { writer, tables } = this.#parts
    writer.write(tables.search.changed, [conversationID, sequence])
    this.noted()
  }

  /** Resolves with true when all messages so far are indexed, with false after a timeout. */
  async caughtUp(): Promise<boolean> {
    const upTo = this.#parts.lastID()
    return new Promise((resolve) => {
      const settle = (isCaughtUp: boolean) => {
        stop()
        this.#waiting.delete(waiting)
        resolve(isCaughtUp)
      }
      const waiting = { upTo, settle }
      const stop = this.#clock.after(WAIT_MS, () => settle(false))
      this.#waiting.add(waiting)
      if (!this.#isRunning && this.#wake === undefined) this.#start()
      this.#wake?.()
    })
  }

  /** Message numbers that are not indexed; entries of group logs have some of them. */
  get backlog(): number {
    const isComplete = !this.#isStale && !this.#isRunning
    return isComplete ? 0 : Math.max(0, this.#parts.lastID() - this.#indexedUpTo)
  }

  /** Resolves when no run is in progress. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#wake?.()
    await this.#last
    for (const { settle } of [...this.#waiting]) settle(false)
  }

  #rest(ms: number, then: () => void): void {
    this.#wake = () => {
      this.#stop()
      this.#wake = undefined
      then()
    }
    this.#stop = this.#clock.after(ms, this.#wake)
  }

  #start(): void {
    if (this.#isEnded) return
    this.#isRunning = true
    this.#last = this.#run()
      .catch((cause) => {
        this.#parts.log.error({ err: cause }, 'search index: indexing a batch failed')
        if (!this.#isEnded) this.#rest(AGAIN_MS, () => this.#start())
      })
      .finally(() => {
        this.#isRunning = false
        if (this.#wake !== undefined) return
        // A search that arrived after the last batch of the run would otherwise wait until the
        // timeout.
        if (this.#waiting.size > 0) this.#start()
        else if (this.#isStale) this.noted()
      })
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      const waited = [...this.#waiting]
      const upTo = await this.#batch()
      for (const one of waited) if (one.upTo <= upTo) one.settle(true)
      if (this.#waiting.size > 0) continue
      if (upTo === Number.POSITIVE_INFINITY) break
      await new Promise<void>((go) => this.#rest(REST_MS, go))
    }
    if (this.#taken >= PROGRESS) this.#logLine('search index: complete')
    this.#taken = 0
  }

  /** Indexes a batch; returns the last indexed message. Infinity: that was the last batch. */
  async #batch(): Promise<number> {
    const { storage, queries, tables, writer } = this.#parts
    this.#isStale = false
    await writer.settled()
    const [mark] = await storage.read(queries.searchMark, [])
    const changed = await storage.read(queries.searchChanged, [BATCH])
    const unseen = await storage.read(queries.searchUnseen, [mark?.message_id ?? 0, BATCH])
    const pause = eventLoopYielder()
    for (const row of [...unseen, ...changed]) {
      writeIndexed(this.#parts, row)
      await pause()
    }
    const [lastChange, lastSeen] = [changed.at(-1), unseen.at(-1)]
    if (lastChange !== undefined) writer.write(tables.search.seen, [lastChange.id])
    if (lastSeen !== undefined) writer.write(tables.search.mark, [lastSeen.id])
    if (lastChange ?? lastSeen) await writer.settled()
    this.#indexedUpTo = lastSeen?.id ?? mark?.message_id ?? 0
    const before = this.#taken
    this.#taken += unseen.length
    if (Math.floor(before / PROGRESS) < Math.floor(this.#taken / PROGRESS)) {
      this.#logLine('search index: filling')
    }
    if (changed.length === BATCH) return 0
    return unseen.length === BATCH ? (lastSeen?.id ?? 0) : Number.POSITIVE_INFINITY
  }

  #logLine(line: string): void {
    this.#parts.log.info({ messages: this.#taken }, line)
  }
}
