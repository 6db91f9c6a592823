import { isLike } from '../lib/is-like.ts'
import * as errorCodes from './error-codes.ts'
import { imError } from './errors.ts'

/** Returns an answer with the shape of its example; throws 2800 otherwise. */
export const readable = <Answer>(action: string, example: unknown, answer: Answer): Answer => {
  if (isLike(example, answer)) return answer
  throw imError(errorCodes.NETWORK_ERROR, { action, why: 'the answer cannot be read' })
}
