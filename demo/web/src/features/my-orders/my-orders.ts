import type { SheetAction } from '../../ui/choose-action.ts'
import type { SwipeAction } from '../../ui/swipe-row.tsx'
import type { ReplyOf, RequestOf } from '../market/market.ts'

/** An order of the user with the permitted actions. */
export type OwnOrder = ReplyOf<'/api/order/summary/list'>['list'][number]

type ListRequest = RequestOf<'/api/order/summary/list'>

export type OrderTab = NonNullable<ListRequest['tab']>

/** '' for any role. */
export type OrderRole = NonNullable<ListRequest['role']> | ''

export const orderTabs: readonly { readonly value: OrderTab; readonly text: string }[] = [
  { value: 'all', text: '全部' },
  { value: 'recruiting', text: '招募中' },
  { value: 'running', text: '进行中' },
  { value: 'settle', text: '待结算' },
  { value: 'disputed', text: '异常' },
  { value: 'ended', text: '已结束' },
]

export const orderRoles: readonly { readonly value: OrderRole; readonly text: string }[] = [
  { value: '', text: '全部' },
  { value: 'published', text: '我发布的' },
  { value: 'boss', text: '我是老板' },
  { value: 'thug', text: '我是打手' },
]

/** The filter in the address; invalid values mean all orders. */
export const orderViewIn = (search: URLSearchParams) => ({
  tab: orderTabs.find(({ value }) => value === search.get('tab'))?.value ?? 'all',
  role: orderRoles.find(({ value }) => value === search.get('role'))?.value ?? '',
})

/** The query parameters of a view, without defaults. */
export const searchOfView = (tab: OrderTab, role: OrderRole): Record<string, string> => ({
  ...(tab === 'all' ? {} : { tab }),
  ...(role === '' ? {} : { role }),
})

export const requestOfView = (tab: OrderTab, role: OrderRole): ListRequest => ({
  tab,
  ...(role === '' ? {} : { role }),
})

/** The actions on an order in the list. */
export type RowAction =
  | 'chat'
  | 'start'
  | 'confirm'
  | 'finish'
  | 'reject'
  | 'report'
  | 'leave'
  | 'cancel'

const texts: Readonly<Record<RowAction, string>> = {
  chat: '进入聊天',
  start: '开始订单',
  confirm: '确认完成',
  finish: '提交完成',
  reject: '驳回',
  report: '上报异常',
  leave: '离开房间',
  cancel: '取消订单',
}

const dangerous: readonly RowAction[] = ['leave', 'cancel']

/** A member of an order is in its chat; the back end decides about the other actions. */
const isPossible = ({ actions }: OwnOrder, action: RowAction): boolean =>
  action === 'chat' || actions.includes(action)

/** All permitted actions on an order. */
export const menuOf = (order: OwnOrder): readonly SheetAction<RowAction>[] =>
  (Object.keys(texts) as RowAction[])
    .filter((action) => isPossible(order, action))
    .map((key) => ({ key, text: texts[key], isDangerous: dangerous.includes(key) }))

const onwards: readonly RowAction[] = ['confirm', 'finish', 'start']
const outwards: readonly RowAction[] = ['cancel', 'leave', 'report']

/**
 * The actions of a swipe: the chat, the next step, and the way out; more do not fit on a small
 * phone.
 */
export const swipeOf = (order: OwnOrder): readonly SwipeAction<RowAction>[] => {
  const first = (candidates: readonly RowAction[]) =>
    candidates.filter((action) => isPossible(order, action))[0]
  const offered = [
    { key: 'chat', tone: 'calm' },
    { key: first(onwards), tone: 'warm' },
    { key: first(outwards), tone: 'danger' },
  ] as const
  return offered.flatMap(({ key, tone }) =>
    key === undefined ? [] : [{ key, text: texts[key], tone }],
  )
}
