const PREFIX = 'tavern-market-paid'

const keyOf = (payID: string): string => `${PREFIX}:${payID}`

/** Notes where to go on once it is paid: the provider's page lies between. */
export const keepReturn = (payID: string, back: string): void => {
  if (back !== '') sessionStorage.setItem(keyOf(payID), back)
}

/** '' where nothing waits for it. */
export const returnOf = (payID: string): string => sessionStorage.getItem(keyOf(payID)) ?? ''
