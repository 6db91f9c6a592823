/** What went wrong with messages that the server has taken. */
export interface Faults {
  /** Did not come. */
  readonly lost: number
  /** Came more than once. */
  readonly doubled: number
  /** Came after a later one. */
  readonly disordered: number
}

/** What one listener has of one speaker, whose messages are numbered from 1. */
interface Stream {
  /** All below it came, or are missing. */
  next: number
  missing: Set<number> | undefined
}

type Receives = (listener: number, speaker: number) => boolean

/** Keeps account of which message came to whom: a listener is to hear each number of a speaker once and in order. */
export class Ledger {
  readonly #speakers: number
  readonly #receives: Receives
  readonly #streams: Stream[]
  /** Of the last message that each listener heard. */
  readonly #sequences: number[]
  readonly #refused: Set<number>[]
  #received = 0
  #doubled = 0
  #disordered = 0

  /** `hears`: who is to hear whom; all all, unless given. */
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

  /** Different messages that came, over all listeners. */
  get received(): number {
    return this.#received
  }

  /** A listener hears a message at its place in the conversation; tells whether it is new. */
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

  /** Whether a message came to a listener. */
  has(listener: number, speaker: number, number: number): boolean {
    const { next, missing } = this.#streamOf(listener, speaker)
    return number < next && missing?.has(number) !== true
  }

  /** What the server has not taken of each speaker. */
  get refused(): readonly (readonly number[])[] {
    return this.#refused.map((numbers) => [...numbers])
  }

  /** The server has not taken this message: nobody is to hear it. */
  refuse(speaker: number, number: number): void {
    this.#refused[speaker]?.add(number)
  }

  /** How many are to be heard in all when each speaker has said so many. */
  due(said: readonly number[]): number {
    return this.#sum((_, speaker, refused) => (said[speaker] ?? 0) - refused.size)
  }

  /** What is wrong when each speaker has said so many and nothing will come any more. */
  faults(said: readonly number[]): Faults {
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
    if (stream === undefined) throw new Error(`hear: there is no speaker ${speaker}`)
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

/** Goes on behind this number; what it leaves out is missing. */
const advance = (stream: Stream, number: number): void => {
  if (number > stream.next) stream.missing ??= new Set()
  for (let gone = stream.next; gone < number; gone++) stream.missing?.add(gone)
  stream.next = number + 1
}

/** Those of several ledgers. */
export const allFaults = (list: readonly Faults[]): Faults => ({
  lost: list.reduce((sum, { lost }) => sum + lost, 0),
  doubled: list.reduce((sum, { doubled }) => sum + doubled, 0),
  disordered: list.reduce((sum, { disordered }) => sum + disordered, 0),
})
