import type { CallContext } from '../call.ts'
import { orderOfGroup } from '../orders/chat/group.ts'
import { joinOrderChat } from '../orders/chat/order-chat.ts'
import { inTransaction } from '../storage/transaction.ts'
import { allowed, type Hook } from './hook.ts'

/** The users among these who have a seat in the running order. */
const seated = ({ db }: CallContext, orderID: number, userIDs: readonly string[]) =>
  db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .innerJoin('accounts', 'accounts.id', 'seats.account_id')
    .where('orders.id', '=', orderID)
    .where('orders.ended_at', 'is', null)
    .where('accounts.im_user_id', 'in', userIDs)
    .select(['orders.id', 'orders.kind', 'orders.title', 'accounts.id as accountID'])
    .execute()

/**
 * An account that leaves an order's group has not left the order: only the order's own call does
 * that.
 */
export const afterMemberExit: Hook = async (context, { body }) => {
  const orderID = orderOfGroup(body.GroupId ?? '')
  const userIDs = (body.ExitMemberList ?? []).map(({ Member_Account = '' }) => Member_Account)
  if (body.ExitType !== 'Quit' || orderID === null || userIDs.length === 0) return allowed
  await inTransaction(context, async (tx) => {
    for (const { accountID, ...order } of await seated(tx, orderID, userIDs)) {
      await joinOrderChat(tx, order, accountID)
    }
  })
  return allowed
}
