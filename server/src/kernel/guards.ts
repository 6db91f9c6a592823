import { isWellFormed } from 'tavern-im/protocol'

/** The requirement that a field violates; the caller receives it after the field's name. */
export class BadField extends Error {
  override readonly name = 'BadField'
}

/** Checks an untrusted value and narrows its type, or throws {@link BadField}. */
export type Guard<T> = (value: unknown, name: string) => T

export type Guarded<G> = G extends Guard<infer T> ? T : never

const bad = (name: string, why: string) => new BadField(`${name} ${why}`)

/** A string with a limit of UTF-8 bytes. */
export const text =
  (maxBytes: number, minBytes = 0): Guard<string> =>
  (value, name) => {
    if (typeof value !== 'string') throw bad(name, 'is not a string')
    // A code unit has at most three bytes: skip the count for short texts.
    if (value.length * 3 > maxBytes && Buffer.byteLength(value) > maxBytes) {
      throw bad(name, `is longer than ${maxBytes} bytes`)
    }
    if (value.length < minBytes) throw bad(name, 'is empty')
    return value
  }

/** The same, without lone surrogates, so that it is transmitted unchanged. */
export const wellFormed =
  (maxBytes: number, minBytes = 0): Guard<string> =>
  (value, name) => {
    const parsed = text(maxBytes, minBytes)(value, name)
    if (parsed === '' || isWellFormed(parsed)) return parsed
    throw bad(name, 'has half a surrogate pair')
  }

export const whole =
  (min: number, max: number): Guard<number> =>
  (value, name) => {
    if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) {
      return value as number
    }
    throw bad(name, `is not a whole number from ${min} to ${max}`)
  }

/** A finite number: a size, a length, a coordinate. */
export const finite =
  (min: number, max: number): Guard<number> =>
  (value, name) => {
    if (Number.isFinite(value) && (value as number) >= min && (value as number) <= max) {
      return value as number
    }
    throw bad(name, `is not a number from ${min} to ${max}`)
  }

export const flag: Guard<boolean> = (value, name) => {
  if (typeof value === 'boolean') return value
  throw bad(name, 'is not a boolean')
}

export const oneOf =
  <const T extends string | number>(...values: readonly T[]): Guard<T> =>
  (value, name) => {
    if (values.includes(value as T)) return value as T
    throw bad(name, `is not one of ${values.join(', ')}`)
  }

export const listOf =
  <T>(item: Guard<T>, max: number): Guard<T[]> =>
  (value, name) => {
    if (!Array.isArray(value)) throw bad(name, 'is not an array')
    if (value.length > max) throw bad(name, `has more than ${max} entries`)
    return value.map((entry, index) => item(entry, `${name}[${index}]`))
  }

/** A field that may be absent. */
export const optional =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  (value, name) =>
    value === undefined ? undefined : guard(value, name)

export const record: Guard<Readonly<Record<string, unknown>>> = (value, name) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>
  }
  throw bad(name, 'is not an object')
}

/** An object with these fields; others are dropped. */
export const shape = <Fields extends Readonly<Record<string, Guard<unknown>>>>(
  fields: Fields,
): Guard<{ [K in keyof Fields]: Guarded<Fields[K]> }> => {
  const entries = Object.entries(fields)
  return (value, name) => {
    const object = record(value, name)
    const result: Record<string, unknown> = {}
    for (const [key, guard] of entries) {
      result[key] = guard(Object.hasOwn(object, key) ? object[key] : undefined, key)
    }
    return result as { [K in keyof Fields]: Guarded<Fields[K]> }
  }
}
