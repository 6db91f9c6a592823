import { byteLength } from '../lib/byte-length.ts'
import { isWellFormed } from '../lib/is-well-formed.ts'
import * as errorCodes from './error-codes.ts'
import { imError } from './errors.ts'

/** Checks one argument; throws an ImError (2905) that names the parameter. */
export interface Check {
  (value: unknown, name: string): void
  /** Turns an accepted value into the one that the method works with; without it they are the same. */
  readonly normalize?: (value: unknown) => unknown
}

/** The value that a method works with: an optional null is undefined, a number given as text a number. */
export const normalized = (check: Check, value: unknown): unknown =>
  check.normalize === undefined ? value : check.normalize(value)

const normalizing = (
  check: (value: unknown, name: string) => void,
  normalize: Check['normalize'],
): Check => (normalize === undefined ? check : Object.assign(check, { normalize }))

/** An argument without a name is the options object of its method. */
const refuse = (parameter: string, expected: string): never => {
  const name = parameter === '' ? 'options' : parameter
  throw imError(errorCodes.INVALID_OPERATION, {
    action: `check ${name}`,
    why: `must be ${expected}`,
    data: { parameter: name },
  })
}

const kind =
  (test: (value: unknown) => boolean, expected: string): Check =>
  (value, name) => {
    if (!test(value)) refuse(name, expected)
  }

export const string = kind((value) => typeof value === 'string', 'a string')
export const text = kind((value) => typeof value === 'string' && value !== '', 'a non-empty string')
/** Travels unspoilt as UTF-8. */
export const wellFormed = kind(
  (value) => typeof value === 'string' && isWellFormed(value),
  'a string without half a surrogate pair',
)
/** The same, and it says something. */
export const words = kind(
  (value) => typeof value === 'string' && value !== '' && isWellFormed(value),
  'a non-empty well-formed string',
)
export const boolean = kind((value) => typeof value === 'boolean', 'a boolean')
export const number = kind((value) => Number.isFinite(value), 'a number')
export const handler = kind((value) => typeof value === 'function', 'a function')
export const anything: Check = () => {}

export const whole = (least: number, most = Number.MAX_SAFE_INTEGER): Check =>
  kind(
    (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
    most === Number.MAX_SAFE_INTEGER
      ? `a whole number from ${least} on`
      : `a whole number from ${least} to ${most}`,
  )

/** At most this number of UTF-16 units, well-formed. */
export const atMost = (chars: number): Check =>
  kind(
    (value) => typeof value === 'string' && value.length <= chars && isWellFormed(value),
    `a well-formed string of at most ${chars} characters`,
  )

/** At most this number of UTF-8 bytes, well-formed. */
export const bytes = (most: number, least = 0): Check =>
  kind(
    (value) =>
      typeof value === 'string' &&
      value.length >= least &&
      isWellFormed(value) &&
      byteLength(value) <= most,
    `a well-formed string of ${least} to ${most} bytes`,
  )

/** The prefix and at most this number of characters. */
export const prefixed = (prefix: string, chars: number): Check =>
  kind(
    (value) =>
      typeof value === 'string' &&
      value.startsWith(prefix) &&
      value.length <= prefix.length + chars &&
      isWellFormed(value),
    `${prefix} and at most ${chars} characters`,
  )

export const oneOf = (values: readonly unknown[]): Check =>
  kind((value) => values.includes(value), `one of ${values.join(', ')}`)

/** Names an argument that is not a field of an object. */
export const named = (name: string, check: Check): Check =>
  normalizing((value) => check(value, name), check.normalize)

/** Absent, undefined or null [ANSWER-03]. */
export const optional = (check: Check): Check =>
  normalizing(
    (value, name) => {
      if (value !== undefined && value !== null) check(value, name)
    },
    (value) => (value === undefined || value === null ? undefined : normalized(check, value)),
  )

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : value

/** A number that may come as text [ANSWER-03]. */
export const numeric = (check: Check): Check =>
  normalizing((value, name) => check(asNumber(value), name), asNumber)

/** Values of one form are checked by `first`, all others by `second`. */
export const eitherOf = <Form>(
  isFirst: (value: unknown) => value is Form,
  first: Check | ((value: Form, name: string) => void),
  second: Check,
): Check => {
  const one = first as Check
  return normalizing(
    (value, name) => (isFirst(value) ? one : second)(value, name),
    (value) => normalized(isFirst(value) ? one : second, value),
  )
}

/** Checks one after the other; the last one says what the method works with. */
export const allOf = (...checks: readonly Check[]): Check =>
  normalizing((value, name) => {
    for (const check of checks) check(value, name)
  }, checks.at(-1)?.normalize)

export const arrayOf = (check: Check): Check =>
  normalizing(
    (value, name) => {
      if (!Array.isArray(value)) return refuse(name, 'an array')
      // Holes are checked, too.
      for (let index = 0; index < value.length; index++) check(value[index], `${name}[${index}]`)
    },
    check.normalize && ((value) => (value as unknown[]).map((one) => normalized(check, one))),
  )

/** An object with at least these fields; other fields are not checked. */
export const object = (fields: Readonly<Record<string, Check>>): Check =>
  normalizing(
    (value, name) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return refuse(name, 'an object')
      }
      for (const field in fields) {
        const check = fields[field] as Check
        check((value as Record<string, unknown>)[field], name === '' ? field : `${name}.${field}`)
      }
    },
    Object.values(fields).some(({ normalize }) => normalize !== undefined)
      ? (value) => withNormalized(fields, value as Readonly<Record<string, unknown>>)
      : undefined,
  )

/** The object itself, or a copy where a field has to be another. */
const withNormalized = (
  fields: Readonly<Record<string, Check>>,
  source: Readonly<Record<string, unknown>>,
): unknown => {
  let copy: Record<string, unknown> | undefined
  for (const field in fields) {
    const value = source[field]
    const made = normalized(fields[field] as Check, value)
    if (Object.is(made, value)) continue
    copy ??= { ...source }
    copy[field] = made
  }
  return copy ?? source
}
