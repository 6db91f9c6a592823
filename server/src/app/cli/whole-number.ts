import { UsageError } from './usage-error.ts'

/** Parses the number in a setting. Throws {@link UsageError}. */
export const wholeNumber = (
  name: string,
  text: string | undefined,
  least = 0,
): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`read ${name}: ${text} is not a whole number`)
  if (Number(text) >= least) return Number(text)
  throw new UsageError(`read ${name}: ${text} is less than ${least}`)
}
