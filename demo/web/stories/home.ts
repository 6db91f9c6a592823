import type { ReplyOf } from '../src/features/market/market.ts'
import { PICTURE } from './picture.ts'

const printed = { image: PICTURE, link: '/pages/enter/home/subpages/discount', has_details: true }

export const banners: ReplyOf<'/api/basic/banner/list'> = [
  { ...printed, id: '1', title: '领券下单更划算' },
  { ...printed, id: '2', title: '成为认证打手' },
]

export const promotion: ReplyOf<'/api/basic/banner/detail'> = {
  ...printed,
  id: '1',
  title: '领券下单更划算',
  text: '满减券、折扣券同时开放领取，代练和团本都能用。',
  steps: '到优惠中心领取优惠券\n下单时选择一张',
  rules: '每单限用一张，不可叠加。\n各券数量有限，领完即止。',
  action: '去领券',
  start_at: 0,
  end_at: Date.UTC(2099, 11, 31),
  is_over: false,
}

const happened = { cardType: 'dailian', order_id: '5', is_open: true, created_at: 0 } as const

export const recent: ReplyOf<'/api/order/summary/recent'> = [
  { ...happened, id: '2', what: 'joined', nickname: '青*', title: '赛季冲段，三天内打完' },
  { ...happened, id: '1', what: 'published', nickname: '阿*', title: '赛季冲段，三天内打完' },
]
