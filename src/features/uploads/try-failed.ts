import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError } from '../../kernel/errors.ts'
import { isLost } from '../../kernel/temporary-errors.ts'
import { SERVER_FAULT } from '../../protocol/server-codes.ts'

/** The reason for a failed attempt; another attempt may succeed. */
export class TryFailed extends Error {
  override readonly name = 'TryFailed'
  /** As of HTTP; or one of those below. */
  readonly status: number

  constructor(why: string, status: number, cause?: unknown) {
    super(why, { cause })
    this.status = status
  }
}

/** No answer: lost on the way, in either direction. */
export const LOST = 0
/** Not a byte passed for too long. */
export const STALLED = 408
const FORBIDDEN = 403
const CONFLICT = 409
export const FAILED = 500

/** A server that starts or stops, or a proxy that cannot reach it. */
const AWAY: readonly number[] = [LOST, 502, 503, 504]

/** The meaning of a rejected call: a failed attempt, or, unchanged, a final error. */
export const failureOf = (error: unknown): unknown => {
  if (!(error instanceof ImError)) return error
  // An overloaded server has not examined the upload.
  const isUnanswered = isLost(error) || error.code === errorCodes.SERVICE_OVERLOAD[0]
  if (isUnanswered) return new TryFailed(error.message, LOST, error)
  return error.code === SERVER_FAULT ? new TryFailed(error.message, FAILED, error) : error
}

const has = (status: number) => (error: unknown) =>
  error instanceof TryFailed && error.status === status

/** Whether no server received the request. */
export const isAway = ({ status }: TryFailed): boolean => AWAY.includes(status)

/** Whether it needs other credentials, or another URL. */
export const isForbidden = has(FORBIDDEN)

/** Whether the server has a different offset. */
export const isConflict = has(CONFLICT)
