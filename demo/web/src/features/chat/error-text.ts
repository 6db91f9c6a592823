/** Where this app knows better than the text file what a code means to its users. */
const ownTexts: Readonly<Record<number, string>> = { 10007: '你还不在这个群里' }

/**
 * What an error of the chat says to a user: the second half of its message, which the text file made Chinese.
 * `otherwise` where the file has nothing for it.
 */
export const errorText = (error: unknown, otherwise: string): string => {
  if (!(error instanceof Error)) return otherwise
  const own = 'code' in error ? ownTexts[Number(error.code)] : undefined
  if (own !== undefined) return own
  const colon = error.message.indexOf(': ')
  const why = colon < 0 ? error.message : error.message.slice(colon + 2)
  return /\p{Script=Han}/u.test(why) ? why : otherwise
}
