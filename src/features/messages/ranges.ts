/** A stretch of sequences, both ends inclusive. */
export interface Range {
  readonly from: number
  readonly to: number
}

/**
 * Which sequences of a conversation are known here, as sorted stretches that neither touch nor overlap.
 * What lies between two of them, or between the last and the newest, is a hole.
 */
export class Ranges {
  #list: { from: number; to: number }[] = []

  /** The stretch that holds a sequence. */
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

  /** A stretch became known; joins what it touches. */
  add(from: number, to: number): void {
    if (to < from) return
    const last = this.#list.at(-1)
    if (last !== undefined && from >= last.from && from <= last.to + 1) {
      if (to > last.to) last.to = to
      return
    }
    const before = this.#list.filter((range) => range.to < from - 1)
    const after = this.#list.filter((range) => range.from > to + 1)
    const touched = this.#list.slice(before.length, this.#list.length - after.length)
    const joined = {
      from: Math.min(from, touched[0]?.from ?? from),
      to: Math.max(to, touched.at(-1)?.to ?? to),
    }
    this.#list = [...before, joined, ...after]
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
    this.#list = []
  }
}
