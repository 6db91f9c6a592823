/**
 * Whether what came from elsewhere has the shape of an example: numbers stand for whole numbers from 0 on, `[one]`
 * for a list of such, `[]` for any list; a key that ends in `?` may be absent. Other keys are not looked at.
 */
export const isLike = (example: unknown, value: unknown): boolean => {
  if (typeof example !== typeof value) return false
  if (typeof example === 'number') return Number.isSafeInteger(value) && (value as number) >= 0
  if (typeof example !== 'object') return true
  if (value === null || Array.isArray(value) !== Array.isArray(example)) return false
  if (Array.isArray(example)) {
    return example.length === 0 || (value as unknown[]).every((one) => isLike(example[0], one))
  }
  for (const key in example) {
    const isOptional = key.endsWith('?')
    const given = (value as Record<string, unknown>)[isOptional ? key.slice(0, -1) : key]
    if (isOptional && given === undefined) continue
    if (!isLike((example as Record<string, unknown>)[key], given)) return false
  }
  return true
}
