import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import type { RateLimits } from '../kernel/rate-limits.ts'
import { type Operator, operatorOfSession } from './login/sessions.ts'
import { hasRight, rightsOf } from './rights.ts'

/** Limit of wrong tokens per network and minute; above it right ones are rejected too. */
const WRONG_PER_MINUTE = 20

const wrongKey = (network: string): string => `wrong operator token ${network}`

interface OperatorCall {
  readonly network: string
  /** Token of a session. */
  readonly token: string
  /** Path of the call. */
  readonly path: string
}

/**
 * The operator of the session; throws if the token is unknown, or the operator's role has no right
 * to the call.
 */
export const requireOperator = async (
  context: CallContext,
  limits: RateLimits,
  { network, token, path }: OperatorCall,
): Promise<Operator> => {
  const now = context.now()
  if (limits.isSpent(wrongKey(network), WRONG_PER_MINUTE, now)) {
    throw new CallFailure('TOO_MANY_CALLS')
  }
  const operator = await operatorOfSession(context, token)
  if (operator === null) {
    limits.take(wrongKey(network), WRONG_PER_MINUTE, now)
    throw new CallFailure('OPERATOR_TOKEN_WRONG')
  }
  if (!hasRight(operator.role, path)) throw new CallFailure('OPERATOR_RIGHT_MISSING')
  return { ...operator, rights: rightsOf(operator.role) }
}
