type Json = Readonly<Record<string, unknown>>

/** A whole number as forms write it: digits, an optional minus, no leading zeros. */
const WHOLE = /^(0|-?[1-9]\d{0,15})$/

/**
 * A value that no validator converts: they read `"0x3e8"`, `" 1e3"`, `[1000]`, `true` and `null` as
 * numbers.
 */
const NO_NUMBER = {}

const plainNumber = (value: unknown): unknown => {
  const isText = typeof value === 'string' && WHOLE.test(value)
  const number = isText ? Number(value) : value
  // A larger number would lose precision.
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? number
    : NO_NUMBER
}

/**
 * Converts the whole numbers of a request by its JSON schema: amounts, counts, times, at any depth.
 * Only digits are converted, because forms send text; the schema rejects everything else (SEC-36).
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
    // The client chooses the field names, and may choose those of Object.prototype.
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, known === undefined ? field : withPlainNumbers(known, field)]
  })
  return Object.fromEntries(fields)
}
