import { type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, oneOf, optional, type Static, text, whole, yesNo } from '../kernel/schema.ts'
import { couponState } from '../operator/changed-state.ts'
import { done } from '../operator/message.ts'
import { type Coupon, lockedCoupon } from './issue.ts'
import { couponID } from './wording.ts'

const MOST_FEN = 5_000_000
const MOST_STOCK = 1_000_000
const MOST_DAYS = 365
const MOST_PER_ACCOUNT = 20
const MOST_PERCENT = 99

const request = object({
  id: optional(couponID),
  name: text('名称', { min: 1, max: 20 }),
  description: optional(text('说明', { max: 200 })),
  kind: oneOf('类型', ['fixed', 'percent']),
  threshold_fen: whole('门槛', { max: MOST_FEN }),
  off_fen: whole('优惠金额', { min: 1, max: MOST_FEN }),
  percent: optional(whole('优惠比例', { max: MOST_PERCENT })),
  startAt: whole('开始时间', { min: 1 }),
  endAt: whole('结束时间', { min: 1 }),
  valid_days: optional(whole('有效天数', { max: MOST_DAYS })),
  stock: whole('发行数量', { min: 1, max: MOST_STOCK }),
  per_account: whole('每人限领', { min: 1, max: MOST_PER_ACCOUNT }),
  is_public: optional(yesNo('公开领取')),
})

type Request = Static<typeof request>

const refuse = (words: string): never => {
  throw new CallFailure('INVALID_REQUEST', words)
}

const rowOf = (request: Request, now: number) => {
  const { description = '', percent = 0, valid_days = 0, is_public = true } = request
  const name = request.name.trim()
  if (name === '') refuse('请填写名称')
  if (request.endAt <= request.startAt) refuse('结束时间必须晚于开始时间')
  if (request.endAt <= now) refuse('结束时间必须晚于现在')
  if (request.kind === 'percent' && percent === 0) refuse('请填写优惠比例')
  if (request.kind === 'fixed' && percent !== 0) refuse('满减券不能填写优惠比例')
  const isTooMuch = request.threshold_fen > 0 && request.off_fen > request.threshold_fen
  if (request.kind === 'fixed' && isTooMuch) refuse('优惠金额不能大于门槛')
  const { kind, threshold_fen, off_fen, stock, per_account } = request
  return {
    name,
    description: description.trim(),
    kind,
    threshold_fen,
    off_fen,
    percent,
    start_at: request.startAt,
    end_at: request.endAt,
    valid_days,
    stock,
    per_account,
    is_public: is_public ? (1 as const) : (0 as const),
  }
}

type Row = ReturnType<typeof rowOf>

const WORTH = ['kind', 'threshold_fen', 'off_fen', 'percent'] as const

/** Received coupons keep their value: rejects a change that would reduce it. */
const requireKept = (before: Coupon, row: Row): void => {
  if (before.stopped_at !== null) refuse('该优惠券已停发')
  if (before.received > row.stock) refuse(`发行数量不能小于已领取的${before.received}张`)
  const isWorthChanged = WORTH.some((field) => before[field] !== row[field])
  if (before.received > 0 && isWorthChanged) refuse('已有人领取，不能修改优惠内容')
}

const saved = async (context: CallContext, id: string | undefined, row: Row): Promise<number> => {
  const { db, now } = context
  if (id === undefined) {
    const made = await db
      .insertInto('coupons')
      .values({ ...row, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const before = await lockedCoupon(context, id)
  requireKept(before, row)
  await db.updateTable('coupons').set(row).where('id', '=', before.id).execute()
  return before.id
}

/** Creates a coupon, or changes the one with the id. */
export const operatorCouponSave = call({
  path: '/api/operator/coupon/save',
  who: 'operator',
  isChange: true,
  request,
  reply: object({ id: couponID, message: text('提示') }),
  stateOf: couponState,
  async run(context, request) {
    const row = rowOf(request, context.now())
    const id = await saved(context, request.id, row)
    return { id: String(id), message: `已保存优惠券「${row.name}」` }
  },
})

/** Ends the issue of a coupon permanently; issued ones stay valid. */
export const operatorCouponStop = call({
  path: '/api/operator/coupon/stop',
  who: 'operator',
  isChange: true,
  request: object({ id: couponID }),
  reply: done,
  stateOf: couponState,
  async run(context, { id }) {
    const coupon = await lockedCoupon(context, id)
    await context.db
      .updateTable('coupons')
      .set({ stopped_at: coupon.stopped_at ?? context.now() })
      .where('id', '=', coupon.id)
      .execute()
    return { message: `已停发优惠券「${coupon.name}」` }
  },
})
