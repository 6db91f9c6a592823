/** The result of a run. */
export interface Report {
  readonly target: string
  readonly seed: number
  readonly cases: number
  readonly ms: number
  /** The number of cases by outcome: a code, or the end of a connection. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Maxima of one case: milliseconds on the clock and of this process's CPU. */
  readonly worstMs: number
  readonly worstCpuMs: number
  /** The case that took the most CPU. */
  readonly slowest: string
  /** Bytes that the heap grew by per case after the first quarter; null where there were too few cases. */
  readonly bytesPerCase: number | null
  readonly faults: readonly string[]
}
