import type { SendAnswer } from '../../../src/protocol-entry.ts'
import { RawRefusal } from '../../../testing/internal/raw-client.ts'
import { type Said, textOf } from '../../../testing/internal/workload/numbered-text.ts'
import { ReceiptLedger } from '../../../testing/internal/workload/receipt-ledger.ts'
import type { SaidBy } from './part.ts'
import type { Tally } from './tally.ts'

export interface ConversationOptions {
  readonly tally: Tally
  /** Speakers in all workers, and those in this one if that differs. */
  readonly speakers: number
  readonly speakersHere?: number
  /** Listeners in this worker. */
  readonly listeners: number
  /** Whether a listener receives a speaker; default: always. */
  readonly receives?: (listener: number, speaker: number) => boolean
  /** Sends the text; resolves with the response. */
  readonly send: (speaker: number, text: string, number: number) => Promise<SendAnswer>
}

/** Approximate number of listeners per conversation whose latency is recorded. */
const TIMED = 64

interface Waiting {
  outstanding: number
  readonly done: () => void
}

/** A pair, a group or a room: its messages and their receipts. */
export class Conversation {
  /** Number of messages of each speaker. */
  readonly said: number[]
  /** The first speakers are in this worker. */
  readonly speakersHere: number
  readonly ledger: ReceiptLedger
  readonly #options: ConversationOptions
  readonly #timedEvery: number
  /** Number of this worker's listeners of each speaker. */
  readonly #hearers: readonly number[]
  /** By speaker and number: messages that some listeners of this worker have not received. */
  readonly #waiting: Map<number, Waiting>[]
  #sequences = { first: Number.POSITIVE_INFINITY, last: 0, count: 0 }

  constructor(options: ConversationOptions) {
    const { speakers, listeners, receives = () => true } = options
    this.#options = options
    this.speakersHere = options.speakersHere ?? speakers
    this.said = new Array<number>(speakers).fill(0)
    this.ledger = new ReceiptLedger(listeners, speakers, options.receives)
    this.#waiting = this.said.map(() => new Map())
    const all = Array.from({ length: listeners }, (_, listener) => listener)
    this.#hearers = this.said.map(
      (_, speaker) => all.filter((one) => receives(one, speaker)).length,
    )
    this.#timedEvery = Math.ceil(listeners / TIMED)
  }

  /** Whether other workers also have listeners of it. */
  get isShared(): boolean {
    return this.#options.speakersHere !== undefined
  }

  /** Sequences without a message. */
  get holes(): number {
    const { first, last, count } = this.#sequences
    return count === 0 ? 0 : last - first + 1 - count
  }

  /**
   * Sends the next message of a speaker, timed from `fromUs`. Resolves when it is acknowledged and
   * all listeners of this worker have received it.
   */
  async say(speaker: number, fromUs: number): Promise<void> {
    const number = (this.said[speaker] ?? 0) + 1
    this.said[speaker] = number
    const receivedByAll = this.#receivedByAll(speaker, number)
    try {
      const text = textOf({ speaker, number, dueUs: fromUs })
      const { sequence } = await this.#options.send(speaker, text, number)
      // Acknowledged and dropped: the group exceeded its limit per second.
      if (sequence === 0) return this.#refuse(speaker, number, 'dropped')
      this.#acknowledge(sequence, fromUs)
    } catch (error) {
      if (!(error instanceof RawRefusal)) throw error
      return this.#refuse(speaker, number, error.message)
    }
    await receivedByAll
  }

  /** Records a receipt of a listener of this worker. */
  receive(listener: number, { speaker, number, dueUs }: Said, sequence: number): void {
    if (!this.ledger.receive(listener, speaker, number, sequence)) return
    this.#options.tally.received(dueUs, listener % this.#timedEvery === 0)
    const waiting = this.#waiting[speaker]?.get(number)
    if (waiting === undefined) return
    waiting.outstanding--
    if (waiting.outstanding === 0) waiting.done()
  }

  /** Reports the messages of speakers in another worker. */
  reportSaid(saidBy: readonly SaidBy[]): void {
    for (const [speaker, { said, refused }] of saidBy.entries()) {
      this.said[speaker] = said
      for (const number of refused) this.ledger.refuse(speaker, number)
    }
  }

  #receivedByAll(speaker: number, number: number): Promise<void> {
    const outstanding = this.#hearers[speaker] ?? 0
    if (outstanding === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting[speaker]?.delete(number)
        resolve()
      }
      this.#waiting[speaker]?.set(number, { outstanding, done })
    })
  }

  #acknowledge(sequence: number, fromUs: number): void {
    const { first, last, count } = this.#sequences
    this.#sequences = {
      first: Math.min(first, sequence),
      last: Math.max(last, sequence),
      count: count + 1,
    }
    this.#options.tally.acknowledged(fromUs)
  }

  #refuse(speaker: number, number: number, why: string): void {
    this.ledger.refuse(speaker, number)
    this.#options.tally.refusedFor(why)
    this.#waiting[speaker]?.get(number)?.done()
  }
}
