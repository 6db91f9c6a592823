import { object } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import { wellFormed } from '../../../kernel/value-checks.ts'
import { byteLength } from '../../../lib/byte-length.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { presenceCommands } from '../commands.ts'
import { method, take } from '../context.ts'

const action = 'setSelfStatus'
const statusShape = { userID: '', statusType: 0, customStatus: '' }

export const setSelfStatus = method<'setSelfStatus'>({
  args: [object({ customStatus: wellFormed })],
  async run(im, { customStatus }) {
    if (byteLength(customStatus) > LIMITS.CUSTOM_STATUS_BYTES) {
      const why = `customStatus is longer than ${LIMITS.CUSTOM_STATUS_BYTES} bytes`
      const data = { parameter: 'customStatus' }
      throw imError(errorCodes.INVALID_OPERATION, { action, why, data })
    }
    im.configuration.refuseProfanity(action, customStatus)
    const answer = await im.wire.call(presenceCommands.set, { customStatus })
    const status = readable(action, statusShape, answer)
    take(im, [status], true)
    return { ...status }
  },
})
