/** An interval of sequences, both ends included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The questions about ranges. */
export type ReadonlyRanges = Pick<Ranges, 'all' | 'at' | 'first' | 'last'>

/** A shared empty list. */
const none: { from: number; to: number }[] = []

/**
 * The loaded sequences of a conversation, as sorted ranges that neither touch nor overlap. Gaps lie
 * between them, and between the last and the newest.
 */
export class Ranges {
  #list = none

  /** The range that contains a sequence. */
  at(sequence: number): Range | undefined {
    for (let i = this.#list.length - 1; i >= 0; i--) {
      const range = this.#list[i] as Range
      if (range.from <= sequence) return range.to >= sequence ? { ...range } : undefined
    }
    return undefined
  }

  get first(): Range | undefined {
    return this.#list[0]
  }

  get last(): Range | undefined {
    return this.#list.at(-1)
  }

  /** Adds a range; joins adjacent ones. */
  add(from: number, to: number): void {
    if (to < from) return
    const last = this.#list.at(-1)
    if (last !== undefined && from >= last.from && from <= last.to + 1) {
      if (to > last.to) last.to = to
      return
    }
    const before = this.#list.filter((range) => range.to < from - 1)
    const after = this.#list.filter((range) => range.from > to + 1)
    const joined = {
      from: Math.min(from, this.#list[before.length]?.from ?? from),
      to: Math.max(to, this.#list.at(-1 - after.length)?.to ?? to),
    }
    // Most lists are of one range: `concat` makes no room for more.
    this.#list = before.concat(joined, after)
  }

  /** Removes a range. */
  remove(from: number, to: number): void {
    if (this.#list.length === 0) return
    this.#list = this.#list.flatMap((range) => {
      if (range.to < from || range.from > to) return range
      const parts = [
        { from: range.from, to: from - 1 },
        { from: to + 1, to: range.to },
      ]
      return parts.filter((part) => part.from <= part.to)
    })
  }

  /** The part of a stretch that is around a sequence in it and touches none of these. */
  partAround(sequence: number, { from, to }: Range): Range | undefined {
    let part: Range = { from, to }
    for (const range of this.#list) {
      if (range.to < sequence) part = { ...part, from: Math.max(part.from, range.to + 1) }
      else if (range.from > sequence) return { ...part, to: Math.min(part.to, range.from - 1) }
      else return undefined
    }
    return part
  }

  /** Oldest first. */
  get all(): readonly Range[] {
    return this.#list
  }

  /** The holes above the oldest known sequence and up to `newest`, oldest first. */
  holes(newest: number): Range[] {
    const holes: Range[] = []
    this.#list.forEach((range, index) => {
      const next = this.#list[index + 1]?.from ?? newest + 1
      if (next > range.to + 1) holes.push({ from: range.to + 1, to: next - 1 })
    })
    return holes
  }

  clear(): void {
    this.#list = none
  }
}
