import { type Cell, median, printTable } from '../../testing/internal/table.ts'

/** One of the compared ways. */
export interface Way<Result> {
  readonly name: string
  readonly kind: 'floor' | 'ours' | 'peer'
  measure(): Promise<Result>
}

/** Results of every way, round by round; undefined if it failed. */
export interface Rounds<Result> {
  readonly ways: readonly Way<Result>[]
  /** By way, then by round. */
  readonly results: readonly (readonly (Result | undefined)[])[]
}

/** Runs all ways in rotation: a slow minute of the machine affects all of them. */
export const inRounds = async <Result>(
  ways: readonly Way<Result>[],
  rounds: number,
): Promise<Rounds<Result>> => {
  const results = ways.map(() => [] as (Result | undefined)[])
  for (let round = 0; round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      results[index]?.push(await measured(way))
    }
  }
  return { ways, results }
}

const measured = async <Result>({ name, measure }: Way<Result>): Promise<Result | undefined> => {
  try {
    return await measure()
  } catch (error) {
    process.exitCode = 1
    console.error(`compare: ${name}: ${(error as Error).message}`)
    return undefined
  }
}

/** The median of the ratios of two ways within each round. */
export const ratioOf = (values: readonly number[], others: readonly number[] | undefined): number =>
  median(
    values
      .map((value, round) => value / (others?.[round] ?? Number.NaN))
      .filter((ratio) => Number.isFinite(ratio)),
  )

/**
 * Prints one figure of all ways: the median, the spread, and the ratios to the floor and to ours.
 */
export const printFigure = <Result>(
  title: string,
  { ways, results }: Rounds<Result>,
  of: (result: Result) => number,
): void => {
  const values = results.map((list) =>
    list.map((one) => (one === undefined ? Number.NaN : of(one))),
  )
  const known = (list: readonly number[]) => list.filter((value) => Number.isFinite(value))
  const first = (kind: Way<Result>['kind']) => values[ways.findIndex((way) => way.kind === kind)]
  const rows = ways.flatMap(({ name }, index): Cell[][] => {
    const own = values[index] ?? []
    const list = known(own)
    if (list.length === 0) return []
    const spread = [median(list), Math.min(...list), Math.max(...list)]
    return [[name, ...spread, ratioOf(own, first('floor')), ratioOf(own, first('ours'))]]
  })
  printTable(title, ['way', 'median', 'least', 'most', 'of the floor', 'of ours'], rows)
}
