import { call } from '../call.ts'
import { object } from '../kernel/schema.ts'
import { done } from '../operator/message.ts'
import { lockedCoupon } from './issue.ts'
import { couponID } from './wording.ts'

/** Ends the issue of a coupon permanently; issued ones stay valid. */
export const operatorCouponStop = call({
  path: '/api/operator/coupon/stop',
  who: 'operator',
  isChange: true,
  request: object({ id: couponID }),
  reply: done,
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
