import { isKeptForOrders } from '../orders/chat/group-id.ts'
import { allowed, type Hook } from './hook.ts'

/** One of the codes that the chat passes on to who asked. */
const KEPT_FOR_ORDERS = 10_101

/** Nobody takes the name of an order's group before the order is there. */
export const beforeCreateGroup: Hook = async (_context, { body: { GroupId = '' }, isOurs }) =>
  isOurs || !isKeptForOrders(GroupId)
    ? allowed
    : { ErrorCode: KEPT_FOR_ORDERS, ErrorInfo: '该群号为订单专用' }
