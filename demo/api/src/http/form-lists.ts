import type { Schema } from '../kernel/schema.ts'

const listOfText = (written: string): unknown => {
  if (written === '') return []
  if (!written.startsWith('[')) return written
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

/**
 * Normalizes the list fields of a request: forms send a list as JSON, as a repeated field, or as an
 * empty field. The schema rejects what is not a list.
 */
export const withLists = (schema: Schema<unknown>, body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body
  const fields = Object.entries(body).map(([name, value]) => {
    // The client chooses the field names, and may choose those of Object.prototype.
    const field = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined
    const isList = field?.json.type === 'array'
    return [name, isList && typeof value === 'string' ? listOfText(value) : value]
  })
  return Object.fromEntries(fields)
}
