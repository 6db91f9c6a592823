import { bytes, object, oneOf, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { friendCommands } from '../commands.ts'
import { method } from '../context.ts'

export const getFriendApplicationList = method<'getFriendApplicationList'>({
  args: [],
  async run(im) {
    await im.lists.load()
    return im.store.applicationList
  },
})

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

export const refuseFriendApplication = method<'refuseFriendApplication'>({
  args: [object({ userID: text })],
  async run(im, { userID }) {
    const action = 'Response_Action_Reject'
    await im.wire.call(friendCommands.respond, { userID, action, remark: '' })
    return { userID }
  },
})

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

export const setFriendApplicationRead = method<'setFriendApplicationRead'>({
  args: [],
  async run(im) {
    await im.lists.load()
    const position = im.store.newestPosition
    if (im.store.unreadCount > 0) await im.wire.call(friendCommands.readApplications, { position })
    return im.store.applicationList
  },
})
