import { couponMyList } from '../../coupons/my-list.ts'
import { operatorDisputeAward, operatorDisputeRepay } from '../../operator/dispute-decisions.ts'
import { cancel } from '../../orders/cancel.ts'
import { clockOrOpenPosition } from '../../orders/clock-or-open-position.ts'
import { doDueOrders } from '../../orders/do-due.ts'
import { finishConfirm } from '../../orders/finish-confirm.ts'
import { finishReject } from '../../orders/finish-reject.ts'
import { finishSave } from '../../orders/finish-save.ts'
import { join } from '../../orders/join.ts'
import { kick } from '../../orders/kick.ts'
import { leave } from '../../orders/leave.ts'
import type { Position } from '../../orders/machine.ts'
import type { reportReasons } from '../../orders/report-reasons.ts'
import { reportSave } from '../../orders/report-save.ts'
import { saveBoosting } from '../../orders/save-boosting.ts'
import { saveRaid } from '../../orders/save-raid.ts'
import { start } from '../../orders/start.ts'
import { haveMoney } from './money.ts'
import { operate } from './operate.ts'
import type { OrderPlan } from './plan.ts'
import { ask, type Play, type Played, type Player, playerOf } from './play.ts'

const orderOf = ({ orders }: Play, { number }: OrderPlan): Played => {
  const order = orders[number]
  if (order === undefined) throw new Error(`seed the market: order ${number} does not exist yet`)
  return order
}

const idIn = (play: Play, plan: OrderPlan) => ({ order_id: orderOf(play, plan).id })

/** The best coupon that somebody has for a deposit, once for the same boss and thug, and what it leaves to be paid. */
const payWith = async (play: Play, player: Player, plan: OrderPlan) => {
  const deposit = plan.depositFen
  const pairs = plan.thugs.map((thug) => `${player.row.account} ${thug}`)
  if (!plan.hasCoupons || pairs.some((pair) => play.couponPairs.has(pair))) {
    return { coupon: {}, rest: deposit }
  }
  const { list } = await ask(play, player, couponMyList, { deposit_price: deposit, page_size: 1 })
  const [best] = list
  if (best === undefined || best.reason !== '') return { coupon: {}, rest: deposit }
  for (const pair of pairs) play.couponPairs.add(pair)
  return { coupon: { coupon_id: best.id }, rest: deposit - best.off_price }
}

export const publishOrder = async (play: Play, plan: OrderPlan): Promise<void> => {
  const player = playerOf(play, plan.publisher)
  const draft = {
    title: plan.title,
    description: plan.description,
    job_id: plan.jobID,
    min_fighting_capacity: plan.minCapacity,
    pictures: plan.showsPicture && player.picture !== '' ? [player.picture] : [],
    deposit_price: plan.depositFen,
    settle_price: plan.priceFen,
    boss_num: plan.bossNum,
    thug_num: plan.thugNum,
    start_at: plan.startAt ?? 0,
    role_id: player.roleID,
  }
  const { kind, lines, number } = plan
  if (kind === 'raid') {
    const { order_id: id } = await ask(play, player, saveRaid, draft)
    play.orders[number] = { id, kind, lines }
    return
  }
  const { coupon, rest } = await payWith(play, player, plan)
  await haveMoney(play, player, rest)
  const { order_id: id } = await ask(play, player, saveBoosting, { ...draft, ...coupon })
  play.orders[number] = { id, kind, lines }
}

export const joinOrder = async (
  play: Play,
  plan: OrderPlan,
  account: string,
  position: Position,
): Promise<void> => {
  const player = playerOf(play, account)
  const wanted = { ...idIn(play, plan), position, role_id: player.roleID }
  if (position === 'thug') {
    await ask(play, player, join, wanted)
    return
  }
  const { coupon, rest } = await payWith(play, player, plan)
  await haveMoney(play, player, rest)
  await ask(play, player, join, { ...wanted, ...coupon })
}

export const leaveOrder = (play: Play, plan: OrderPlan, account: string) =>
  ask(play, playerOf(play, account), leave, idIn(play, plan))

/** The publisher sends away who sits on that seat for thugs. */
export const kickFrom = (play: Play, plan: OrderPlan, seat: number) =>
  ask(play, playerOf(play, plan.publisher), kick, {
    ...idIn(play, plan),
    position: 'thug' as const,
    seat,
    reason: '联系不上，先换人',
  })

export const lockSeatOf = (play: Play, plan: OrderPlan) =>
  ask(play, playerOf(play, plan.publisher), clockOrOpenPosition, {
    ...idIn(play, plan),
    position: 'boss' as const,
    seat: plan.bossNum,
    type: 'clock' as const,
  })

export const startOrder = (play: Play, plan: OrderPlan) =>
  ask(play, playerOf(play, plan.publisher), start, idIn(play, plan))

export const finishOrder = (
  play: Play,
  plan: OrderPlan,
  { by, title, text }: { readonly by: string; readonly title: string; readonly text: string },
) => {
  const player = playerOf(play, by)
  const pictures = title === '' || player.picture === '' ? [] : [player.picture]
  const work = { ...idIn(play, plan), sub_title: title, report_text: text, pictures }
  return ask(play, player, finishSave, work)
}

export const rejectOrder = (play: Play, plan: OrderPlan, by: string, reason: string) =>
  ask(play, playerOf(play, by), finishReject, { ...idIn(play, plan), reason })

export const confirmOrder = (play: Play, plan: OrderPlan, by: string) =>
  ask(play, playerOf(play, by), finishConfirm, idIn(play, plan))

export const reportOrder = (
  play: Play,
  plan: OrderPlan,
  by: string,
  [reason, text]: readonly [keyof typeof reportReasons, string],
) => {
  const player = playerOf(play, by)
  const pictures = player.picture === '' ? [] : [player.picture]
  return ask(play, player, reportSave, { ...idIn(play, plan), reason, report_text: text, pictures })
}

export const cancelOrder = (play: Play, plan: OrderPlan, reason: string) =>
  ask(play, playerOf(play, plan.publisher), cancel, { ...idIn(play, plan), reason })

export const decideOrder = (
  play: Play,
  plan: OrderPlan,
  { priceFen, reason }: { readonly priceFen: number | null; readonly reason: string },
): Promise<unknown> => {
  const asked = { ...idIn(play, plan), reason }
  return priceFen === null
    ? operate(play, operatorDisputeRepay, asked)
    : operate(play, operatorDisputeAward, { ...asked, price_fen: priceFen })
}

/** The clock does what is due. */
export const letTimePass = ({ context }: Play) => doDueOrders(context)
