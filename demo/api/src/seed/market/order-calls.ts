import { couponMyList } from '../../coupons/my-list.ts'
import { operatorDisputeAward, operatorDisputeRepay } from '../../operator/disputes.ts'
import { cancel } from '../../orders/cancel.ts'
import { clockOrOpenPosition } from '../../orders/clock-or-open-position.ts'
import { doDueOrders } from '../../orders/do-due.ts'
import type { reportReasons } from '../../orders/fields.ts'
import { finishConfirm, finishReject, finishSave } from '../../orders/finish.ts'
import { join } from '../../orders/join.ts'
import { kick } from '../../orders/kick.ts'
import { leave } from '../../orders/leave.ts'
import type { Position } from '../../orders/machine.ts'
import { saveBoosting, saveRaid } from '../../orders/publish.ts'
import { reportSave } from '../../orders/report-save.ts'
import { start } from '../../orders/start.ts'
import { haveMoney } from './money.ts'
import { operate } from './operate.ts'
import type { OrderPlan } from './plan.ts'
import {
  callAs,
  type Player,
  playerOf,
  type SeedContext,
  type SeededOrder,
} from './seed-context.ts'

const orderOf = ({ orders }: SeedContext, { number }: OrderPlan): SeededOrder => {
  const order = orders[number]
  if (order === undefined) throw new Error(`seed the market: order ${number} does not exist yet`)
  return order
}

const idIn = (seed: SeedContext, plan: OrderPlan) => ({ order_id: orderOf(seed, plan).id })

/**
 * The best coupon of an account for a deposit, once per pair of boss and thug, and the amount that
 * it leaves to pay.
 */
const payWith = async (seed: SeedContext, player: Player, plan: OrderPlan) => {
  const deposit = plan.depositFen
  const pairs = plan.thugs.map((thug) => `${player.row.account} ${thug}`)
  if (!plan.hasCoupons || pairs.some((pair) => seed.couponPairs.has(pair))) {
    return { coupon: {}, rest: deposit }
  }
  const { list } = await callAs(seed, player, couponMyList, {
    deposit_price: deposit,
    page_size: 1,
  })
  const [best] = list
  if (best === undefined || best.reason !== '') return { coupon: {}, rest: deposit }
  for (const pair of pairs) seed.couponPairs.add(pair)
  return { coupon: { coupon_id: best.id }, rest: deposit - best.off_price }
}

export const publishOrder = async (seed: SeedContext, plan: OrderPlan): Promise<void> => {
  const player = playerOf(seed, plan.publisher)
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
    const { order_id: id } = await callAs(seed, player, saveRaid, draft)
    seed.orders[number] = { id, kind, lines }
    return
  }
  const { coupon, rest } = await payWith(seed, player, plan)
  await haveMoney(seed, player, rest)
  const { order_id: id } = await callAs(seed, player, saveBoosting, { ...draft, ...coupon })
  seed.orders[number] = { id, kind, lines }
}

export const joinOrder = async (
  seed: SeedContext,
  plan: OrderPlan,
  account: string,
  position: Position,
): Promise<void> => {
  const player = playerOf(seed, account)
  const request = { ...idIn(seed, plan), position, role_id: player.roleID }
  if (position === 'thug') {
    await callAs(seed, player, join, request)
    return
  }
  const { coupon, rest } = await payWith(seed, player, plan)
  await haveMoney(seed, player, rest)
  await callAs(seed, player, join, { ...request, ...coupon })
}

export const leaveOrder = (seed: SeedContext, plan: OrderPlan, account: string) =>
  callAs(seed, playerOf(seed, account), leave, idIn(seed, plan))

/** The publisher removes the participant on that seat for thugs. */
export const kickFrom = (seed: SeedContext, plan: OrderPlan, seat: number) =>
  callAs(seed, playerOf(seed, plan.publisher), kick, {
    ...idIn(seed, plan),
    position: 'thug' as const,
    seat,
    reason: '联系不上，先换人',
  })

export const lockSeatOf = (seed: SeedContext, plan: OrderPlan) =>
  callAs(seed, playerOf(seed, plan.publisher), clockOrOpenPosition, {
    ...idIn(seed, plan),
    position: 'boss' as const,
    seat: plan.bossNum,
    type: 'clock' as const,
  })

export const startOrder = (seed: SeedContext, plan: OrderPlan) =>
  callAs(seed, playerOf(seed, plan.publisher), start, idIn(seed, plan))

export const finishOrder = (
  seed: SeedContext,
  plan: OrderPlan,
  { by, title, text }: { readonly by: string; readonly title: string; readonly text: string },
) => {
  const player = playerOf(seed, by)
  const pictures = title === '' || player.picture === '' ? [] : [player.picture]
  const work = { ...idIn(seed, plan), sub_title: title, report_text: text, pictures }
  return callAs(seed, player, finishSave, work)
}

export const rejectOrder = (seed: SeedContext, plan: OrderPlan, by: string, reason: string) =>
  callAs(seed, playerOf(seed, by), finishReject, { ...idIn(seed, plan), reason })

export const confirmOrder = (seed: SeedContext, plan: OrderPlan, by: string) =>
  callAs(seed, playerOf(seed, by), finishConfirm, idIn(seed, plan))

export const reportOrder = (
  seed: SeedContext,
  plan: OrderPlan,
  by: string,
  [reason, text]: readonly [keyof typeof reportReasons, string],
) => {
  const player = playerOf(seed, by)
  const pictures = player.picture === '' ? [] : [player.picture]
  return callAs(seed, player, reportSave, {
    ...idIn(seed, plan),
    reason,
    report_text: text,
    pictures,
  })
}

export const cancelOrder = (seed: SeedContext, plan: OrderPlan, reason: string) =>
  callAs(seed, playerOf(seed, plan.publisher), cancel, { ...idIn(seed, plan), reason })

export const decideOrder = (
  seed: SeedContext,
  plan: OrderPlan,
  { priceFen, reason }: { readonly priceFen: number | null; readonly reason: string },
): Promise<unknown> => {
  const request = { ...idIn(seed, plan), reason }
  return priceFen === null
    ? operate(seed, operatorDisputeRepay, request)
    : operate(seed, operatorDisputeAward, { ...request, price_fen: priceFen })
}

/** Runs the clock's job. */
export const letTimePass = ({ context }: SeedContext) => doDueOrders(context)
