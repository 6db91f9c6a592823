/** A custom message that shows an order. Money is whole fen. */
export interface OrderCard {
  readonly businessID: 'order_card'
  readonly orderID: string
  readonly title: string
  readonly detail: string
  readonly priceFen: number
}

const isOrderCard = (data: unknown): data is OrderCard => {
  if (typeof data !== 'object' || data === null) return false
  const card = data as Partial<Record<keyof OrderCard, unknown>>
  return (
    card.businessID === 'order_card' &&
    typeof card.orderID === 'string' &&
    typeof card.title === 'string' &&
    typeof card.detail === 'string' &&
    Number.isSafeInteger(card.priceFen)
  )
}

/** Reads the data of a custom message; null where it is no order card. */
export const readOrderCard = (data: string): OrderCard | null => {
  try {
    const card: unknown = JSON.parse(data)
    return isOrderCard(card) ? card : null
  } catch {
    return null
  }
}

/** 16800 → 168.00 */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2)
