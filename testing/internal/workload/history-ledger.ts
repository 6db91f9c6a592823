import type { MessageFaults } from './message-faults.ts'
import type { Numbered } from './numbered-text.ts'

const NUMBERS = 2 ** 32

const keyOf = ({ speaker, number }: Numbered): number => speaker * NUMBERS + number

/** A place of a history as one side reads it. */
export interface Read {
  readonly sequence: number
  readonly said: Numbered | undefined
}

/** Compares the acknowledged messages of one conversation with its history. */
export class HistoryLedger {
  /** By sequence, what was acknowledged there. */
  readonly #acknowledged: (number | undefined)[] = []
  /** By sequence, what was read there before it was acknowledged. */
  readonly #early = new Map<number, number>()
  #count = 0
  #lost = 0
  #doubled = 0
  #disordered = 0

  /** Messages that were acknowledged. */
  get count(): number {
    return this.#count
  }

  /** The highest place that was acknowledged. */
  get last(): number {
    return this.#acknowledged.length - 1
  }

  get faults(): MessageFaults {
    return { lost: this.#lost, doubled: this.#doubled, disordered: this.#disordered }
  }

  /** The server has said where it is. `before`: where the one is that its speaker has waited for. */
  acknowledge(said: Numbered, sequence: number, before: number): void {
    const key = keyOf(said)
    this.#count += 1
    if (sequence <= before) this.#disordered += 1
    const early = this.#early.get(sequence)
    this.#early.delete(sequence)
    const isTaken = this.#acknowledged[sequence] !== undefined
    if (isTaken || (early !== undefined && early !== key)) this.#lost += 1
    this.#acknowledged[sequence] = key
  }

  /** A part of a history, up to a place that is said to be there. What is not acknowledged yet may be there. */
  read(from: number, to: number, part: readonly Read[]): void {
    for (const [index, { sequence, said }] of part.entries()) {
      if (sequence !== from + index) this.#disordered += 1
      const key = said === undefined ? undefined : keyOf(said)
      const known = this.#acknowledged[sequence]
      if (known !== undefined && known !== key) this.#lost += 1
      if (known === undefined && key !== undefined) this.#early.set(sequence, key)
    }
    for (let sequence = from + part.length; sequence <= to; sequence += 1) {
      if (this.#acknowledged[sequence] !== undefined) this.#lost += 1
    }
  }

  /** The whole of it, when all that was said is acknowledged. */
  readAll(history: readonly Read[]): void {
    this.read(1, this.last, history)
    // Everything has been acknowledged: further copies are duplicates.
    this.#doubled += this.#early.size
    this.#early.clear()
  }

  /** Number of acknowledged messages of a sender. */
  countOf(speaker: number): number {
    const isTheirs = (key: number | undefined) =>
      key !== undefined && Math.floor(key / NUMBERS) === speaker
    return this.#acknowledged.filter(isTheirs).length
  }
}
