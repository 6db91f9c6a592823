import fc from 'fast-check'

/** A schema of a call, as far as it says what is taken. */
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

/** What databases take for something else than letters, beside any letters. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(`'; drop table accounts --`, '%', '_', '\\', '$1', '\ud800', '1e999'),
)

/** Texts of a pattern, where the generator knows all its signs. */
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

/** What a schema takes, the largest and the oddest of it, and now and then what it does not. */
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
