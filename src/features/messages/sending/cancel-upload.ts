import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import type { MessageContext } from '../context.ts'
import type { MessageEntity } from '../message-entity.ts'

export const cancelled = () =>
  imError(errorCodes.MSG_SEND_FAIL, {
    action: 'sendMessage',
    why: 'the upload of its file was cancelled',
    data: { isCancelled: true },
  })

/** Fails a message whose file is not uploaded yet. False: there is nothing to cancel. */
export const cancelUpload = (im: MessageContext, message: MessageEntity): boolean => {
  if (im.outbox.cancel(message, cancelled())) return true
  const { cancel } = im.files.get(message) ?? {}
  cancel?.()
  return cancel !== undefined
}

/** Lets a signal cancel it, until the returned function is called. */
export const cancelBy = (
  im: MessageContext,
  message: MessageEntity,
  signal: AbortSignal | undefined,
): (() => void) => {
  const cancel = () => void cancelUpload(im, message)
  signal?.addEventListener('abort', cancel)
  return () => signal?.removeEventListener('abort', cancel)
}
