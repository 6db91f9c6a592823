/** Restricts input to digits with at most one point and two decimals. */
export const amountTyped = (typed: string): string =>
  /^\d{0,6}(\.\d{0,2})?/.exec(typed.replaceAll('。', '.'))?.[0] ?? ''
