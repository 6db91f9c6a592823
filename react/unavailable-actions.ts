import { ImError } from 'tavern-im/strict'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Actions without a target: each resolves to a rejection with 2905. */
export const unavailableActions = <Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, () => Promise<Outcome>>> => {
  const refuse = () => outcomeOf(() => Promise.reject(new ImError(2905, 'act: no ID was given')))
  return Object.fromEntries(names.map((name) => [name, refuse])) as Record<Name, typeof refuse>
}
