/** The payment in the address of the payment page. */
export interface PayRequest {
  /** The ID of a pending payment; '' for a new one. */
  readonly payID: string
  /** The order to pay for; '' for a recharge. */
  readonly orderID: string
  /** The amount in fen; null if the order determines it. */
  readonly fen: number | null
  /** The path to return to; '' for none. */
  readonly back: string
}

const PAY = '/pay'
const ID = /^\d{1,15}$/
const FEN = /^[1-9]\d{0,11}$/

/** A path of this app, never of another host. */
const INSIDE = /^\/(?![/\\])[^\\\s]*$/

/** Null without a valid payment. */
export const payRequestIn = (search: URLSearchParams): PayRequest | null => {
  const valid = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? ''
    return pattern.test(value) ? value : ''
  }
  const amount = valid('amount', FEN)
  const request = {
    payID: valid('pay_id', ID),
    orderID: valid('order_id', ID),
    fen: amount === '' ? null : Number(amount),
    back: valid('back', INSIDE),
  }
  const { payID, orderID, fen } = request
  return payID === '' && orderID === '' && fen === null ? null : request
}

/** The path of the payment page. */
export const payPath = (request: Partial<PayRequest>): string => {
  const { payID = '', orderID = '', fen = null, back = '' } = request
  const fields = { pay_id: payID, order_id: orderID, amount: String(fen ?? ''), back }
  const present = Object.entries(fields).filter(([, value]) => value !== '')
  return `${PAY}?${new URLSearchParams(present)}`
}
