import type { Schema } from './schema.ts'

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
 * A request whose lists are lists: forms write them as JSON, as the same field several times, or as an
 * empty field. What is no list becomes none; the schema refuses it.
 */
export const withLists = (schema: Schema<unknown>, body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body
  const fields = Object.entries(body).map(([name, value]) => {
    // Who asks chooses the names, and may choose those that every object knows.
    const field = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined
    const isList = field?.json.type === 'array'
    return [name, isList && typeof value === 'string' ? listOfText(value) : value]
  })
  return Object.fromEntries(fields)
}
