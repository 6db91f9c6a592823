import { byteLength } from '../lib/byte-length.ts'
import { isWellFormed } from '../lib/is-well-formed.ts'
import { type Check, kind, normalized, normalizing, refuse } from './check.ts'

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
