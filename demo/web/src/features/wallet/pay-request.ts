/** What is to be paid, as the address of the payment page says. */
export interface PayRequest {
  /** A payment that has begun; '' where none has. */
  readonly payID: string
  /** The order that needs the money; '' where it is for the wallet. */
  readonly orderID: string
  /** How much, in fen; null where the order says. */
  readonly fen: number | null
  /** Where what needed the money goes on; '' for nowhere. */
  readonly back: string
}

const PAY = '/pay'
const ID = /^\d{1,15}$/
const FEN = /^[1-9]\d{0,11}$/

/** A path of this app; never one that leads to another host. */
const INSIDE = /^\/(?![/\\])[^\\\s]*$/

/** Null where it says nothing that could be paid. */
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

/** The payment page for what is missing, and where to go on with it. */
export const payPath = (request: Partial<PayRequest>): string => {
  const { payID = '', orderID = '', fen = null, back = '' } = request
  const fields = { pay_id: payID, order_id: orderID, amount: String(fen ?? ''), back }
  const said = Object.entries(fields).filter(([, value]) => value !== '')
  return `${PAY}?${new URLSearchParams(said)}`
}
