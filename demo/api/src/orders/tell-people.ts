import type { CallContext } from '../call.ts'
import { yuan } from '../coupons/worth.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import type { Settings } from '../settings.ts'
import type { Action, Position } from './machine.ts'
import { type Names, positionNames } from './names.ts'
import { orderLinkOf } from './order.ts'
import type { Happened } from './turn.ts'

interface Letter {
  readonly to: readonly number[]
  readonly title: string
  readonly text: string
}

type Letters = (happened: Happened, names: Names, settings: Settings) => readonly Letter[]

const HOUR_MS = 3600 * 1000

const seated = ({ seats }: Happened, position: Position): readonly number[] =>
  seats.filter((seat) => seat.position === position).flatMap(({ account_id }) => account_id ?? [])

const all = (happened: Happened): readonly number[] => [
  ...seated(happened, 'boss'),
  ...seated(happened, 'thug'),
]

const but = (accounts: readonly number[], { actor }: Happened): readonly number[] =>
  accounts.filter((id) => actor.kind !== 'account' || id !== actor.accountID)

const named = ({ order }: Happened): string => `「${order.title}」`

const reasonIn = ({ text }: Happened): string => (text ? `，原因：${text}` : '')

const DAY_MS = 24 * HOUR_MS

const heldWords = ({ moved }: Happened, id: number, holdMs: number): string => {
  const fen = moved.held.get(id) ?? 0
  const days = Math.ceil(holdMs / DAY_MS)
  return fen > 0 ? `，另有优惠券补贴${yuan(fen)}元，${days}天后到账` : ''
}

/** Each hears what came to the own wallet. */
const paid = (
  happened: Happened,
  { subsidyHoldMs }: Settings,
  title: string,
  words: string,
): readonly Letter[] =>
  all(happened).map((id) => {
    const fen = happened.moved.wallets.get(id) ?? 0
    const isBoss = seated(happened, 'boss').includes(id)
    const money = isBoss ? `剩余押金${yuan(fen)}元已退回余额` : `收入${yuan(fen)}元已转入余额`
    const held = heldWords(happened, id, subsidyHoldMs)
    return {
      to: [id],
      title,
      text: `${named(happened)}${words}${fen > 0 ? `，${money}` : ''}${held}`,
    }
  })

const givenBack = (happened: Happened, title: string, words: string): readonly Letter[] =>
  all(happened).map((id) => {
    const fen = happened.moved.wallets.get(id) ?? 0
    const money = fen > 0 ? `，押金${yuan(fen)}元已退回余额` : ''
    return { to: [id], title, text: `${named(happened)}${words}${reasonIn(happened)}${money}` }
  })

/** Who reads what among the messages of the app, by what happened. */
const letters: Readonly<Record<Action, Letters>> = {
  publish: () => [],
  discount: () => [],
  lock: () => [],
  open: () => [],
  join: (happened, { actor }) => {
    const { order, seat } = happened
    const full = order.state === 'full' ? '，房间已满，可以开始了' : ''
    const who = `${actor}加入了${named(happened)}的${positionNames[seat?.position ?? 'boss']}位`
    return [{ to: [order.publisher_id], title: '有人加入房间', text: `${who}${full}` }]
  },
  leave: (happened, { actor }) => {
    const text = `${actor}离开了${named(happened)}`
    return [{ to: [happened.order.publisher_id], title: '有人离开房间', text }]
  },
  kick: (happened) => {
    const to = happened.subjectID === undefined ? [] : [happened.subjectID]
    const fen = (happened.seat?.wallet_fen ?? 0) > 0 ? '，押金已退回余额' : ''
    const text = `房主将您移出了${named(happened)}${reasonIn(happened)}${fen}`
    return [{ to, title: '您已被移出房间', text }]
  },
  start: (happened) => [
    { to: but(all(happened), happened), title: '订单已开始', text: `${named(happened)}已开始` },
  ],
  finish: (happened) => [
    { to: but(seated(happened, 'boss'), happened), title: '请确认订单', text: askOf(happened) },
  ],
  reject: (happened, { actor }) => {
    const text = `${actor}驳回了${named(happened)}的完成凭证${reasonIn(happened)}`
    return [{ to: seated(happened, 'thug'), title: '完成凭证被驳回', text }]
  },
  confirm: (happened, _names, settings) =>
    happened.order.state === 'settled' ? paid(happened, settings, '订单已结算', '已结算') : [],
  lapse: (happened, _names, settings) =>
    paid(happened, settings, '订单已结算', '超时未确认，已自动结算'),
  stall: (happened) => [
    { to: all(happened), title: '订单已转交客服', text: `${named(happened)}长时间未完成` },
  ],
  report: (happened, { actor }) => {
    const text = `${actor}上报了${named(happened)}的异常，您可以补充说明，客服将尽快处理`
    return [{ to: but(all(happened), happened), title: '订单异常', text }]
  },
  award: (happened, _names, settings) =>
    paid(happened, settings, '异常订单已处理', '已由客服裁定结算'),
  repay: (happened) => givenBack(happened, '异常订单已处理', '已由客服裁定退款'),
  cancel: (happened) => givenBack(happened, '订单已取消', '已取消'),
  expire: (happened) => givenBack(happened, '订单已取消', '超时未开始，已自动取消'),
}

const askOf = (happened: Happened): string => {
  const { order } = happened
  const hours = Math.round(((order.due_at ?? 0) - (order.finished_at ?? 0)) / HOUR_MS)
  return `${named(happened)}已提交完成凭证，请在${hours}小时内确认，超时将自动结算`
}

/** Tells those it concerns, in the messages of the app. */
export const tellPeople = async (
  context: CallContext,
  happened: Happened,
  names: Names,
): Promise<void> => {
  const link = orderLinkOf(happened.order)
  for (const { to, title, text } of letters[happened.action](happened, names, context.settings)) {
    for (const accountID of to) {
      await sendStationMessage(context, { accountID, kind: 'order', title, text, link })
    }
  }
}
