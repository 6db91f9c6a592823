import type { CallContext } from '../call.ts'
import { moneyText } from '../kernel/money.ts'
import { heldSubsidyOf, subsidyAccount, walletOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { findOrder, type OrderRow, orderLinkOf } from '../orders/order.ts'
import type { HeldSubsidy } from './held-subsidy.ts'

/** `released`: the thug can spend it. `revoked`: the platform takes it back. */
export interface Ending {
  readonly to: 'released' | 'revoked'
  /** Reason by an operator; empty for the clock. */
  readonly reason: string
}

const letterOf = ({ fen }: HeldSubsidy, { title }: OrderRow, { to, reason }: Ending) => {
  const words = `「${title}」的优惠券补贴 ${moneyText(fen)} `
  return to === 'released'
    ? { title: '补贴已到账', text: `${words}已转入余额` }
    : { title: '补贴已取消', text: `${words}已被平台收回，原因：${reason}` }
}

/** Ends a locked subsidy: moves its money out of the held account, once. */
export const endSubsidy = async (
  context: CallContext,
  held: HeldSubsidy,
  ending: Ending,
): Promise<void> => {
  const { db, now } = context
  const { id, thug_id: thugID, fen } = held
  const order = await findOrder(context, held.order_id)
  await db
    .updateTable('held_subsidies')
    .set({ state: ending.to, reason: ending.reason, ended_at: now() })
    .where('id', '=', id)
    .execute()
  const isPaid = await post(context, {
    kind: ending.to === 'released' ? 'subsidy' : 'subsidy_back',
    key: `subsidy:${id}`,
    orderID: order.id,
    memo: `优惠券补贴 · ${order.title}`,
    entries: [
      { account: heldSubsidyOf(thugID), fen: -fen },
      { account: ending.to === 'released' ? walletOf(thugID) : subsidyAccount, fen },
    ],
  })
  if (!isPaid) throw new Error(`end subsidy ${id}: it is already paid`)
  await sendStationMessage(context, {
    accountID: thugID,
    kind: 'order',
    ...letterOf(held, order, ending),
    link: orderLinkOf(order),
  })
}
