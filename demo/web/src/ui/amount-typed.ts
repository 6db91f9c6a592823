/** What is typed as an amount: digits, and no more than one point with two after it. */
export const amountTyped = (typed: string): string =>
  /^\d{0,6}(\.\d{0,2})?/.exec(typed.replaceAll('。', '.'))?.[0] ?? ''
