import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { anything } from '../../../kernel/value-checks.ts'
import { method } from '../context.ts'
import { liveMessage } from '../live-message.ts'
import { cancelUpload as cancel } from '../send.ts'

export const cancelUpload = method<'cancelUpload'>({
  args: [anything],
  run(im, input) {
    const action = 'cancelUpload'
    const message = liveMessage(im, input, action)
    if (cancel(im, message)) return { message }
    const why = 'no file of the message is being uploaded'
    throw imError(errorCodes.INVALID_OPERATION, { action, why, data: { message } })
  },
})
