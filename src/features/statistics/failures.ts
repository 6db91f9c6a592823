import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError, imError, serverError } from '../../kernel/errors.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import { NETWORK_ERROR, NETWORK_TIMEOUT } from './model.ts'

const BAD_REQUEST = 400

const lost: ReadonlySet<number> = new Set([
  NETWORK_ERROR,
  NETWORK_TIMEOUT,
  errorCodes.NO_NETWORK[0],
])

/** The server does not take such a report, and will not take it later either. */
const hopeless: ReadonlySet<number> = new Set([serverCodes.BAD_PACKET, errorCodes.NO_PROTOCOL[0]])

const isOneOf = (codes: ReadonlySet<number>, error: unknown): boolean =>
  error instanceof ImError && codes.has(error.code)

/** Whether the socket did not carry a report. */
export const isLost = (error: unknown): boolean => isOneOf(lost, error)

export const isHopeless = (error: unknown): boolean => isOneOf(hopeless, error)

export const refusedOverHTTP = (status: number): ImError => {
  const action = 'report over HTTP'
  if (status === BAD_REQUEST) return serverError(serverCodes.BAD_PACKET, action, 'malformed')
  return imError(errorCodes.NETWORK_ERROR, { action, why: `status ${status}` })
}
