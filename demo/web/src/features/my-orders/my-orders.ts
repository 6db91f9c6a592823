import type { RequestOf } from '../market/market.ts'

type Wish = RequestOf<'/api/order/summary/list'>

export type OrderTab = NonNullable<Wish['tab']>

/** '' for whatever one is in it. */
export type OrderRole = NonNullable<Wish['role']> | ''

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

export const requestOfView = (tab: OrderTab, role: OrderRole): Wish => ({
  tab,
  ...(role === '' ? {} : { role }),
})
