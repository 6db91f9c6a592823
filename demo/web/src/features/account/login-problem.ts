import { toast } from '../../ui/toast.ts'
import { ACCOUNT_RESTRICTED, failureText, MarketError } from '../market/market.ts'

const CODE_WRONG = 10004
const CODE_ENDED = 10010

interface LoginProblem {
  /** The error text beside the code field. */
  readonly beside: string | null
  /** The text of a toast. */
  readonly toastText: string | null
}

/** Chooses where a login error is shown. A restricted account gets its own dialog. */
export const loginProblemOf = (error: unknown): LoginProblem => {
  const code = error instanceof MarketError ? error.code : null
  if (code === ACCOUNT_RESTRICTED) return { beside: null, toastText: null }
  const text = failureText(error)
  return code === CODE_WRONG || code === CODE_ENDED
    ? { beside: text, toastText: null }
    : { beside: null, toastText: text }
}

/** Shows a login error in a toast, or returns the text for the code field. */
export const notifyOfProblem = (error: unknown): string | null => {
  const { beside, toastText } = loginProblemOf(error)
  if (toastText !== null) toast(toastText)
  return beside
}
