import type { ReplyOf } from '../market/market.ts'
import { kindTexts } from '../orders/order.ts'

export type RecentEvent = ReplyOf<'/api/order/summary/recent'>[number]

const verbs: Readonly<Record<RecentEvent['what'], string>> = {
  published: '发布了',
  joined: '加入了',
  settled: '完成了',
}

/** `阿* 发布了代练「赛季冲段」`. */
export const eventText = ({ nickname, what, cardType, title }: RecentEvent): string =>
  `${nickname} ${verbs[what]}${kindTexts[cardType]}「${title}」`

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `刚刚`, `5 分钟前`, `3 小时前`, `2 天前`. */
export const agoText = (time: number, now: number): string => {
  const past = now - time
  if (past < MINUTE_MS) return '刚刚'
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} 分钟前`
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)} 小时前`
  return `${Math.floor(past / DAY_MS)} 天前`
}

/** The displayed event and the newest known event. */
export interface Ticker {
  readonly shown: RecentEvent
  /** The previous event, for its exit animation. */
  readonly before: RecentEvent | null
  readonly newestID: string
}

/** The initial state. */
export const firstTicker = (events: readonly RecentEvent[]): Ticker | null => {
  const [newest] = events
  return newest === undefined ? null : { shown: newest, before: null, newestID: newest.id }
}

/** The next state: a new event first, else the next older one; after the last it starts again. */
export const nextTicker = (ticker: Ticker, events: readonly RecentEvent[]): Ticker => {
  const [newest] = events
  if (newest === undefined) return ticker
  const isNew = newest.id !== ticker.newestID
  const at = events.findIndex(({ id }) => id === ticker.shown.id)
  const shown = isNew ? newest : (events[at + 1] ?? newest)
  return shown.id === ticker.shown.id
    ? ticker
    : { shown, before: ticker.shown, newestID: newest.id }
}
