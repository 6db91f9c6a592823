import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { calls } from '../../../demo/api/src/calls.ts'
import { withPlainNumbers } from '../../../demo/api/src/http/plain-numbers.ts'
import { type Json as Schema, thatFits } from '../../demo/api/that-fits.ts'
import { caseText } from '../support/case-text.ts'
import { junk, mutatedSometimes, texts } from '../support/mutated-values.ts'
import { createTarget } from '../support/target.ts'

type Json = Readonly<Record<string, unknown>>

/** The market's own requests, and schemas of any depth. */
const own = calls.map(({ request }) => request.json as Json)
const fitting = (of: Json): fc.Arbitrary<unknown> => mutatedSometimes(thatFits(of as Schema))

const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Json>({ type: 'integer' }, { type: 'string' }, { type: 'boolean' }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(
        fc.oneof(fc.constantFrom('amount', 'constructor', '__proto__', 'toString'), fc.string()),
        tie('schema'),
        { maxKeys: 4 },
      ),
    }),
  ),
}))

/** Spellings of numbers, most of which are none here. */
const spelt = fc.oneof(
  fc.integer(),
  fc.integer().map(String),
  fc.constantFrom('0', '-0', '00', '+1', '1.0', '1e3', '0x3e8', ' 1000', '1000 ', '١٠', '1_000'),
  fc.constantFrom('9'.repeat(16), '9'.repeat(17), '-', '', '1\n', '０', 'Infinity', 'NaN', '1e999'),
  fc.constantFrom<unknown>([1_000], ['1000'], true, null, {}, 1.5, -0, 2 ** 60),
  texts,
)

/** A value of a schema, with what may stand where its numbers are. */
const valueFor = (of: Json): fc.Arbitrary<unknown> => {
  if (of.type === 'integer') return spelt
  if (of.type === 'array') return fc.array(valueFor(of.items as Json), { maxLength: 3 })
  if (of.type !== 'object') return fc.oneof(texts, spelt)
  const entries = Object.entries((of.properties ?? {}) as Readonly<Record<string, Json>>)
  return fc
    .tuple(...entries.map(([name, inner]) => fc.option(valueFor(inner).map((one) => [name, one]))))
    .map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)))
}

const cases = fc.oneof(
  schema.chain((of) => fc.record({ of: fc.constant(of), value: valueFor(of) })),
  fc.constantFrom(...own).chain((of) => fc.record({ of: fc.constant(of), value: fitting(of) })),
  fc.record({ of: schema, value: junk }),
)

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

/** Whether it is a number, or a text that says one number in its only spelling. Asked otherwise than the code does. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number'
    ? Math.abs(value) <= Number.MAX_SAFE_INTEGER
    : typeof value === 'string' &&
      String(Math.trunc(Number(value))) === value &&
      Number.isSafeInteger(Number(value))

/** Throws where a number came of something else, or something else became of what is no number. */
const compare = (of: Json, value: unknown, made: unknown, path: string): void => {
  const fault = (why: string) =>
    new Error(`${path}: ${why}: ${caseText(value)} became ${caseText(made)}`)
  if (value === undefined) return
  if (of.type === 'integer') {
    if (isNumber(value)) {
      if (made !== Number(value)) throw fault('another number')
    } else if (typeof made === 'number' || typeof made === 'string' || made === null) {
      throw fault('no number')
    }
    return
  }
  if (of.type === 'array' && Array.isArray(value)) {
    if (!Array.isArray(made) || made.length !== value.length) throw fault('another list')
    for (const [at, item] of value.entries()) {
      compare(of.items as Json, item, made[at], `${path}[${at}]`)
    }
    return
  }
  if (of.type !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (!isDeepStrictEqual(made, value)) throw fault('another value')
    return
  }
  if (!isDeepStrictEqual(Object.keys(made as object), Object.keys(value)))
    throw fault('other fields')
  const properties = (of.properties ?? {}) as Readonly<Record<string, Json>>
  for (const name of Object.keys(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    const [before, after] = [value, made].map((one) => (one as Record<string, unknown>)[name])
    compare(known ?? {}, before, after, `${path}.${name}`)
  }
}

const run = ({ of, value }: Case): string => {
  const before = caseText(value)
  const made = withPlainNumbers(of, value)
  if (caseText(value) !== before) throw new Error('it changed what it was given')
  compare(of, value, made, 'value')
  if (!isDeepStrictEqual(withPlainNumbers(of, made), made)) throw new Error('twice is otherwise')
  return String(of.type)
}

export const numbers = createTarget('numbers', 130, async () => ({
  cases,
  run,
  check: async () => {
    if (Object.keys(Object.prototype).length > 0) throw new Error('every object has a field')
  },
  close: async () => undefined,
}))
