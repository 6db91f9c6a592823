import type { ReplyOf } from '../market/market.ts'

/** An order with its seats, events and permitted actions. */
export type Order = ReplyOf<'/api/room/orderRoom/info'>

/** An order in a list. */
export type OrderItem = ReplyOf<'/order/boosting/list'>['list'][number]

export type OrderKind = OrderItem['cardType']
type OrderState = OrderItem['result']['order_info']['state']
export type Member = OrderItem['result']['boss_info'][number]
export type Position = Member['position']

export const positionTexts: Readonly<Record<Position, string>> = { boss: '老板', thug: '打手' }

export const kindTexts: Readonly<Record<OrderKind, string>> = { dailian: '代练', raid: '团本' }

/** The name and tone of a state: recruiting, running, needs action, over. */
export const stateTexts: Readonly<
  Record<OrderState, { readonly text: string; readonly tone: 'open' | 'live' | 'ask' | 'over' }>
> = {
  recruiting: { text: '招募中', tone: 'open' },
  full: { text: '已满员', tone: 'open' },
  running: { text: '进行中', tone: 'live' },
  finished: { text: '待确认', tone: 'ask' },
  rejected: { text: '已驳回', tone: 'ask' },
  disputed: { text: '处理中', tone: 'ask' },
  settled: { text: '已完成', tone: 'over' },
  refunded: { text: '已退款', tone: 'over' },
  cancelled: { text: '已取消', tone: 'over' },
  expired: { text: '已过期', tone: 'over' },
}

const WAN = 10_000

/** Fighting capacity in 万: `128万`, `3.5万`. */
export const capacityText = (capacity: number): string => `${Number((capacity / WAN).toFixed(2))}万`

/** The path of an order's page. */
export const orderPath = (kind: OrderKind, id: string): string =>
  `/pages/enter/my/subpages/order/subpages/${kind === 'raid' ? 'order_room' : 'order_detail'}?id=${id}`

const two = (value: number): string => String(value).padStart(2, '0')

const DAY_MS = 24 * 3600 * 1000

/** `今天 20:30`, `明天 09:00`, `11月28日 20:30`. */
export const momentText = (time: number, now: number): string => {
  const date = new Date(time)
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  const dayOf = (moment: number) => new Date(moment).toDateString()
  if (dayOf(time) === dayOf(now)) return `今天 ${clock}`
  if (dayOf(time) === dayOf(now + DAY_MS)) return `明天 ${clock}`
  if (dayOf(time) === dayOf(now - DAY_MS)) return `昨天 ${clock}`
  return `${date.getMonth() + 1}月${date.getDate()}日 ${clock}`
}

/** The start time of an order. */
export const startText = (startAt: number, now: number): string =>
  startAt === 0 ? '人齐开打' : `${momentText(startAt, now)} 开始`

/** Whether the position has no free seat. */
export const isPositionFull = ({ result }: OrderItem, position: Position): boolean => {
  const { boss_num, thug_num, boss_free, thug_free } = result.order_info
  return position === 'boss'
    ? result.boss_info.length >= boss_num || boss_free === 0
    : result.thug_info.length >= thug_num || thug_free === 0
}
