import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { method } from '../context.ts'
import { localOf } from '../local-state.ts'
import { statusOf } from '../message-entity.ts'
import { ownMessage, sendArgs, sendOnce } from '../send.ts'

export const resendMessage = method<'resendMessage'>({
  args: sendArgs,
  run(im, input, options) {
    const message = ownMessage(im, input, 'resendMessage')
    if (statusOf(message) === 'unSend' && !localOf(message).outcome && !im.outbox.has(message)) {
      throw imError(errorCodes.INVALID_OPERATION, {
        action: 'resendMessage',
        why: 'the message has not failed',
        data: { message },
      })
    }
    message.isResend ||= statusOf(message) === 'fail'
    return sendOnce(im, message, options)
  },
})
