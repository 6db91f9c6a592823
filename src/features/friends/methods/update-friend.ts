import { object, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { arrayOf, bytes, prefixed } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { NO_FRIEND } from '../../../protocol/server-codes.ts'
import { friendCommands } from '../commands.ts'
import { type FriendContext, method } from '../context.ts'
import type { Friend } from '../model.ts'
import { notFriend } from '../user-results.ts'

const action = 'updateFriend'

export const updateFriend = method<'updateFriend'>({
  args: [
    object({
      userID: text,
      remark: optional(bytes(LIMITS.FRIEND_REMARK_BYTES)),
      friendCustomField: optional(
        arrayOf(
          object({
            key: prefixed('Tag_SNS_Custom_', LIMITS.FRIEND_SUFFIX_CHARS),
            value: bytes(LIMITS.FRIEND_CUSTOM_VALUE_BYTES),
          }),
        ),
      ),
    }),
  ],
  async run(im, { userID, remark, friendCustomField }) {
    const changes = {
      ...(remark !== undefined && { remark }),
      ...(friendCustomField !== undefined && { friendCustomField }),
    }
    if (Object.keys(changes).length === 0)
      throw imError(errorCodes.INVALID_OPERATION, {
        action,
        why: 'pass remark or friendCustomField',
      })
    await im.lists.load()
    admit(im, userID)
    await im.wire.call(friendCommands.update, { userID, ...changes }).catch((error: unknown) => {
      if (!(error instanceof ImError) || error.code !== NO_FRIEND) throw error
      throw notFriend(userID)
    })
    return admit(im, userID)
  },
})

/** The friend; throws 2700 where the user is none. */
const admit = (im: FriendContext, userID: string): Friend => {
  const friend = im.store.get(userID)
  if (friend !== undefined) return friend
  throw notFriend(userID)
}
