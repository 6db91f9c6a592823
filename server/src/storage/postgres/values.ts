import pg from 'pg'

const { builtins } = pg.types

const asNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new Error(`read a number of the database: ${text} exceeds the safe integers`)
  }
  return value
}

/** Returns numbers as numbers, like SQLite; the default is text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === builtins.INT8 || oid === builtins.NUMERIC
      ? asNumber
      : pg.types.getTypeParser(oid, format),
}

/**
 * Encodes a parameter. PostgreSQL text cannot contain U+0000: it is replaced, like half a surrogate
 * pair.
 */
export const parameterOf = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') {
    return value.includes('\u0000') ? value.replaceAll('\u0000', '\ufffd') : value
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
  return String(value)
}
