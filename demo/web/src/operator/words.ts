import type { ReplyOf } from 'tavern-market-api/client'
import type { Role } from './session.ts'

export const ROLES: Readonly<Record<Role, string>> = {
  admin: '管理员',
  finance: '财务',
  support: '客服',
  auditor: '审计',
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A time for display; a dash for 0. */
export const moment = (ms: number): string => {
  if (ms === 0) return '—'
  const date = new Date(ms)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Value of a local time field; empty for 0. */
export const localTime = (ms: number): string => (ms === 0 ? '' : moment(ms).replace(' ', 'T'))

/** Time in a local time field; 0 if it is empty. */
export const momentOf = (local: string): number => (local === '' ? 0 : new Date(local).getTime())

export type Look = 'good' | 'bad' | 'wait' | 'plain'

type OrderState = ReplyOf<'/api/operator/order/detail'>['state']

export const ORDER_STATES: Readonly<Record<OrderState, readonly [words: string, look: Look]>> = {
  recruiting: ['招募中', 'wait'],
  full: ['待开始', 'wait'],
  running: ['进行中', 'good'],
  finished: ['待确认', 'wait'],
  rejected: ['已驳回', 'bad'],
  disputed: ['纠纷中', 'bad'],
  settled: ['已结算', 'good'],
  refunded: ['已退款', 'plain'],
  cancelled: ['已取消', 'plain'],
  expired: ['已过期', 'plain'],
}

export const ORDER_KINDS = { dailian: '代练', raid: '团本' } as const

export const POSITIONS = { boss: '老板', thug: '打手' } as const
