import type { ReplyOf } from '../src/features/market/market.ts'

const printed = {
  name: '新人见面礼',
  description: '首单押金可用',
  condition: '满100元可用',
  value: 2000,
  figure: '20',
  unitDesc: '元',
  valueDesc: '满100减20',
  startAt: 0,
  endAt: Date.UTC(2099, 11, 31),
}

const offer = { id: '1', ...printed, reason: '', left: 8, received: 0, per_account: 1 }

/** An available offer and an exhausted one. */
export const offers: ReplyOf<'/api/basic/conpons/list'> = {
  list: [offer, { ...offer, id: '2', name: '周末八折', reason: '已抢光', left: 0 }],
  has_more: false,
}

export const myCoupons: ReplyOf<'/api/basic/conpons/myList'> = {
  list: [
    {
      id: '3',
      coupon_id: '1',
      ...printed,
      status: 'usable',
      reason: '',
      off_price: 0,
      order_id: '',
    },
  ],
  has_more: false,
}
