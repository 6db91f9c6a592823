const PREFIX = 'order-'

/** Group ID of an order. */
export const groupIDOf = (orderID: number): string => `${PREFIX}${orderID}`

/** Whether a group ID is reserved for orders, existing or not. */
export const isKeptForOrders = (groupID: string): boolean => groupID.startsWith(PREFIX)

/** The order of a group; null if it is not an order's group. */
export const orderOfGroup = (groupID: string): number | null => {
  const orderID = Number(groupID.slice(PREFIX.length))
  return Number.isSafeInteger(orderID) && groupID === groupIDOf(orderID) ? orderID : null
}

/** The chat's limit for group names. */
const NAME_BYTES = 100

/** A title as a group name, cut to the limit by whole characters. */
export const groupNameOf = (title: string): string => {
  let name = ''
  for (const sign of title) {
    if (Buffer.byteLength(name + sign) > NAME_BYTES) break
    name += sign
  }
  return name
}
