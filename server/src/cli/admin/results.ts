import { table } from './columns.ts'
import type { Outcome } from './command.ts'

/** What became of one thing among several. */
export interface Result {
  /** What it is, as scripts read it: `{ userID: 'alice' }`. */
  readonly of: Readonly<Record<string, string | number>>
  /** '': it was done. */
  readonly refusal: string
}

/** Says of each what became of it; partial where one was refused. */
export const outcomeOf = (what: string, done: string, results: readonly Result[]): Outcome => ({
  json: results.map(({ of, refusal }) => ({ ...of, ...(refusal !== '' && { error: refusal }) })),
  text: table(
    [what, 'result'],
    results.map(({ of, refusal }) => [Object.values(of).join(' '), refusal || done]),
  ),
  isPartial: results.some(({ refusal }) => refusal !== ''),
})

/** A list in parts of at most so many. */
export const partsOf = <T>(all: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  )
