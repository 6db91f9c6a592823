import { CallFailure } from '../kernel/failures.ts'
import { idOf, object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import { groupIDOf } from './chat/group.ts'
import { orderStates } from './machine.ts'
import { type OrderRow, orderNumberOf } from './order.ts'

/** Reasons for a report that the form offers. */
export const reportReasons = {
  absent: '对方长时间不在线',
  unfinished: '未按约定完成',
  conduct: '言语辱骂或态度恶劣',
  account: '账号安全问题',
  money: '私下交易或乱收费',
  other: '其他',
} as const

export type ReportReason = keyof typeof reportReasons

export const PICTURES = 2
export const MOST_SEATS = 20
export const REASON_CHARACTERS = 100
export const REPORT_CHARACTERS = 500

export const orderID = idOf('订单')

export const position = oneOf('位置', ['boss', 'thug'])

export const seatNumber = whole('座位', { min: 1, max: MOST_SEATS })

export const orderState = oneOf('订单状态', orderStates)

/** Response of every change: the order and its new state. */
export const orderAnswer = object({
  order_id: orderID,
  order_no: text('订单号'),
  state: orderState,
  group_id: text('群'),
})

export const answerOf = (order: OrderRow): Static<typeof orderAnswer> => ({
  order_id: String(order.id),
  order_no: orderNumberOf(order),
  state: order.state,
  group_id: groupIDOf(order.id),
})

/** The trimmed text; throws if it is empty. */
export const requireText = (title: string, words: string): string => {
  const trimmed = words.trim()
  if (trimmed === '') throw new CallFailure('INVALID_REQUEST', `请填写${title}`)
  return trimmed
}
