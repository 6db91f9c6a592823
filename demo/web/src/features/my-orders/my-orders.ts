import type { SheetAction } from '../../ui/action-choices.tsx'
import type { SwipeAction } from '../../ui/swipe-row.tsx'
import type { ReplyOf, RequestOf } from '../market/market.ts'

/** An order of one's own, with what can be done to it. */
export type OwnOrder = ReplyOf<'/api/order/summary/list'>['list'][number]

type ListRequest = RequestOf<'/api/order/summary/list'>

export type OrderTab = NonNullable<ListRequest['tab']>

/** '' for whatever one is in it. */
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

/** Which of one's orders are shown, as the address says; what it cannot mean is all of them. */
export const orderViewIn = (search: URLSearchParams) => ({
  tab: orderTabs.find(({ value }) => value === search.get('tab'))?.value ?? 'all',
  role: orderRoles.find(({ value }) => value === search.get('role'))?.value ?? '',
})

/** The address of a view; what is usual is left out. */
export const searchOfView = (tab: OrderTab, role: OrderRole): Record<string, string> => ({
  ...(tab === 'all' ? {} : { tab }),
  ...(role === '' ? {} : { role }),
})

export const requestOfView = (tab: OrderTab, role: OrderRole): ListRequest => ({
  tab,
  ...(role === '' ? {} : { role }),
})

/** What can be done to an order from the list. */
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

/** Who sits in an order is in its chat; for the rest the back end says. */
const isPossible = ({ actions }: OwnOrder, action: RowAction): boolean =>
  action === 'chat' || actions.includes(action)

/** All that can be done to an order. */
export const menuOf = (order: OwnOrder): readonly SheetAction<RowAction>[] =>
  (Object.keys(texts) as RowAction[])
    .filter((action) => isPossible(order, action))
    .map((key) => ({ key, text: texts[key], isDangerous: dangerous.includes(key) }))

const onwards: readonly RowAction[] = ['confirm', 'finish', 'start']
const outwards: readonly RowAction[] = ['cancel', 'leave', 'report']

/** What a swipe offers: the chat, what brings it on, and the way out. As much as a small phone has room for. */
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
