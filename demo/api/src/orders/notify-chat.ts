import type { CallContext } from '../call.ts'
import { moneyText } from '../kernel/money.ts'
import type { OrderNotice } from './chat/notice.ts'
import {
  closeOrderChat,
  joinOrderChat,
  leaveOrderChat,
  notifyOrderChat,
  openOrderChat,
} from './chat/order-chat.ts'
import { type Action, isOver } from './machine.ts'
import { type Names, positionNames } from './names.ts'
import type { TransitionResult } from './transition-context.ts'

const seatIn = ({ seat }: TransitionResult): string =>
  seat === undefined ? '' : `${positionNames[seat.position]}${seat.number}号位`

const reasonIn = ({ text }: TransitionResult): string => (text ? `：${text}` : '')

type Words = (result: TransitionResult, names: Names) => string

/** Notices to the order's group by action. */
const texts: Readonly<Record<Action, Words>> = {
  publish: () => '房间已创建，等待大家加入',
  join: (result, { actor }) => `${actor}加入了房间，坐在${seatIn(result)}`,
  discount: (_, { actor }) => `${actor}使用了优惠券`,
  leave: (_, { actor }) => `${actor}离开了房间`,
  kick: (_, { subject }) => `${subject}被房主移出了房间`,
  lock: (result) => `房主锁定了${seatIn(result)}`,
  open: (result) => `房主开放了${seatIn(result)}`,
  start: () => '订单已开始，祝合作愉快',
  finish: (_, { actor }) => `${actor}已提交完成凭证，请老板确认`,
  reject: (result, { actor }) => `${actor}驳回了完成凭证${reasonIn(result)}`,
  confirm: ({ order }, { actor }) =>
    order.state === 'settled'
      ? `${actor}已确认完成，订单结算完毕`
      : `${actor}已确认完成，等待其他老板确认`,
  lapse: () => '老板超时未确认，订单已自动结算',
  stall: () => '订单长时间未完成，已转交客服处理',
  report: (_, { actor }) => `${actor}上报了订单异常，客服将尽快处理`,
  award: ({ order, priceFen = order.price_fen }) =>
    `客服已处理异常，每位老板按 ${moneyText(Math.min(priceFen, order.deposit_fen))} 结算`,
  repay: () => '客服已处理异常，押金全部退回',
  cancel: ({ byRole }) =>
    byRole === 'operator' ? '订单已被平台取消，押金已退回' : '房主取消了订单，押金已退回',
  expire: () => '订单超时未开始，已自动取消，押金已退回',
}

/** Codes of the notices, for programs. */
const codes: Readonly<Record<Action, string>> = {
  publish: 'published',
  join: 'joined',
  discount: 'discounted',
  leave: 'left',
  kick: 'kicked',
  lock: 'locked',
  open: 'opened',
  start: 'started',
  finish: 'finished',
  reject: 'rejected',
  confirm: 'confirmed',
  lapse: 'lapsed',
  stall: 'stalled',
  report: 'reported',
  award: 'awarded',
  repay: 'repaid',
  cancel: 'cancelled',
  expire: 'expired',
}

/** Actions that change only displayed seats; their notices are hidden. */
const silent: readonly Action[] = ['lock', 'open', 'discount']

const noticeOf = (result: TransitionResult, names: Names): OrderNotice => {
  const { action, order, seat } = result
  const at = seat === undefined ? {} : { position: seat.position, seat: seat.number }
  return {
    code: codes[action],
    text: texts[action](result, names),
    data: { state: order.state, ...at },
    isShown: !silent.includes(action),
  }
}

/** The account that joins or leaves by the action. */
const passengerOf = ({ actor, subjectID }: TransitionResult): number => {
  const id = subjectID ?? (actor.kind === 'account' ? actor.accountID : undefined)
  if (id === undefined)
    throw new Error('notify the chat: the transition adds and removes no member')
  return id
}

/** Applies a transition to the order's chat: the group, its members, and the notice. */
export const notifyChat = async (
  context: CallContext,
  result: TransitionResult,
  names: Names,
): Promise<void> => {
  const { order, action } = result
  const notice = noticeOf(result, names)
  if (action === 'publish') await openOrderChat(context, order)
  if (action === 'publish' || action === 'join') {
    await joinOrderChat(context, order, passengerOf(result))
  }
  if (action === 'leave' || action === 'kick') {
    await leaveOrderChat(context, order, passengerOf(result))
  }
  if (isOver(order.kind, order.state)) await closeOrderChat(context, order, notice)
  else await notifyOrderChat(context, order, notice)
}
