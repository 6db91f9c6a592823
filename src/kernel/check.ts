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

export const normalizing = (
  check: (value: unknown, name: string) => void,
  normalize: Check['normalize'],
): Check => (normalize === undefined ? check : Object.assign(check, { normalize }))

/** Refuses an argument. One without a name is the options object of its method. */
export const refuse = (parameter: string, expected: string): never => {
  const name = parameter === '' ? 'options' : parameter
  throw imError(errorCodes.INVALID_OPERATION, {
    action: `check ${name}`,
    why: `must be ${expected}`,
    data: { parameter: name },
  })
}

export const kind =
  (test: (value: unknown) => boolean, expected: string): Check =>
  (value, name) => {
    if (!test(value)) refuse(name, expected)
  }

export const string = kind((value) => typeof value === 'string', 'a string')
export const text = kind((value) => typeof value === 'string' && value !== '', 'a non-empty string')
export const boolean = kind((value) => typeof value === 'boolean', 'a boolean')
export const number = kind((value) => Number.isFinite(value), 'a number')
export const handler = kind((value) => typeof value === 'function', 'a function')
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
