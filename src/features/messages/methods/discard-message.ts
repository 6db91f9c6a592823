import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { anything } from '../../../kernel/value-checks.ts'
import { method } from '../context.ts'
import { liveMessage } from '../live-message.ts'
import { forget } from '../local-state.ts'
import { statusOf } from '../message-entity.ts'

export const discardMessage = method<'discardMessage'>({
  args: [anything],
  run(im, input) {
    const action = 'discardMessage'
    const message = liveMessage(im, input, action)
    const why =
      statusOf(message) === 'success'
        ? 'the message is sent; revoke or delete it'
        : im.outbox.isOnItsWay(message)
          ? 'the message is on its way; wait for its outcome'
          : undefined
    if (why !== undefined) {
      throw imError(errorCodes.INVALID_OPERATION, { action, why, data: { message } })
    }
    im.outbox.discard(message)
    forget(im, message)
    return { message }
  },
})
