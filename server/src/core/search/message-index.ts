import type { Clock, Stop } from 'tavern-im/protocol'
import type { Storage } from '../../storage/storage.ts'
import { eventLoopYielder } from '../event-loop-yielder.ts'
import type { Log } from '../log.ts'
import type { Queries } from '../rows/queries.ts'
import type { Tables } from '../rows/tables.ts'
import type { Writer } from '../rows/writer.ts'
import { writeIndexed } from './indexed-message.ts'

/** So many messages are taken between two rests. */
const BATCH = 200

/** New messages are taken so long after the first of them, and a batch so long after the one before. */
const COALESCE_MS = 500
const REST_MS = 50

/** After a commit that failed. */
const AGAIN_MS = 5_000

/** Whoever searches waits so long for the index. */
const WAIT_MS = 3_000

/** So many messages behind is worth lines in the log, one for each part of this size. */
const PROGRESS = 50_000

interface IndexParts {
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly writer: Writer
  readonly log: Log
  /** The number that was given to a message last. */
  readonly lastID: () => number
}

/** Somebody waits for the messages up to one. */
interface Waiting {
  readonly upTo: number
  settle(isCaughtUp: boolean): void
}

/**
 * Texts of messages as they are searched. Follows what is on disk, in the background: sending waits for nothing. Its
 * mark stands in the database, so that it goes on where a server has ended, and fills itself where there are messages
 * from before it. Changes of messages are noted with the change and looked at later.
 */
export class MessageIndex {
  readonly #parts: IndexParts
  readonly #clock: Clock
  readonly #waiting = new Set<Waiting>()
  /** Ends a rest; there is one between runs, and between the batches of a run. */
  #wake: (() => void) | undefined
  #stop: Stop = () => {}
  #isRunning = false
  /** There is something that the batch which runs may not have found. */
  #isStale = false
  #isEnded = false
  #last: Promise<void> = Promise.resolve()
  #taken = 0

  constructor(parts: IndexParts, clock: Clock) {
    this.#parts = parts
    this.#clock = clock
  }

  /** Takes what it had not when the server before this one ended. */
  begin(): void {
    this.noted()
  }

  /** There is a message more. */
  noted(): void {
    this.#isStale = true
    if (this.#isRunning || this.#wake !== undefined || this.#isEnded) return
    this.#rest(COALESCE_MS, () => this.#start())
  }

  /** A message is another now. */
  changed(conversationID: number, sequence: number): void {
    const { writer, tables } = this.#parts
    writer.write(tables.search.changed, [conversationID, sequence])
    this.noted()
  }

  /** Resolves with true when all that was said up to now is in the index, with false where that takes too long. */
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

  /** Resolves when nothing runs any more. */
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
        // Who came when the last batch was over already, but not the run, would wait in vain.
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

  /** Takes a batch; up to which message all is taken now. Infinite: that was the last one. */
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
