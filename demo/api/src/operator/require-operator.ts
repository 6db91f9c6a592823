import type { CallContext } from '../call.ts'
import { CallFailure } from '../failures.ts'
import type { RateLimits } from '../rate-limits.ts'
import { isOperatorToken } from './token.ts'

/** What the operator is where accounts are known by their id; none has it. */
export const OPERATOR_ID = 0

/** So many wrong tokens does an address have in a minute; then right ones count as wrong, too. */
const WRONG_PER_MINUTE = 20

const wrongKey = (address: string): string => `wrong operator token ${address}`

/** Throws where the token is not the operator's. */
export const requireOperator = (
  { operatorTokenHash, now }: CallContext,
  limits: RateLimits,
  address: string,
  token: string,
): void => {
  if (limits.isSpent(wrongKey(address), WRONG_PER_MINUTE, now())) {
    throw new CallFailure('TOO_MANY_CALLS')
  }
  if (isOperatorToken(operatorTokenHash, token)) return
  limits.take(wrongKey(address), WRONG_PER_MINUTE, now())
  throw new CallFailure('OPERATOR_TOKEN_WRONG')
}
