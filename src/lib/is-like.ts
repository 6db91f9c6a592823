/**
 * Whether foreign data has the shape of an example: numbers mean whole numbers from 0 on, `[one]` a
 * list of such items, `[]` any list; a key that ends in `?` may be absent. Other keys are not
 * checked.
 */
export const isLike = (example: unknown, value: unknown): boolean => {
  if (typeof example !== typeof value) return false
  if (typeof example === 'number') return Number.isSafeInteger(value) && (value as number) >= 0
  if (typeof example !== 'object') return true
  if (value === null || Array.isArray(value) !== Array.isArray(example)) return false
  if (Array.isArray(example)) {
    return example.length === 0 || (value as unknown[]).every((one) => isLike(example[0], one))
  }
  for (const { key, isOptional, isText, expected } of fieldsOf(example as object)) {
    const actual = (value as Record<string, unknown>)[key]
    // Most fields are texts.
    if (isText ? typeof actual === 'string' : isLike(expected, actual)) continue
    if (!isOptional || actual !== undefined) return false
  }
  return true
}

interface Field {
  readonly key: string
  readonly isOptional: boolean
  readonly isText: boolean
  readonly expected: unknown
}

/** Reading the keys of an example takes longer than all the rest: most examples are met again and again. */
const known = new WeakMap<object, readonly Field[]>()

const fieldsOf = (example: object): readonly Field[] => {
  let fields = known.get(example)
  if (fields === undefined) {
    fields = Object.entries(example).map(([name, expected]) => {
      const isOptional = name.endsWith('?')
      const key = isOptional ? name.slice(0, -1) : name
      return { key, isOptional, isText: typeof expected === 'string', expected }
    })
    known.set(example, fields)
  }
  return fields
}
