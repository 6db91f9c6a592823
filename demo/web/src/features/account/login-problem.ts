import { ACCOUNT_RESTRICTED, failureText, MarketError } from '../market/market.ts'

const CODE_WRONG = 10004
const CODE_ENDED = 10010

interface LoginProblem {
  /** Stands beside the code. */
  readonly beside: string | null
  /** Is said over the page. */
  readonly toastText: string | null
}

/** Where it is said why a login failed. A restricted account has been told by a dialog of its own. */
export const loginProblemOf = (error: unknown): LoginProblem => {
  const code = error instanceof MarketError ? error.code : null
  if (code === ACCOUNT_RESTRICTED) return { beside: null, toastText: null }
  const text = failureText(error)
  return code === CODE_WRONG || code === CODE_ENDED
    ? { beside: text, toastText: null }
    : { beside: null, toastText: text }
}
