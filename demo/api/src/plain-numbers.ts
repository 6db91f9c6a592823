type Json = Readonly<Record<string, unknown>>

/** As forms write a whole number: digits alone, no sign but a minus, no zeros before them. */
const WHOLE = /^(0|-?[1-9]\d{0,15})$/

/** What no validator makes a number of: it reads `"0x3e8"`, `" 1e3"`, `[1000]`, `true` and `null` as numbers. */
const NO_NUMBER = {}

const plainNumber = (value: unknown): unknown => {
  const isText = typeof value === 'string' && WHOLE.test(value)
  const number = isText ? Number(value) : value
  // A larger one would be another number than was written.
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? number
    : NO_NUMBER
}

/**
 * A request whose whole numbers are numbers, as its JSON schema has them: amounts, counts, times, wherever they stand. Text
 * of digits is one, as forms have nothing else; what is neither stays for the schema to refuse (SEC-36).
 */
export const withPlainNumbers = (schema: Json, value: unknown): unknown => {
  if (value === undefined) return value
  if (schema.type === 'integer') return plainNumber(value)
  if (typeof value !== 'object' || value === null) return value
  if (schema.type === 'array' && Array.isArray(value)) {
    return value.map((item) => withPlainNumbers(schema.items as Json, item))
  }
  if (schema.type !== 'object' || Array.isArray(value) || value instanceof Blob) return value
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Json>>
  const fields = Object.entries(value).map(([name, field]) => {
    // Who asks chooses the names, and may choose those that every object knows.
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, known === undefined ? field : withPlainNumbers(known, field)]
  })
  return Object.fromEntries(fields)
}
