import fc from 'fast-check'

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    0,
    -1,
    0.5,
    2 ** 31,
    2 ** 53,
    1e300,
    '',
    '__proto__',
    'constructor',
    [],
    {},
  ),
  fc.constantFrom([null], [[]], [{}], '[]', '{"__proto__":{"x":1}}', 'x'.repeat(20_000)),
)

/** The paths of all values inside a body, its own first. */
const pathsOf = (value: unknown): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? [[]]
    : [
        [],
        ...Object.entries(value).flatMap(([key, inner]) =>
          pathsOf(inner).map((path) => [key, ...path]),
        ),
      ]

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((one, index) => (String(index) === key ? replaced(one, rest, by) : one))
  }
  const known = value as Record<string, unknown>
  return { ...known, [key]: replaced(known[key], rest, by) }
}

/** A body with one of its values, or all of it, replaced by anything. */
export const corrupted = (body: object) =>
  fc
    .tuple(fc.constantFrom(...pathsOf(body)), junk)
    .map(([path, by]) => replaced(body, path, by) as object)
