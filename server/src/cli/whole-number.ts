import { UsageError } from './usage-error.ts'

/** The number that a setting was given as. Throws {@link UsageError}. */
export const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new UsageError(`read ${name}: ${text} is not a whole number`)
}
