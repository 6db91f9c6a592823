import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../demo/api/src/calls.ts'
import { withPlainNumbers } from '../../demo/api/src/http/plain-numbers.ts'
import { type Market, openMarket } from '../demo/api/market.ts'

let market: Market
let accesstoken: string

beforeAll(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterAll(() => market.close())

const NO_NUMBERS = [
  '0x3e8',
  '1e3',
  ' 1000',
  '1000 ',
  '+1000',
  '01000',
  '1000.0',
  '１０００',
  '0b1111101000',
  // JavaScript would read 9007199254740992 and 10000000000000000.
  '9007199254740993',
  '9999999999999999',
  2 ** 53,
  '',
  [1000],
  ['1000'],
  [[1000]],
  { valueOf: 1000 },
  true,
  null,
]

interface Field {
  readonly path: string
  readonly name: string
}

type Json = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Json>>
}

/** Every field of a request that is a whole number, in all calls. */
const fields: readonly Field[] = calls.flatMap(({ path, request }) =>
  Object.entries((request.json as Json).properties ?? {})
    .filter(([, { type }]) => type === 'integer')
    .map(([name]) => ({ path, name })),
)

const ask = (body: object | string, type = 'application/json') => {
  // Each in a minute of its own, below the limits.
  market.advance(60_000)
  return market.post('/api/pay/order/create', body, { accesstoken, 'content-type': type })
}

const create = (amount: unknown) => ask({ amount })

describe('an amount', () => {
  it.each(NO_NUMBERS.map((one) => [one]))(
    'is rejected as an invalid text or as a list: %j [SEC-36]',
    async (amount) => {
      const { status, body } = await create(amount)
      expect({ status, code: body.error_code }).toEqual({ status: 400, code: 10001 })
      expect(body.error_msg).toBe('充值金额格式不正确')
    },
  )

  it('is accepted as a whole number, written in digits by forms [SEC-36]', async () => {
    expect((await create(1000)).body).toMatchObject({ ok: true })
    expect((await create('1000')).body).toMatchObject({ ok: true })
    const written = (amount: string) => ask(`amount=${amount}`, 'application/x-www-form-urlencoded')
    expect((await written('1000')).body).toMatchObject({ ok: true })
    for (const amount of ['0x3e8', '1e3', '+1000', '%201000', '1000&amount=1']) {
      expect((await written(amount)).body).toMatchObject({ ok: false, error_code: 10001 })
    }
    for (const amount of [1000.5, '1000.5', 1e300, -1000, '-1000']) {
      expect((await create(amount)).body.ok).toBe(false)
    }
  })
})

describe('every whole number of the marketplace', () => {
  it('is one of many [SEC-36]', () => {
    expect(fields.length).toBeGreaterThan(25)
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['amount', 'price_fen', 'off_fen', 'threshold_fen', 'deposit_price']),
    )
  })

  it.each(fields)('is rejected in any other notation: $path $name [SEC-36]', ({ path, name }) => {
    const json = calls.find((one) => one.path === path)?.request.json as Json
    for (const value of NO_NUMBERS) {
      expect(withPlainNumbers(json, { [name]: value })).toEqual({ [name]: {} })
    }
    expect(withPlainNumbers(json, { [name]: '12' })).toEqual({ [name]: 12 })
    expect(withPlainNumbers(json, { [name]: 12 })).toEqual({ [name]: 12 })
    expect(withPlainNumbers(json, { __proto__: null, other: '12' })).toEqual({ other: '12' })
  })

  it('is found in lists and in objects [SEC-36]', () => {
    const json = {
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: { type: 'object', properties: { fen: { type: 'integer' } } },
        },
      },
    }
    const body = { list: [{ fen: '7' }, { fen: [7] }, 'x'] }
    expect(withPlainNumbers(json, body)).toEqual({ list: [{ fen: 7 }, { fen: {} }, 'x'] })
  })
})
