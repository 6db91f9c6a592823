import { officialWordIn } from '../names/official-words.ts'
import { isKeptForOrders } from '../orders/chat/group.ts'
import { allowed, type Hook, type HookAnswer, type HookCall } from './hook.ts'

/** Error code that the chat passes on to the client. */
const KEPT_FOR_ORDERS = 10_101
const LIKE_THE_PLATFORM = 10_102

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
export const beforeCreateGroup: Hook = async (_context, call) => {
  if (call.isOurs) return allowed
  return isKeptForOrders(call.body.GroupId ?? '')
    ? { ErrorCode: KEPT_FOR_ORDERS, ErrorInfo: '该群号为订单专用' }
    : judgedNames(call)
}

/** Rejects a later change to a name that looks official. */
export const beforeGroupName: Hook = async (_context, call) =>
  call.isOurs ? allowed : judgedNames(call)
