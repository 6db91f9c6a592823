import type { CallContext } from '../call.ts'
import { moneyText, percentText } from '../kernel/money.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import type { Settings } from '../settings.ts'
import type { Action, Position } from './machine.ts'
import { type Names, positionNames } from './names.ts'
import { orderLinkOf } from './order.ts'
import type { TransitionResult } from './transition-context.ts'

interface AccountMessage {
  readonly to: readonly number[]
  readonly title: string
  readonly text: string
}

type MessagesFor = (
  result: TransitionResult,
  names: Names,
  settings: Settings,
) => readonly AccountMessage[]

const HOUR_MS = 3600 * 1000

const accountsAt = ({ seats }: TransitionResult, position: Position): readonly number[] =>
  seats.filter((seat) => seat.position === position).flatMap(({ account_id }) => account_id ?? [])

const participants = (result: TransitionResult): readonly number[] => [
  ...accountsAt(result, 'boss'),
  ...accountsAt(result, 'thug'),
]

const exceptActor = (accounts: readonly number[], { actor }: TransitionResult): readonly number[] =>
  accounts.filter((id) => actor.kind !== 'account' || id !== actor.accountID)

const quotedTitle = ({ order }: TransitionResult): string => `「${order.title}」`

const reasonIn = ({ text }: TransitionResult): string => (text ? `，原因：${text}` : '')

const DAY_MS = 24 * HOUR_MS

const heldWords = ({ postings: moved }: TransitionResult, id: number, holdMs: number): string => {
  const fen = moved.held.get(id) ?? 0
  const days = Math.ceil(holdMs / DAY_MS)
  return fen > 0 ? `，另有优惠券补贴 ${moneyText(fen)}，${days}天后到账` : ''
}

const feeWords = ({ order, postings: moved }: TransitionResult, id: number): string => {
  const fen = moved.fees.get(id) ?? 0
  return fen > 0 ? `（已扣服务费 ${moneyText(fen)}，${percentText(order.fee_basis_points)}）` : ''
}

/** Each account is informed of the amount in its own wallet. */
const settlementMessages = (
  result: TransitionResult,
  { subsidyHoldMs }: Settings,
  title: string,
  words: string,
): readonly AccountMessage[] =>
  participants(result).map((id) => {
    const fen = result.postings.wallets.get(id) ?? 0
    const isBoss = accountsAt(result, 'boss').includes(id)
    const money = isBoss
      ? `剩余押金 ${moneyText(fen)} 已退回余额`
      : `收入 ${moneyText(fen)} 已转入余额${feeWords(result, id)}`
    const held = heldWords(result, id, subsidyHoldMs)
    return {
      to: [id],
      title,
      text: `${quotedTitle(result)}${words}${fen > 0 ? `，${money}` : ''}${held}`,
    }
  })

const refundMessages = (
  result: TransitionResult,
  title: string,
  words: string,
): readonly AccountMessage[] =>
  participants(result).map((id) => {
    const fen = result.postings.wallets.get(id) ?? 0
    const money = fen > 0 ? `，押金 ${moneyText(fen)} 已退回余额` : ''
    return { to: [id], title, text: `${quotedTitle(result)}${words}${reasonIn(result)}${money}` }
  })

/** Recipients and texts of the station messages by action. */
const messagesByAction: Readonly<Record<Action, MessagesFor>> = {
  publish: () => [],
  discount: () => [],
  lock: () => [],
  open: () => [],
  join: (result, { actor }) => {
    const { order, seat } = result
    const full = order.state === 'full' ? '，房间已满，可以开始了' : ''
    const who = `${actor}加入了${quotedTitle(result)}的${positionNames[seat?.position ?? 'boss']}位`
    return [{ to: [order.publisher_id], title: '有人加入房间', text: `${who}${full}` }]
  },
  leave: (result, { actor }) => {
    const text = `${actor}离开了${quotedTitle(result)}`
    return [{ to: [result.order.publisher_id], title: '有人离开房间', text }]
  },
  kick: (result) => {
    const to = result.subjectID === undefined ? [] : [result.subjectID]
    const fen = (result.seat?.wallet_fen ?? 0) > 0 ? '，押金已退回余额' : ''
    const text = `房主将您移出了${quotedTitle(result)}${reasonIn(result)}${fen}`
    return [{ to, title: '您已被移出房间', text }]
  },
  start: (result) => [
    {
      to: exceptActor(participants(result), result),
      title: '订单已开始',
      text: `${quotedTitle(result)}已开始`,
    },
  ],
  finish: (result) => [
    {
      to: exceptActor(accountsAt(result, 'boss'), result),
      title: '请确认订单',
      text: confirmationRequest(result),
    },
  ],
  reject: (result, { actor }) => {
    const text = `${actor}驳回了${quotedTitle(result)}的完成凭证${reasonIn(result)}`
    return [{ to: accountsAt(result, 'thug'), title: '完成凭证被驳回', text }]
  },
  confirm: (result, _names, settings) =>
    result.order.state === 'settled'
      ? settlementMessages(result, settings, '订单已结算', '已结算')
      : [],
  lapse: (result, _names, settings) =>
    settlementMessages(result, settings, '订单已结算', '超时未确认，已自动结算'),
  stall: (result) => [
    {
      to: participants(result),
      title: '订单已转交客服',
      text: `${quotedTitle(result)}长时间未完成`,
    },
  ],
  report: (result, { actor }) => {
    const text = `${actor}上报了${quotedTitle(result)}的异常，您可以补充说明，客服将尽快处理`
    return [{ to: exceptActor(participants(result), result), title: '订单异常', text }]
  },
  award: (result, _names, settings) =>
    settlementMessages(result, settings, '异常订单已处理', '已由客服裁定结算'),
  repay: (result) => refundMessages(result, '异常订单已处理', '已由客服裁定退款'),
  cancel: (result) => refundMessages(result, '订单已取消', '已取消'),
  expire: (result) => refundMessages(result, '订单已取消', '超时未开始，已自动取消'),
}

const confirmationRequest = (result: TransitionResult): string => {
  const { order } = result
  const hours = Math.round(((order.due_at ?? 0) - (order.finished_at ?? 0)) / HOUR_MS)
  return `${quotedTitle(result)}已提交完成凭证，请在${hours}小时内确认，超时将自动结算`
}

/** Sends station messages to the affected accounts. */
export const notifyAccounts = async (
  context: CallContext,
  result: TransitionResult,
  names: Names,
): Promise<void> => {
  const link = orderLinkOf(result.order)
  for (const { to, title, text } of messagesByAction[result.action](
    result,
    names,
    context.settings,
  )) {
    for (const accountID of to) {
      await sendStationMessage(context, { accountID, kind: 'order', title, text, link })
    }
  }
}
