import { median } from '../../testing/internal/table.ts'

/** One way to do a piece of work. */
export interface Way {
  readonly name: string
  run(): unknown
}

/** A piece of work and its ways, the reference first. */
export interface Work {
  readonly name: string
  readonly ways: readonly Way[]
}

/** Runs per look at the clock. */
const BATCH = 20

/** Slices of each way in a round: a slow second of the machine affects all of them. */
const SLICES = 10

/** Keeps the results in use, so that the compiler removes nothing. */
let last: unknown

/** Processor time of this process in microseconds: what other programs take of the machine does not count. */
const cpuUs = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The runs of one slice, and the processor time that they took. */
const measureSlice = ({ run }: Way, ms: number): { readonly runs: number; readonly us: number } => {
  const start = cpuUs()
  let runs = 0
  let us = 0
  while (us < ms * 1_000) {
    for (let at = 0; at < BATCH; at++) last = run()
    runs += BATCH
    us = cpuUs() - start
  }
  return { runs, us }
}

/** Microseconds of one run of each way in one round. */
const measure = (ways: readonly Way[], ms: number): readonly number[] => {
  const totals = ways.map(() => ({ runs: 0, us: 0 }))
  for (let at = 0; at < SLICES; at++) {
    for (const [index, way] of ways.entries()) {
      const { runs, us } = measureSlice(way, ms / SLICES)
      const total = totals[index] as { runs: number; us: number }
      total.runs += runs
      total.us += us
    }
  }
  return last === undefined ? [] : totals.map(({ runs, us }) => us / runs)
}

export interface Result {
  readonly name: string
  readonly us: number
  /** Median of the ratios of each round: how many times the reference's time. */
  readonly ratio: number
}

/** Measures all ways in rotation. */
export const alternate = (
  { ways }: Work,
  options: { readonly rounds: number; readonly ms: number },
): readonly Result[] => {
  measure(ways, options.ms)
  const rounds = Array.from({ length: options.rounds }, () => measure(ways, options.ms))
  return ways.map(({ name }, at) => {
    const own = rounds.map((round) => round[at] ?? Number.NaN)
    const ratios = rounds.map((round, index) => (own[index] ?? 0) / (round[0] ?? Number.NaN))
    return { name, us: median(own), ratio: median(ratios) }
  })
}
