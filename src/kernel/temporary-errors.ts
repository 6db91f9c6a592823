import * as serverCodes from '../protocol/server-codes.ts'
import * as errorCodes from './error-codes.ts'
import { ImError } from './errors.ts'

const lost: readonly number[] = [
  errorCodes.NETWORK_ERROR[0],
  errorCodes.NETWORK_TIMEOUT[0],
  errorCodes.NO_NETWORK[0],
]

const temporary: readonly number[] = [
  ...lost,
  errorCodes.OVER_FREQUENCY_LIMIT[0],
  serverCodes.OVERLOAD,
  serverCodes.SERVER_FAULT,
  serverCodes.GROUP_INTERNAL,
  serverCodes.AUTH_FAILED,
  serverCodes.USERSIG_EXPIRED,
]

const isOneOf = (codes: readonly number[]) => (error: unknown) =>
  error instanceof ImError && codes.includes(error.code)

/** Whether the connection has lost a call, or its answer. */
export const isLost = isOneOf(lost)

/** Whether the same call may succeed later. */
export const isTemporary = isOneOf(temporary)
