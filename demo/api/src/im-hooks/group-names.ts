import { officialWordIn } from '../names/official-words.ts'
import { isKeptForOrders } from '../orders/chat/group-id.ts'
import { allowed, type Hook, type HookAnswer, type HookCall } from './hook.ts'

/** Codes that the chat passes on to who asked. */
const KEPT_FOR_ORDERS = 10_101
const LIKE_THE_PLATFORM = 10_102

/** Texts of a group or a topic that others read as a name or a notice. */
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

/** Nobody takes the name of an order's group before the order is there, or calls a group like the platform. */
export const beforeCreateGroup: Hook = async (_context, call) => {
  if (call.isOurs) return allowed
  return isKeptForOrders(call.body.GroupId ?? '')
    ? { ErrorCode: KEPT_FOR_ORDERS, ErrorInfo: '该群号为订单专用' }
    : judgedNames(call)
}

/** Nobody calls a group or a topic like the platform later, either. */
export const beforeGroupName: Hook = async (_context, call) =>
  call.isOurs ? allowed : judgedNames(call)
