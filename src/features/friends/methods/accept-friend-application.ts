import { object, optional, text } from '../../../kernel/check.ts'
import { bytes, oneOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { friendCommands } from '../commands.ts'
import { method } from '../context.ts'

export const acceptFriendApplication = method<'acceptFriendApplication'>({
  args: [
    object({
      userID: text,
      remark: optional(bytes(LIMITS.FRIEND_REMARK_BYTES)),
      type: optional(oneOf([TYPES.SNS_APPLICATION_AGREE, TYPES.SNS_APPLICATION_AGREE_AND_ADD])),
    }),
  ],
  async run(im, { userID, remark = '', type = TYPES.SNS_APPLICATION_AGREE_AND_ADD }) {
    const action = type as typeof TYPES.SNS_APPLICATION_AGREE
    await im.wire.call(friendCommands.respond, { userID, action, remark })
    return { userID }
  },
})
