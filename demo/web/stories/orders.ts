import type { Order } from '../src/features/orders/order.ts'
import { PICTURE } from './picture.ts'

const person = (nickname: string, userID: string, isCertified: boolean) => ({
  account: userID,
  nickname,
  avatar: PICTURE,
  im_user_id: userID,
  is_certified: isCertified,
  settled: isCertified ? 86 : 12,
  rating: isCertified ? 49 : 0,
})

const chen = person('阿辰', 'u100001', false)
const qing = person('青禾', 'u100004', true)

/** A boosting order with a boss, a thug and free seats, as seen by a guest. */
export const order: Order = {
  cardType: 'dailian',
  deposit_price: 12_800,
  result: {
    order_info: {
      id: '5',
      order_no: '20261122000005',
      state: 'recruiting',
      title: '赛季冲段，三天内打完',
      description: '晚上八点后都在，账号随时可以上。',
      job_id: '2',
      min_capacity: 950_000,
      pictures: [],
      settle_price: 9900,
      fee_basis_points: 500,
      thug_income: 9405,
      boss_num: 2,
      thug_num: 3,
      boss_taken: 1,
      thug_taken: 1,
      boss_free: 1,
      thug_free: 1,
      group_id: 'order-5',
      publisher: chen,
      start_at: 0,
      created_at: 0,
      started_at: 0,
      finished_at: 0,
      ended_at: 0,
      due_at: 0,
    },
    boss_info: [
      {
        ...chen,
        position: 'boss',
        seat: 1,
        is_publisher: true,
        is_confirmed: false,
        role_name: '辰砂',
        job_id: '201',
        fighting_capacity: 920_000,
        joined_at: 0,
      },
    ],
    thug_info: [
      {
        ...qing,
        position: 'thug',
        seat: 1,
        is_publisher: false,
        is_confirmed: false,
        role_name: '禾下',
        job_id: '201',
        fighting_capacity: 1_540_000,
        joined_at: 0,
      },
    ],
  },
  seats: [
    { position: 'boss', seat: 1, state: 'taken' },
    { position: 'boss', seat: 2, state: 'empty' },
    { position: 'thug', seat: 1, state: 'taken' },
    { position: 'thug', seat: 2, state: 'empty' },
    { position: 'thug', seat: 3, state: 'locked' },
  ],
  actions: ['join'],
  my_roles: ['guest'],
  is_member: false,
  history: [],
  finishes: [],
}
