import { type CustomData, customData, customPayload, type StandardSchema } from 'tavern-im/strict'
import { kindTexts, type OrderItem, orderPath } from '../orders/order.ts'

declare module 'tavern-im/strict' {
  interface CustomPayloads {
    /** A custom message with an order. Money is in whole fen. */
    order_card: {
      readonly orderID: string
      readonly title: string
      readonly detail: string
      readonly priceFen: number
      /** Absent in older cards. */
      readonly cardType?: OrderItem['cardType']
    }
  }
}

export type OrderCard = Extract<CustomData, { readonly businessID: 'order_card' }>

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

const orderCardSchema: StandardSchema<OrderCard> = {
  '~standard': {
    version: 1,
    vendor: 'tavern-market',
    validate: (card) =>
      isOrderCard(card) ? { value: card } : { issues: [{ message: 'no card' }] },
  },
}

/** Parses the data of a custom message; null if it is no order card. */
export const readOrderCard = (data: string): OrderCard | null =>
  customData({ type: 'TIMCustomElem', payload: { data } }, orderCardSchema)

/** The payload of the custom message for a card. */
export const payloadOf = ({ businessID, ...fields }: OrderCard) =>
  customPayload(businessID, fields, { description: '订单卡片' })

/** The card of an order: its kind, open seats and price. */
export const cardOf = ({ cardType, result: { order_info: order } }: OrderItem): OrderCard => ({
  businessID: 'order_card',
  orderID: order.id,
  cardType,
  title: order.title,
  detail: `${kindTexts[cardType]} · ${order.boss_num} 老板 ${order.thug_num} 打手`,
  priceFen: order.settle_price,
})

const ID = /^\d{1,15}$/

/** The path of the order; null for old cards without a real order. */
export const pathOfCard = ({ orderID, cardType }: OrderCard): string | null =>
  ID.test(orderID) ? orderPath(cardType === 'raid' ? 'raid' : 'dailian', orderID) : null
