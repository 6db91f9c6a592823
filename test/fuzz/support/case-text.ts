import fc from 'fast-check'

const CHARACTERS = 600

/** The beginning of a case as code; the whole of it comes back with its seed. */
export const caseText = (testCase: unknown): string => {
  try {
    return fc.stringify(testCase).slice(0, CHARACTERS)
  } catch {
    // Too deep for who writes code.
    return String(JSON.stringify(testCase)).slice(0, CHARACTERS)
  }
}
