import type { MessageFaults } from './message-faults.ts'

/** The messages of one speaker at one listener, numbered from 1. */
interface Stream {
  /** All lower numbers were received, or are missing. */
  next: number
  missing: Set<number> | undefined
}

type Receives = (listener: number, speaker: number) => boolean

/**
 * Records which listener received which message: each number of a speaker must arrive once and in
 * order.
 */
export class ReceiptLedger {
  readonly #speakers: number
  readonly #receives: Receives
  readonly #streams: Stream[]
  /** Sequence of the last message of each listener. */
  readonly #sequences: number[]
  readonly #refused: Set<number>[]
  #received = 0
  #doubled = 0
  #disordered = 0

  /** `receives`: whether a listener receives a speaker; default: always. */
  constructor(listeners: number, speakers: number, receives: Receives = () => true) {
    this.#speakers = speakers
    this.#receives = receives
    this.#streams = Array.from({ length: listeners * speakers }, () => ({
      next: 1,
      missing: undefined,
    }))
    this.#sequences = new Array<number>(listeners).fill(0)
    this.#refused = Array.from({ length: speakers }, () => new Set<number>())
  }

  /** Different received messages, over all listeners. */
  get received(): number {
    return this.#received
  }

  /**
   * Records a receipt with its sequence in the conversation; returns whether the message is new.
   */
  receive(listener: number, speaker: number, number: number, sequence: number): boolean {
    const stream = this.#streamOf(listener, speaker)
    const isLate = number < stream.next
    if (isLate && stream.missing?.delete(number) !== true) {
      this.#doubled++
      return false
    }
    if (!isLate) advance(stream, number)
    const before = this.#sequences[listener] ?? 0
    if (isLate || sequence <= before) this.#disordered++
    this.#sequences[listener] = Math.max(before, sequence)
    this.#received++
    return true
  }

  /** Whether a listener received a message. */
  has(listener: number, speaker: number, number: number): boolean {
    const { next, missing } = this.#streamOf(listener, speaker)
    return number < next && missing?.has(number) !== true
  }

  /** Numbers that the server refused, by speaker. */
  get refused(): readonly (readonly number[])[] {
    return this.#refused.map((numbers) => [...numbers])
  }

  /** The server refused this message: no listener expects it. */
  refuse(speaker: number, number: number): void {
    this.#refused[speaker]?.add(number)
  }

  /** Number of expected receipts, given the number of messages of each speaker. */
  due(said: readonly number[]): number {
    return this.#sum((_, speaker, refused) => (said[speaker] ?? 0) - refused.size)
  }

  /** Errors at the end, given the number of messages of each speaker. */
  faults(said: readonly number[]): MessageFaults {
    const lost = this.#sum(({ next, missing = new Set() }, speaker, refused) => {
      let count = 0
      for (const number of missing) if (!refused.has(number)) count++
      for (let number = next; number <= (said[speaker] ?? 0); number++) {
        if (!refused.has(number)) count++
      }
      return count
    })
    return { lost, doubled: this.#doubled, disordered: this.#disordered }
  }

  #streamOf(listener: number, speaker: number): Stream {
    const stream = this.#streams[listener * this.#speakers + speaker]
    if (stream === undefined) throw new Error(`receive: there is no speaker ${speaker}`)
    return stream
  }

  #sum(of: (stream: Stream, speaker: number, refused: ReadonlySet<number>) => number): number {
    let sum = 0
    for (const [index, stream] of this.#streams.entries()) {
      const speaker = index % this.#speakers
      const refused = this.#refused[speaker]
      const isReceived = this.#receives(Math.floor(index / this.#speakers), speaker)
      if (isReceived && refused !== undefined) sum += of(stream, speaker, refused)
    }
    return sum
  }
}

/** Advances to this number; skipped numbers are missing. */
const advance = (stream: Stream, number: number): void => {
  if (number > stream.next) stream.missing ??= new Set()
  for (let gone = stream.next; gone < number; gone++) stream.missing?.add(gone)
  stream.next = number + 1
}
