import { MalformedFrame } from '../../protocol/frame.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import { RequestFailed, RequestRefused } from '../../transport/transport.ts'
import * as errorCodes from '../error-codes.ts'
import { ImError, imError, serverError } from '../errors.ts'
import type { Step } from './step.ts'

/** Turns what the transport says into the API's errors. */
export const nameErrors: Step = async (call, next) => {
  try {
    return await next(call)
  } catch (error) {
    throw named(call.command.name, error)
  }
}

const named = (wanted: string, error: unknown): ImError => {
  if (error instanceof ImError) return error
  if (error instanceof RequestRefused) {
    if (error.code === serverCodes.UNKNOWN_COMMAND)
      return imError(errorCodes.NO_PROTOCOL, { wanted })
    const { code, message, seq: sequence, isRepeated } = error
    return serverError(code, wanted, message, isRepeated ? { sequence, isRepeated } : { sequence })
  }
  if (error instanceof RequestFailed) {
    switch (error.reason) {
      case 'timeout':
        return imError(errorCodes.NETWORK_TIMEOUT, { wanted, cause: error })
      case 'closed':
        return imError(errorCodes.LOGGED_OUT, { wanted, cause: error })
      case 'lost':
        return imError(errorCodes.NETWORK_ERROR, { wanted, cause: error })
      case 'overflow':
        return imError(errorCodes.NO_NETWORK, {
          wanted,
          why: 'too much is waiting for the connection',
        })
    }
  }
  if (error instanceof MalformedFrame) {
    return imError(errorCodes.NETWORK_ERROR, {
      wanted,
      why: 'the answer cannot be read',
      cause: error,
    })
  }
  return imError(errorCodes.UNCAUGHT, { wanted, cause: error })
}
