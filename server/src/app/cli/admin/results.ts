import { table } from './columns.ts'
import type { Outcome } from './command.ts'

/** Result for one of several items. */
export interface Result {
  /** The item in JSON output: `{ userID: 'alice' }`. */
  readonly of: Readonly<Record<string, string | number>>
  /** Text of the refusal; '' for success. */
  readonly refusal: string
}

/** Outcome with one result per item; partial if one was refused. */
export const outcomeOf = (what: string, done: string, results: readonly Result[]): Outcome => ({
  json: results.map(({ of, refusal }) => ({ ...of, ...(refusal !== '' && { error: refusal }) })),
  text: table(
    [what, 'result'],
    results.map(({ of, refusal }) => [Object.values(of).join(' '), refusal || done]),
  ),
  isPartial: results.some(({ refusal }) => refusal !== ''),
})

/** Splits a list into parts of limited length. */
export const partsOf = <T>(all: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  )
