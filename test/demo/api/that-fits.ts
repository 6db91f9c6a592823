import fc from 'fast-check'

/** The parts of a call's schema that limit values. */
export interface Json {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly items?: Json
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}

/** Characters with a meaning for databases, mixed with any others. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(`'; drop table accounts --`, '%', '_', '\\', '$1', '\ud800', '1e999'),
)

/** Texts that match a pattern, if the generator supports it. */
const matching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return odd
  }
}

const texts = ({ pattern = '^[^]*$', minLength = 0, maxLength = 40 }: Json) => {
  const any = pattern.startsWith('^[^') ? odd : matching(pattern)
  return any.map((text) => text.padEnd(minLength, '1').slice(0, maxLength))
}

const numbers = ({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Json): fc.Arbitrary<number> =>
  fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: minimum + 3 }))

/** Valid values of a schema, preferably extreme ones, and sometimes invalid ones. */
export const thatFits = (json: Json): fc.Arbitrary<unknown> => {
  if (json.enum !== undefined) return fc.constantFrom(...json.enum)
  switch (json.type) {
    case 'integer':
      return numbers(json)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(thatFits(json.items ?? {}), { maxLength: Math.min(2, json.maxItems ?? 2) })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(json.properties ?? {}).map(([name, field]) => [name, thatFits(field)]),
        ),
        { requiredKeys: [...(json.required ?? [])] },
      )
    default:
      return texts(json)
  }
}
