import type { CallContext } from '../call.ts'

type DbContext = Pick<CallContext, 'db'>

/** The fields of an account that operators change. */
export const accountState = async (
  { db }: DbContext,
  { account }: { readonly account: string },
): Promise<object | null> =>
  (await db
    .selectFrom('accounts')
    .where('account', '=', account)
    .select(['restricted_at', 'restricted_reason'])
    .executeTakeFirst()) ?? null

/** The fields of an order that operators change. */
export const orderState = async (
  { db }: DbContext,
  { order_id: id }: { readonly order_id: string },
): Promise<object | null> =>
  (await db
    .selectFrom('orders')
    .where('id', '=', Number(id))
    .select(['state', 'settled_fen', 'ended_at'])
    .executeTakeFirst()) ?? null

interface OfID {
  readonly id?: string
}

export const certificationState = async ({ db }: DbContext, { id }: OfID): Promise<object | null> =>
  (await db
    .selectFrom('certifications')
    .where('id', '=', Number(id))
    .select(['state', 'reason'])
    .executeTakeFirst()) ?? null

export const reviewState = async ({ db }: DbContext, { id }: OfID): Promise<object | null> =>
  (await db
    .selectFrom('reviews')
    .where('id', '=', Number(id))
    .select(['state', 'hidden_reason'])
    .executeTakeFirst()) ?? null

export const phoneRequestState = async ({ db }: DbContext, { id }: OfID): Promise<object | null> =>
  (await db
    .selectFrom('phone_requests')
    .where('id', '=', Number(id))
    .select(['state', 'answer'])
    .executeTakeFirst()) ?? null

export const subsidyState = async ({ db }: DbContext, { id }: OfID): Promise<object | null> =>
  (await db
    .selectFrom('held_subsidies')
    .where('id', '=', Number(id))
    .select(['state', 'reason'])
    .executeTakeFirst()) ?? null

export const operatorState = async ({ db }: DbContext, { id }: OfID): Promise<object | null> =>
  (await db
    .selectFrom('operators')
    .where('id', '=', Number(id))
    .select(['role', 'disabled_at'])
    .executeTakeFirst()) ?? null

/** Null for a new banner, whose fields are in the request. */
export const bannerState = async ({ db }: DbContext, { id }: OfID): Promise<object | null> => {
  if (id === undefined) return null
  const found = await db
    .selectFrom('banners')
    .where('id', '=', Number(id))
    .select(['title', 'image', 'link', 'text', 'steps', 'rules', 'action', 'start_at', 'end_at'])
    .executeTakeFirst()
  return found ?? null
}

/** Null for a new coupon, whose fields are in the request. */
export const couponState = async ({ db }: DbContext, { id }: OfID): Promise<object | null> => {
  if (id === undefined) return null
  const found = await db
    .selectFrom('coupons')
    .where('id', '=', Number(id))
    .select(['name', 'description', 'kind', 'threshold_fen', 'off_fen', 'percent', 'start_at'])
    .select(['end_at', 'valid_days', 'stock', 'per_account', 'is_public', 'stopped_at'])
    .executeTakeFirst()
  return found ?? null
}
