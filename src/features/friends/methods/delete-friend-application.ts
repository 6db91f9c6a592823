import { object, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { oneOf } from '../../../kernel/value-checks.ts'
import { TYPES } from '../../../protocol/types.ts'
import { friendCommands } from '../commands.ts'
import { method } from '../context.ts'

const toMe = TYPES.SNS_APPLICATION_SENT_TO_ME

export const deleteFriendApplication = method<'deleteFriendApplication'>({
  args: [object({ userID: text, type: optional(oneOf([toMe, TYPES.SNS_APPLICATION_SENT_BY_ME])) })],
  async run(im, { userID, type = toMe }) {
    await im.lists.load()
    if (im.store.application(userID, type) === undefined)
      throw imError(errorCodes.FRIEND_APPLICATION_NOT_FOUND, {
        action: 'deleteFriendApplication',
        data: { userID, type },
      })
    await im.wire.call(friendCommands.deleteApplication, { userID, type: type === toMe ? 1 : 2 })
    return { userID }
  },
})
