/** Counts events of a chaos run, and the time until recovery. */
export class Tally {
  readonly counts = new Map<string, number>()
  readonly #recoveries: number[] = []

  count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }

  /** From a kill to the first new acknowledgement. */
  recovered(ms: number): void {
    this.#recoveries.push(ms)
  }

  get kills(): number {
    return this.#recoveries.length
  }

  /** Half of the recoveries took no longer, or all but one of a hundred. */
  recovery(part: number): number {
    const sorted = this.#recoveries.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  }
}
