import { ambient } from '../machine/ambient.ts'

/**
 * Replacements of the globals with the same names in all simulated code (scripts/simulation-bundle.mjs).
 * Globals that the product must not use throw.
 */
export const setImmediate = <Args extends unknown[]>(
  task: (...args: Args) => void,
  ...args: Args
): void => ambient().time.soon(() => task(...args))

const SOME_MS = 6

/** Adds random time, so that code with a time budget yields at random points. */
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
