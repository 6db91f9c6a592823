import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import type { MessageContext } from '../context.ts'
import type { MessageEntity } from '../message-entity.ts'

/** Reports the upload progress of a message, 0 to 1. */
export const progressed = (im: MessageContext, message: MessageEntity, progress: number): void => {
  try {
    im.sendHints.get(message)?.onProgress?.(progress)
  } catch (cause) {
    im.log.error(imError(errorCodes.MSG_ONPROGRESS_ERR, { action: 'sendMessage' }).message, cause)
  }
}
