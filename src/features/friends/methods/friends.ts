import { arrayOf, bytes, object, oneOf, optional, prefixed, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { NO_FRIEND } from '../../../protocol/server-codes.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { CheckFriendResult, DeleteFriendResult, FriendFailure } from '../api.ts'
import { friendCommands, type WireFriendResult } from '../commands.ts'
import { ask, type FriendContext, method } from '../context.ts'
import { FRIEND_CACHE_MS } from '../limits.ts'
import { answerShapes, type Friend } from '../model.ts'

export const getFriendList = method<'getFriendList'>({
  args: [],
  async run(im) {
    await im.lists.load()
    return im.store.friends
  },
})

const ofUsers = { userIDList: arrayOf(text) }

export const deleteFriend = method<'deleteFriend'>({
  args: [
    object({
      ...ofUsers,
      type: optional(oneOf([TYPES.SNS_DELETE_TYPE_SINGLE, TYPES.SNS_DELETE_TYPE_BOTH])),
    }),
  ],
  async run(im, { userIDList, type = TYPES.SNS_DELETE_TYPE_BOTH }) {
    const userIDs = upToLimit(userIDList)
    const were = new Set(userIDs.filter((userID) => im.store.get(userID)))
    const request = { userIDList: userIDs, type: type as typeof TYPES.SNS_DELETE_TYPE_BOTH }
    const { resultList } = await ask(im, friendCommands.delete, request, answerShapes.results)
    const result: DeleteFriendResult = { successUserIDList: [], failureUserIDList: [] }
    for (const one of resultList) {
      // Removed meanwhile, by another device or by an earlier attempt of this request.
      const isGone = one.resultCode === NO_FRIEND && were.has(one.userID)
      if (one.resultCode === 0 || isGone) result.successUserIDList.push({ userID: one.userID })
      else result.failureUserIDList.push(failureOf(one))
    }
    return result
  },
})

export const checkFriend = method<'checkFriend'>({
  args: [
    object({
      ...ofUsers,
      type: optional(oneOf([TYPES.SNS_CHECK_TYPE_SINGLE, TYPES.SNS_CHECK_TYPE_BOTH])),
    }),
  ],
  async run(im, { userIDList, type = TYPES.SNS_CHECK_TYPE_BOTH }) {
    const kind = type as typeof TYPES.SNS_CHECK_TYPE_BOTH
    const request = { userIDList: upToLimit(userIDList), type: kind }
    const { resultList } = await ask(im, friendCommands.check, request, answerShapes.check)
    const result: CheckFriendResult = { successUserIDList: [], failureUserIDList: [] }
    for (const one of resultList) {
      const { userID, resultCode: code, relation } = one
      if (code === 0) result.successUserIDList.push({ userID, code, relation })
      else result.failureUserIDList.push(failureOf(one))
    }
    return result
  },
})

export const getFriendProfile = method<'getFriendProfile'>({
  args: [object(ofUsers)],
  async run(im, { userIDList }) {
    await im.lists.load()
    const userIDs = [...new Set(userIDList)]
    const eldest = im.platform.clock.now() - FRIEND_CACHE_MS
    const old = userIDs.filter((userID) => (im.store.get(userID)?.timestamp ?? eldest) < eldest)
    for (let from = 0; from < old.length; from += LIMITS.FRIEND_PAGE)
      await refresh(im, old.slice(from, from + LIMITS.FRIEND_PAGE))
    return {
      friendList: userIDs.flatMap((userID) => im.store.get(userID) ?? []),
      failureUserIDList: userIDs
        .filter((userID) => im.store.get(userID) === undefined)
        .map((userID) => noFriend(userID)),
    }
  },
})

/** Requests the current data of these friends; removes those who are no longer friends. */
const refresh = async (im: FriendContext, userIDList: readonly string[]): Promise<void> => {
  const answer = await ask(im, friendCommands.get, { userIDList }, answerShapes.get)
  const { friendList, profileList, position } = answer
  im.changes.batch(() => {
    im.profiles.received(profileList)
    im.apply({ event: 'friends', friendList }, position)
    const gone = userIDList.filter((one) => !friendList.some(({ userID }) => userID === one))
    if (gone.length > 0) im.apply({ event: 'friendsRemoved', userIDList: gone }, position)
  })
}

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
        why: 'neither remark nor friendCustomField is given',
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

const notFriend = (userID: string): ImError =>
  imError(errorCodes.NOT_FRIEND, { action: `find friend ${userID}`, data: { userID } })

const upToLimit = (userIDs: readonly string[]): string[] =>
  [...new Set(userIDs)].slice(0, LIMITS.FRIEND_LIST)

export const noFriend = (userID: string): FriendFailure => {
  const { code, message } = notFriend(userID)
  return { userID, code, message }
}

export const failureOf = ({
  userID,
  resultCode,
  resultInfo = '',
}: WireFriendResult): FriendFailure =>
  resultCode === NO_FRIEND ? noFriend(userID) : { userID, code: resultCode, message: resultInfo }
