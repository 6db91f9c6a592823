import { byteLength } from '../lib/byte-length.ts'
import { isWellFormed } from '../lib/is-well-formed.ts'
import * as errorCodes from './error-codes.ts'
import { imError } from './errors.ts'

/** Looks at one argument; throws an ImError (2905) that names the parameter. */
export type Check = (value: unknown, name: string) => void

/** An argument without a name is the options object of its method. */
const refuse = (given: string, expected: string): never => {
  const name = given === '' ? 'options' : given
  throw imError(errorCodes.INVALID_OPERATION, {
    wanted: `check ${name}`,
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
  'a non-empty string without half a surrogate pair',
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

/** At most so many UTF-16 units that travel unspoilt. */
export const atMost = (chars: number): Check =>
  kind(
    (value) => typeof value === 'string' && value.length <= chars && isWellFormed(value),
    `a well-formed string of at most ${chars} characters`,
  )

/** So many bytes of UTF-8 that travel unspoilt. */
export const bytes = (most: number, least = 0): Check =>
  kind(
    (value) =>
      typeof value === 'string' &&
      value.length >= least &&
      isWellFormed(value) &&
      byteLength(value) <= most,
    `a well-formed string of ${least} to ${most} bytes`,
  )

/** This, and at most so many characters. */
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

/** Gives an argument that stands alone its name. */
export const named =
  (name: string, check: Check): Check =>
  (value) =>
    check(value, name)

export const optional =
  (check: Check): Check =>
  (value, name) => {
    if (value !== undefined) check(value, name)
  }

export const arrayOf =
  (check: Check): Check =>
  (value, name) => {
    if (!Array.isArray(value)) return refuse(name, 'an array')
    // Holes are looked at, too.
    for (let index = 0; index < value.length; index++) check(value[index], `${name}[${index}]`)
  }

/** An object with at least these fields; what else it has is not looked at. */
export const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refuse(name, 'an object')
    }
    for (const field in fields) {
      const check = fields[field] as Check
      check((value as Record<string, unknown>)[field], name === '' ? field : `${name}.${field}`)
    }
  }
