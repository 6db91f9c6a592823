import { MarketError } from 'tavern-market-api/client'

/** The code for a missing response. */
export const NO_ANSWER = -1

/** The user text of a failure. */
export const failureText = (error: unknown): string =>
  error instanceof MarketError ? error.message : '服务开小差了，请稍后再试'
