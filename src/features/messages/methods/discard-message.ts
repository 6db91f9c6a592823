import { anything } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { method } from '../context.ts'
import { MessageEntity } from '../message-entity.ts'

export const discardMessage = method<'discardMessage'>({
  args: [anything],
  run(im, message) {
    const wanted = 'discardMessage'
    if (!(message instanceof MessageEntity)) throw imError(errorCodes.NOT_A_MESSAGE, { wanted })
    const why =
      message.status === 'success'
        ? 'the message is sent; revoke or delete it'
        : im.outbox.isOnItsWay(message)
          ? 'the message is on its way; wait for its outcome'
          : undefined
    if (why !== undefined) {
      throw imError(errorCodes.INVALID_OPERATION, { wanted, why, data: { message } })
    }
    im.outbox.discard(message)
    return { message }
  },
})
