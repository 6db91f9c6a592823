const PREFIX = 'order-'

/** The group of an order. */
export const groupIDOf = (orderID: number): string => `${PREFIX}${orderID}`

/** Whether the name of a group is kept for orders, whether there is such an order or not. */
export const isKeptForOrders = (groupID: string): boolean => groupID.startsWith(PREFIX)

/** The order of a group; null where it is of none. */
export const orderOfGroup = (groupID: string): number | null => {
  const orderID = Number(groupID.slice(PREFIX.length))
  return Number.isSafeInteger(orderID) && groupID === groupIDOf(orderID) ? orderID : null
}
