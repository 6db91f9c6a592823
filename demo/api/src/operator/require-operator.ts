import type { CallContext } from '../call.ts'
import { CallFailure } from '../failures.ts'
import type { RateLimits } from '../rate-limits.ts'
import { isOperatorToken } from './token.ts'

/** What the operator is where accounts are known by their id; none has it. */
export const OPERATOR_ID = 0

/** So many wrong tokens does a network have in a minute; then right ones count as wrong, too. */
const WRONG_PER_MINUTE = 20

const wrongKey = (network: string): string => `wrong operator token ${network}`

/** Throws where the token is not the operator's. */
export const requireOperator = (
  { operatorTokenHash, now }: CallContext,
  limits: RateLimits,
  network: string,
  token: string,
): void => {
  if (limits.isSpent(wrongKey(network), WRONG_PER_MINUTE, now())) {
    throw new CallFailure('TOO_MANY_CALLS')
  }
  if (isOperatorToken(operatorTokenHash, token)) return
  limits.take(wrongKey(network), WRONG_PER_MINUTE, now())
  throw new CallFailure('OPERATOR_TOKEN_WRONG')
}
