import { object, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { bytes, oneOf, prefixed } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { type AddFriendRequest, friendCommands } from '../commands.ts'
import { ask, method } from '../context.ts'
import { answerShapes } from '../model.ts'

export const addFriend = method<'addFriend'>({
  args: [
    object({
      to: text,
      source: prefixed('AddSource_Type_', LIMITS.FRIEND_SUFFIX_CHARS),
      wording: optional(bytes(LIMITS.FRIEND_WORDING_BYTES)),
      type: optional(oneOf([TYPES.SNS_ADD_TYPE_SINGLE, TYPES.SNS_ADD_TYPE_BOTH])),
      remark: optional(bytes(LIMITS.FRIEND_REMARK_BYTES)),
      groupName: optional(bytes(LIMITS.FRIEND_GROUP_NAME_BYTES)),
    }),
  ],
  async run(im, { to, source, wording = '', type, remark = '', groupName = '' }) {
    im.configuration.refuseProfanity('addFriend', wording)
    const was = im.store.get(to)
    const request: AddFriendRequest = {
      to,
      source,
      wording,
      type: (type as AddFriendRequest['type']) ?? TYPES.SNS_ADD_TYPE_BOTH,
      remark,
      groupName,
    }
    const { status, resultInfo } = await ask(im, friendCommands.add, request, answerShapes.add)
    if (status === 'waiting') return { userID: to, code: 30539, message: resultInfo }
    // Added meanwhile, by another device or by an earlier attempt of this request.
    const isNew = was === undefined && im.lists.isLoaded
    if (status === 'added' || isNew) return { userID: to, code: 0 }
    throw imError(errorCodes.ALREADY_FRIEND, { action: 'addFriend', data: { to } })
  },
})
