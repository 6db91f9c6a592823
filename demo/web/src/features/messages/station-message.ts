import type { IconName } from '../../ui/icons.tsx'
import type { ReplyOf } from '../market/market.ts'

/** A notice from the marketplace itself. */
export type StationMessage = ReplyOf<'/api/basic/message/detail'>

export type MessageKind = StationMessage['kind']

/** The name and icon of each kind. */
export const kindViews: Readonly<Record<MessageKind, { readonly text: string; icon: IconName }>> = {
  order: { text: '订单', icon: 'order' },
  wallet: { text: '钱包', icon: 'wallet' },
  coupon: { text: '优惠券', icon: 'ticket' },
  certification: { text: '认证', icon: 'shield' },
  system: { text: '系统', icon: 'bell' },
}

/** '' for all kinds. */
export type KindChoice = MessageKind | ''

const kinds = Object.keys(kindViews) as readonly MessageKind[]

export const kindChoices: readonly { readonly value: KindChoice; readonly text: string }[] = [
  { value: '', text: '全部' },
  ...kinds.map((value) => ({ value, text: kindViews[value].text })),
]

/** The kind in the address; invalid values mean all kinds. */
export const kindIn = (search: URLSearchParams): KindChoice =>
  kinds.find((kind) => kind === search.get('kind')) ?? ''

const MESSAGES = '/pages/enter/message'

/** The path of the message page with the chats or the notices. */
export const messagesPath = (side: 'chat' | 'notice'): string =>
  side === 'chat' ? MESSAGES : `${MESSAGES}?tab=notice`

export const messagePath = (id: string): string => `${MESSAGES}/subpages/msg_detail?id=${id}`

/** Button texts for known target pages; other targets have a generic text. */
const pageTexts: readonly (readonly [page: string, text: string])[] = [
  ['/order_report', '查看异常记录'],
  ['/order_detail', '查看订单'],
  ['/order_room', '查看订单'],
  ['/pages/enter/my/subpages/order', '查看订单'],
  ['/with_draw', '去充值提现'],
  ['/balance', '查看钱包'],
  ['/discount', '查看优惠券'],
  ['/promotion', '查看活动'],
  ['/thugauth', '查看认证'],
  ['/user_feedback', '查看反馈'],
  ['/game_role_manage', '查看角色'],
  ['/market', '去订单市场'],
]

/** A path of this app, not of another host. */
const INSIDE = /^\/(?!\/)/

/** The button under a notice; null without a target. */
export const linkOf = ({
  link,
}: Pick<StationMessage, 'link'>): { readonly text: string; readonly path: string } | null => {
  if (!INSIDE.test(link)) return null
  const text = pageTexts.find(([page]) => link.includes(page))?.[1] ?? '去看看'
  return { text, path: link }
}
