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

const named = (action: string, error: unknown): ImError => {
  if (error instanceof ImError) return error
  if (error instanceof RequestRefused) {
    if (error.code === serverCodes.UNKNOWN_COMMAND)
      return imError(errorCodes.NO_PROTOCOL, { action })
    const { code, message, seq: sequence, isRepeated } = error
    return serverError(code, action, message, isRepeated ? { sequence, isRepeated } : { sequence })
  }
  if (error instanceof RequestFailed) {
    switch (error.reason) {
      case 'timeout':
        return imError(errorCodes.NETWORK_TIMEOUT, { action, cause: error })
      case 'closed':
        return imError(errorCodes.LOGGED_OUT, { action, cause: error })
      case 'lost':
        return imError(errorCodes.NETWORK_ERROR, { action, cause: error })
      case 'overflow':
        return imError(errorCodes.NO_NETWORK, {
          action,
          why: 'too much is waiting for the connection',
        })
    }
  }
  if (error instanceof MalformedFrame) {
    return imError(errorCodes.NETWORK_ERROR, {
      action,
      why: 'the answer cannot be read',
      cause: error,
    })
  }
  return imError(errorCodes.UNCAUGHT, { action, cause: error })
}
