import type { Market } from './market.ts'
import { OPERATOR_TOKEN } from './market.ts'

export const DAY_MS = 24 * 3600 * 1000

export interface CouponAnswer {
  readonly ok: boolean
  readonly error_code: number
  readonly error_msg: string
  readonly data: Record<string, unknown> & { readonly id: string }
}

export interface Listed {
  readonly list: readonly (Record<string, unknown> & { readonly id: string })[]
  readonly has_more: boolean
}

/** Coupon calls as an account and as the operator. */
export const couponsOf = (market: Market) => {
  const ask = async (call: string, body: object | string, accesstoken: string) =>
    (await market.post(`/api/basic/conpons/${call}`, body, { accesstoken }))
      .body as unknown as CouponAnswer
  const operate = async (call: string, body: object, headers: object = {}) =>
    (
      await market.post(`/api/operator/coupon/${call}`, body, {
        operatortoken: OPERATOR_TOKEN,
        ...headers,
      })
    ).body as unknown as CouponAnswer
  const fields = () => ({
    name: '满减券',
    description: '全场可用',
    kind: 'fixed',
    threshold_fen: 10_000,
    off_fen: 2000,
    startAt: market.context.now(),
    endAt: market.context.now() + 10 * DAY_MS,
    stock: 5,
    per_account: 1,
  })
  return {
    ask,
    operate,
    fields,
    /** Creates a coupon, by default 满100减20; returns its id. */
    async make(changes: object = {}): Promise<string> {
      const { data, ok, error_msg } = await operate('save', { ...fields(), ...changes })
      if (!ok) throw new Error(`make a coupon: ${error_msg}`)
      return data.id
    },
    async list(call: 'list' | 'myList', accesstoken: string, body: object = {}): Promise<Listed> {
      return (await ask(call, body, accesstoken)).data as unknown as Listed
    },
    async accountID(account: string): Promise<number> {
      const { id } = await market.context.db
        .selectFrom('accounts')
        .where('account', '=', account)
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
