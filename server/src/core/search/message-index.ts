import {
  type Clock,
  decodeMessage,
  MessageFlag,
  type Stop,
  type WireMessage,
} from 'tavern-im/protocol'
import type { Storage } from '../../storage/storage.ts'
import type { Log } from '../log.ts'
import { COMMUNITY_PREFIX, groupKey } from '../memory/conversation-key.ts'
import type { Queries } from '../rows/queries.ts'
import type { Tables } from '../rows/tables.ts'
import type { Writer } from '../rows/writer.ts'
import { indexedText, kindBits, searchedTexts } from './searched.ts'

/** So many messages are taken in one turn of the event loop, and in one commit. */
const BATCH = 200

/** New messages are taken so long after the first of them, and a batch so long after the one before. */
const GATHER_MS = 500
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
}

/** A row of `messages`, as far as the index needs it. */
interface Row {
  readonly conversation_id: number
  readonly sequence: number
  readonly sender_id: number | null
  readonly body: Uint8Array | null
  readonly key: string | null
}

/**
 * Texts of messages as they are searched. Follows what is on disk, in the background: sending waits for nothing. Its
 * mark stands in the database, so that it goes on where a server has ended, and fills itself where there are messages
 * from before it. Changes of messages are noted with the change and looked at later.
 */
export class MessageIndex {
  readonly #parts: IndexParts
  readonly #clock: Clock
  readonly #waiting = new Set<(isCaughtUp: boolean) => void>()
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
    this.#rest(GATHER_MS, () => this.#start())
  }

  /** A message is another now. */
  changed(conversationID: number, sequence: number): void {
    const { writer, tables } = this.#parts
    writer.write(tables.search.changed, [conversationID, sequence])
    this.noted()
  }

  /** Resolves with true when all that is on disk now is in the index, with false where that takes too long. */
  caughtUp(): Promise<boolean> {
    return new Promise((resolve) => {
      const tell = (isCaughtUp: boolean) => {
        stop()
        this.#waiting.delete(tell)
        resolve(isCaughtUp)
      }
      const stop = this.#clock.after(WAIT_MS, () => tell(false))
      this.#waiting.add(tell)
      if (!this.#isRunning && this.#wake === undefined) this.#start()
      this.#wake?.()
    })
  }

  /** Resolves when nothing runs any more. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#wake?.()
    await this.#last
    for (const tell of [...this.#waiting]) tell(false)
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
        this.#parts.log.error({ err: cause }, 'the search index: a batch failed')
        this.#rest(AGAIN_MS, () => this.#start())
      })
      .finally(() => {
        this.#isRunning = false
        if (this.#isStale && this.#wake === undefined) this.noted()
      })
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      const waited = [...this.#waiting]
      if (!(await this.#batch())) {
        for (const tell of waited) tell(true)
        if (this.#waiting.size === 0) break
      } else if (this.#waiting.size === 0) {
        await new Promise<void>((go) => this.#rest(REST_MS, go))
      }
    }
    if (this.#taken >= PROGRESS) this.#tell('the search index is filled')
    this.#taken = 0
  }

  /** Takes a batch; false where that was the last one. */
  async #batch(): Promise<boolean> {
    const { storage, queries, tables, writer } = this.#parts
    this.#isStale = false
    await writer.settled()
    const [mark] = await storage.read(queries.searchMark, [])
    const changed = await storage.read(queries.searchChanged, [BATCH])
    const unseen = await storage.read(queries.searchUnseen, [mark?.message_id ?? 0, BATCH])
    for (const row of unseen) this.#take(row)
    for (const row of changed) this.#take(row)
    const [lastChange, lastSeen] = [changed.at(-1), unseen.at(-1)]
    if (lastChange !== undefined) writer.write(tables.search.seen, [lastChange.id])
    if (lastSeen !== undefined) writer.write(tables.search.mark, [lastSeen.id])
    if (lastChange ?? lastSeen) await writer.settled()
    const before = this.#taken
    this.#taken += unseen.length
    if (Math.floor(before / PROGRESS) < Math.floor(this.#taken / PROGRESS)) {
      this.#tell('the search index fills')
    }
    return changed.length === BATCH || unseen.length === BATCH
  }

  #tell(line: string): void {
    this.#parts.log.info({ messages: this.#taken }, line)
  }

  #take({ conversation_id, sequence, sender_id, body, key }: Row): void {
    if (key !== null && !isSearched(key)) return
    const { writer, tables } = this.#parts
    const place = [conversation_id, sequence]
    const message = body === null ? undefined : decodeMessage(body)
    const texts = message && searchedTexts(message)
    if (message === undefined || texts === undefined) {
      writer.write(tables.search.forget, place)
      return
    }
    const text = Buffer.from(indexedText(texts))
    const about = [sender_id, message.time, kindBits([message.type]), isTargeted(message)]
    writer.write(tables.search.text, [...place, ...about, text, conversation_id, key])
  }
}

const isTargeted = ({ flags }: WireMessage): 0 | 1 => ((flags & MessageFlag.targeted) === 0 ? 0 : 1)

/** Conversations of two, and of groups that are neither communities nor topics of them. */
const isSearched = (key: string): boolean =>
  key.startsWith('c:') ||
  (key.startsWith(groupKey('')) && !key.startsWith(groupKey(COMMUNITY_PREFIX)))
