const BALANCE = '/pages/enter/my/subpages/balance'

/** Where the web app shows the wallet. */
export const balancePath = BALANCE

/** Where the web app shows how a payment ended. */
export const payResultPath = (paymentID: number): string =>
  `${BALANCE}/subpages/pay_result?pay_id=${paymentID}`

/** Where a payment begins: from here people are led to its provider. */
export const checkoutPath = (tradeNo: string): string => `/pay/checkout/${tradeNo}`

/** Where a provider posts what happened. */
export const notifyPath = (provider: string): string => `/pay/notify/${provider}`
