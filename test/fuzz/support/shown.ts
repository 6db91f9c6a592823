import fc from 'fast-check'

const CHARACTERS = 600

/** The beginning of a case as code; the whole of it comes back with its seed. */
export const shown = (given: unknown): string => {
  try {
    return fc.stringify(given).slice(0, CHARACTERS)
  } catch {
    // Too deep for who writes code.
    return String(JSON.stringify(given)).slice(0, CHARACTERS)
  }
}
