/** Texts that replace the error text file in this app. */
const ownTexts: Readonly<Record<number, string>> = { 10007: '你还不在这个群里' }

/**
 * The user text of a chat error: the Chinese second half of its message. Returns `otherwise` if the
 * text file has none.
 */
export const errorText = (error: unknown, otherwise: string): string => {
  if (!(error instanceof Error)) return otherwise
  const own = 'code' in error ? ownTexts[Number(error.code)] : undefined
  if (own !== undefined) return own
  const colon = error.message.indexOf(': ')
  const why = colon < 0 ? error.message : error.message.slice(colon + 2)
  return /\p{Script=Han}/u.test(why) ? why : otherwise
}
