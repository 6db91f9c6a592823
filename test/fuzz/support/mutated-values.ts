import fc from 'fast-check'

const deep = (levels: number, inner: unknown): unknown =>
  levels === 0 ? inner : deep(levels - 1, levels % 2 === 0 ? [inner] : { a: inner })

/** Names and numbers that mean something to who reads them. */
const known = fc.constantFrom<unknown>(
  ...[
    'alice',
    'bob',
    'carol',
    'dave',
    'team',
    'junk-group',
    '@TIM#SYSTEM',
    'administrator',
    '1400000000',
  ],
  ...[0, 1, 2, 3, 4, 30, 100, 300, 400, true, false],
)

const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-1, -0, 1.5, 2 ** 31, 2 ** 32, 2 ** 32 - 1, 2 ** 53, 2 ** 63, 1e300, -1e300),
)

/** Texts, the oddest ones more often. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((u) => String.fromCharCode(...u)),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udc00\ud83d',
    '\u202e\u2066',
    '\r\n',
    '%00',
    '%',
    '_',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'then'),
  fc.constantFrom("'; drop table x --", '\\', '$1', '"}', '../../etc/passwd', 'NaN', '1e999', '-0'),
  fc.constantFrom('x'.repeat(300), '好'.repeat(5_000), 'x'.repeat(70_000)),
)

const shapes = fc.constantFrom<unknown>(
  ...[
    null,
    [],
    {},
    [null],
    [[]],
    [{}],
    { length: 3 },
    { constructor: 1 },
    { toString: 1, toJSON: 2 },
  ],
  ...[new Array(2_000).fill('bob'), new Array(200).fill({}), deep(60, 1), deep(3_000, 1)],
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
)

/** Any value of JSON, the oddest ones more often. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  known,
  numbers,
  texts,
  shapes,
  fc.jsonValue({ maxDepth: 2 }),
)

type Path = readonly string[]

/** The paths of all values inside a body, its own first. */
const pathsOf = (value: unknown): readonly Path[] =>
  typeof value !== 'object' || value === null
    ? [[]]
    : [
        [],
        ...Object.entries(value).flatMap(([key, inner]) =>
          pathsOf(inner).map((path) => [key, ...path]),
        ),
      ]

const LEFT_OUT = Symbol('left out')

type Change = (value: unknown) => unknown

const changedAt = (value: unknown, [key, ...rest]: Path, change: Change): unknown => {
  if (key === undefined) return change(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const now = name === key ? changedAt(inner, rest, change) : inner
    return now === LEFT_OUT ? [] : [[name, now] as const]
  })
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

const withExtra = (value: unknown, name: string, extra: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return extra
  if (Array.isArray(value)) return [...value, extra]
  return Object.fromEntries([...Object.entries(value), [name, extra]])
}

/** More repetitions than any limit of a body permits. */
const MANY = 600
/** A little more than a frame may have. */
const LONGEST = 300_000

const repeated = (value: unknown, times: number): unknown => {
  if (typeof value === 'string') return value.repeat(times).slice(0, LONGEST)
  if (typeof value === 'number') return value * times
  const count = Math.min(times, Math.ceil(LONGEST / String(JSON.stringify(value)).length))
  return Array.isArray(value)
    ? new Array(count).fill(value).flat().slice(0, MANY)
    : new Array(count).fill(value)
}

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: junk.map((by) => () => by) },
  { weight: 2, arbitrary: known.map((by) => () => by) },
  { weight: 1, arbitrary: fc.constant(() => LEFT_OUT) },
  {
    weight: 1,
    arbitrary: fc.tuple(texts, junk).map((two) => (v: unknown) => withExtra(v, ...two)),
  },
  { weight: 1, arbitrary: fc.constantFrom(2, 31, MANY).map((n) => (v: unknown) => repeated(v, n)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Change>(
      (v) => [v],
      (v) => ({ a: v }),
      (v) => JSON.stringify(v) ?? '',
      (v) => Number(JSON.stringify(v)),
    ),
  },
)

const mutatedAt = (
  good: unknown,
  paths: readonly Path[],
  list: readonly (readonly [number, Change])[],
): unknown =>
  list.reduce<unknown>((now, [index, to]) => {
    const changed = changedAt(now, paths[index % paths.length] ?? [], to)
    return changed === LEFT_OUT ? null : changed
  }, good)

/** A good value with nothing, or a few things in it, as they should not be. */
export const mutatedValue = (good: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsOf(good)
  const change = fc.tuple(fc.nat(paths.length - 1), changes)
  return fc.array(change, { maxLength: 3 }).map((list) => mutatedAt(good, paths, list))
}

/** The same of values that are made; most of them stay as they are. */
export const mutatedSometimes = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const few = fc.oneof(
    fc.constant([]),
    fc.array(fc.tuple(fc.nat(99), changes), { minLength: 1, maxLength: 2 }),
  )
  return fc.tuple(good, few).map(([value, list]) => mutatedAt(value, pathsOf(value), list))
}
