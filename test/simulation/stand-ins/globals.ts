import { ambient } from '../machine/ambient.ts'

/**
 * Put in the place of the global functions of the same names in all that is simulated (scripts/simulation-bundle.mjs).
 * What needs no such thing in the product gets none here: it throws.
 */
export const setImmediate = <Given extends unknown[]>(
  task: (...given: Given) => void,
  ...given: Given
): void => ambient().time.soon(() => task(...given))

const SOME_MS = 6

/** Time seems to go by at random: what yields after a while yields anywhere. */
export const performance = {
  now: (): number => ambient().time.passedMs + ambient().chance.below(SOME_MS),
}

const refused = (name: string) => (): never => {
  throw new Error(`call ${name}: a simulated world has none`)
}

export const setTimeout = refused('setTimeout')
export const setInterval = refused('setInterval')
export const dateNow = refused('Date.now')
export const mathRandom = refused('Math.random')
export const getRandomValues = refused('crypto.getRandomValues')
