import { call } from '../call.ts'
import { idOf, object, optional, whole } from '../kernel/schema.ts'
import { orderAnswer } from './fields.ts'
import { publish, publishFields } from './publish.ts'

const MOST = 5

/** Publishes a boosting order; its publisher is the first boss and pays the deposit at once. */
export const saveBoosting = call({
  path: '/order/boosting/save',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 20,
  request: object({
    ...publishFields,
    boss_num: whole('老板人数', { min: 1, max: MOST }),
    thug_num: whole('打手人数', { min: 1, max: MOST }),
    coupon_id: optional(idOf('优惠券')),
  }),
  reply: orderAnswer,
  run: (context, draft, { account }) => publish(context, account, 'dailian', draft),
})
