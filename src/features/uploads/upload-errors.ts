import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError, imError } from '../../kernel/errors.ts'
import type { FileKind } from './commands.ts'
import { TryFailed } from './try-failed.ts'

/** The code of each kind; images have none of their own. */
const failed = {
  image: errorCodes.MSG_SEND_FAIL,
  audio: errorCodes.MSG_A_UPLOAD_FAIL,
  video: errorCodes.MSG_V_UPLOAD_FAIL,
  file: errorCodes.MSG_F_UPLOAD_FAIL,
} as const

const tooLarge = {
  image: errorCodes.MSG_I_SIZE_LIMIT,
  audio: errorCodes.MSG_A_SIZE_LIMIT,
  video: errorCodes.MSG_V_SIZE_LIMIT,
  file: errorCodes.MSG_F_SIZE_LIMIT,
} as const

const action = 'upload'

export const cancelled = (kind: FileKind): ImError =>
  imError(failed[kind], { action, why: 'cancelled', data: { isCancelled: true } })

export const overLimit = (kind: FileKind, megabytes: number): ImError =>
  imError(tooLarge[kind], { action, why: `the ${kind} is over the limit of ${megabytes} MB` })

export const empty = (): ImError => imError(errorCodes.MSG_F_IS_EMPTY, { action })

/** The rejection of an upload. Errors with a code keep it. */
export const uploadError = (kind: FileKind, cause: unknown): ImError => {
  if (cause instanceof ImError) return cause
  if (!(cause instanceof TryFailed)) return imError(failed[kind], { action, cause })
  const { message: why, status } = cause
  return imError(failed[kind], { action, why, data: { status }, cause })
}
