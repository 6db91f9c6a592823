import type { OrderItem } from '../../../demo/web/src/features/orders/order.ts'

type Info = OrderItem['result']['order_info']

const publisher = {
  account: '100001',
  nickname: '阿辰',
  avatar: '',
  im_user_id: 'u100001',
  is_certified: false,
  settled: 0,
  rating: 0,
}

/** A boosting order for two bosses and two thugs, whose publisher has the first seat. */
export const anOrderItem = (changed: Partial<Info> = {}): OrderItem => ({
  cardType: 'dailian',
  deposit_price: 10_000,
  result: {
    order_info: {
      id: '5',
      order_no: '20261122000005',
      state: 'recruiting',
      title: '赛季冲段',
      description: '',
      job_id: '',
      min_capacity: 0,
      pictures: [],
      settle_price: 8000,
      fee_basis_points: 500,
      thug_income: 7600,
      boss_num: 2,
      thug_num: 2,
      boss_taken: 1,
      thug_taken: 0,
      boss_free: 1,
      thug_free: 2,
      group_id: 'order-5',
      publisher,
      start_at: 0,
      created_at: 0,
      started_at: 0,
      finished_at: 0,
      ended_at: 0,
      due_at: 0,
      ...changed,
    },
    boss_info: [
      {
        ...publisher,
        position: 'boss',
        seat: 1,
        is_publisher: true,
        is_confirmed: false,
        role_name: '辰砂',
        job_id: '301',
        fighting_capacity: 920_000,
        joined_at: 0,
      },
    ],
    thug_info: [],
  },
})
