import type { CallContext } from '../call.ts'
import { kickFromChat } from '../effects/enqueue-effect.ts'
import { officialWordIn } from '../names/official-words.ts'
import { isKeptForOrders, orderOfGroup } from '../orders/chat/group.ts'
import { joinOrderChat } from '../orders/chat/order-chat.ts'
import { countRows } from '../storage/count-rows.ts'
import { inTransaction } from '../storage/transaction.ts'
import { allowed, type Hook, type HookAnswer, type HookCall } from './hook.ts'

/**
 * A restricted account gets no UserSig; one that logged in with an older UserSig is logged out
 * again.
 */
const afterLogin: Hook = async (context, { body: { Info = {} } }) => {
  const { Action, To_Account = '' } = Info
  if (Action !== 'Login') return allowed
  const account = await context.db
    .selectFrom('accounts')
    .where('im_user_id', '=', To_Account)
    .where('restricted_at', 'is not', null)
    .select(['account', 'im_user_id'])
    .executeTakeFirst()
  if (account !== undefined) await inTransaction(context, (tx) => kickFromChat(tx, account))
  return allowed
}

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
const afterMemberExit: Hook = async (context, { body }) => {
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

/** Error code that the chat passes on to the client. */
const KEPT_FOR_ORDERS = 10_101
const LIKE_THE_PLATFORM = 10_102
const ROOM_CLOSED = 10_103

/** Texts of a group or a topic that members see as a name or a notification. */
const textsOf = ({ body }: HookCall): readonly string[] =>
  [body.Name, body.TopicName, body.Introduction, body.Notification].filter(
    (text) => text !== undefined,
  )

const judgedNames = (call: HookCall): HookAnswer => {
  const word = textsOf(call)
    .map(officialWordIn)
    .find((found) => found !== undefined)
  return word === undefined
    ? allowed
    : { ErrorCode: LIKE_THE_PLATFORM, ErrorInfo: `群名称和公告不能包含“${word}”` }
}

/** Rejects a group with the name of a future order's group, or with a name that looks official. */
const beforeCreateGroup: Hook = async (_context, call) => {
  if (call.isOurs) return allowed
  return isKeptForOrders(call.body.GroupId ?? '')
    ? { ErrorCode: KEPT_FOR_ORDERS, ErrorInfo: '该群号为订单专用' }
    : judgedNames(call)
}

/** Rejects a later change to a name that looks official. */
const beforeTopicChange: Hook = async (_context, call) =>
  call.isOurs ? allowed : judgedNames(call)

const isClosedRoom = async ({ db }: CallContext, groupID: string): Promise<boolean> => {
  const rooms = db.selectFrom('rooms').where('group_id', '=', groupID)
  return (await countRows(rooms.where('closed_at', 'is not', null))) > 0
}

/** Rejects changes of a closed room: its owner could let the members write again (OPERATOR-12). */
const beforeGroupChange: Hook = async (context, call) => {
  if (call.isOurs) return allowed
  return (await isClosedRoom(context, call.body.GroupId ?? ''))
    ? { ErrorCode: ROOM_CLOSED, ErrorInfo: '房间已由平台关闭，不能修改' }
    : judgedNames(call)
}

/** All webhooks that the back end subscribes to. */
export const hooks: Readonly<Record<string, Hook>> = {
  'Group.CallbackBeforeCreateGroup': beforeCreateGroup,
  'Group.CallbackBeforeGroupInfoChanged': beforeGroupChange,
  'Group.CallbackBeforeCreateTopic': beforeTopicChange,
  'Group.CallbackBeforeTopicInfoChanged': beforeTopicChange,
  'Group.CallbackAfterMemberExit': afterMemberExit,
  'State.StateChange': afterLogin,
}
