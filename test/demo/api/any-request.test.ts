import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../demo/api/src/calls.ts'
import { failures } from '../../../demo/api/src/failures.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

interface Json {
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
const thatFits = (json: Json): fc.Arbitrary<unknown> => {
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

test.each(
  calls.filter(({ encoding }) => encoding !== 'multipart').map((call) => [call.path, call]),
)('has an answer to whatever it is asked: %s', async (path, call) => {
  const headers = { accesstoken: await market.login('100001'), operatortoken: OPERATOR_TOKEN }
  await fc.assert(
    fc.asyncProperty(thatFits(call.request.json as Json), async (request) => {
      market.advance(60_000)
      const { body } = await market.post(path, request as object, headers)
      expect(body.error_code).not.toBe(failures.UNEXPECTED.code)
    }),
    { numRuns: 12 },
  )
})
