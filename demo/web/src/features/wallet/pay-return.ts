const PREFIX = 'tavern-market-paid'

const keyOf = (payID: string): string => `${PREFIX}:${payID}`

/** Stores the return path during the visit to the provider's page. */
export const storeReturnPath = (payID: string, back: string): void => {
  if (back !== '') sessionStorage.setItem(keyOf(payID), back)
}

/** '' if there is none. */
export const returnPathOf = (payID: string): string => sessionStorage.getItem(keyOf(payID)) ?? ''
