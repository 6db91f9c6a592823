const BALANCE = '/pages/enter/my/subpages/balance'

/** Path of the wallet in the web app. */
export const balancePath = BALANCE

/** Path of a payment's result in the web app. */
export const payResultPath = (paymentID: number): string =>
  `${BALANCE}/subpages/pay_result?pay_id=${paymentID}`

/** Path of a payment's checkout, which redirects to the provider. */
export const checkoutPath = (tradeNo: string): string => `/pay/checkout/${tradeNo}`

/** Path for the callbacks of a provider. */
export const notifyPath = (provider: string): string => `/pay/notify/${provider}`
