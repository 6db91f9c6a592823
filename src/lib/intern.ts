const LIMIT = 10_000

const known = new Map<string, string>()

/**
 * Returns one shared copy of a string that recurs (names, addresses), so that a thousand messages of one
 * sender hold one string. Forgets all when it holds too many: sharing is a saving, never a need.
 */
export const intern = (text: string): string => {
  if (text === '') return ''
  const shared = known.get(text)
  if (shared !== undefined) return shared
  if (known.size >= LIMIT) known.clear()
  known.set(text, text)
  return text
}
