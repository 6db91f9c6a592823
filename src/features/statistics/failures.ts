import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError, imError, serverError } from '../../kernel/errors.ts'
import * as serverCodes from '../../protocol/server-codes.ts'

const BAD_REQUEST = 400

/** The server does not take such a report, and will not take it later either. */
const hopeless: ReadonlySet<number> = new Set([serverCodes.BAD_PACKET, errorCodes.NO_PROTOCOL[0]])

export const isHopeless = (error: unknown): boolean =>
  error instanceof ImError && hopeless.has(error.code)

export const refusedOverHTTP = (status: number): ImError => {
  const action = 'report over HTTP'
  if (status === BAD_REQUEST) return serverError(serverCodes.BAD_PACKET, action, 'malformed')
  return imError(errorCodes.NETWORK_ERROR, { action, why: `status ${status}` })
}
