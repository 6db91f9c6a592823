import { object, text } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../kernel/errors.ts'
import { arrayOf, bytes } from '../../kernel/value-checks.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { FriendGroupResult } from './api.ts'
import { friendCommands, type GroupOutcome } from './commands.ts'
import { ask, type FriendContext } from './context.ts'
import { answerShapes, type FriendGroup } from './model.ts'
import { failureOf, noFriend } from './user-results.ts'

const { group } = answerShapes

export const groupName = bytes(LIMITS.FRIEND_GROUP_NAME_BYTES, 1)

export const groupUsers = object({ name: groupName, userIDList: arrayOf(text) })

export const changeGroupUsers = (
  im: FriendContext,
  name: string,
  userIDs: readonly string[],
  operationType: 1 | 2,
): Promise<FriendGroupResult> =>
  sendFriends(im, name, userIDs, (userIDList) =>
    ask(im, friendCommands.fillGroup, { name, userIDList, operationType }, group),
  )

/** Only friends are sent (spec 3 section 5). */
export const sendFriends = async (
  im: FriendContext,
  name: string,
  userIDList: readonly string[],
  send: (friends: readonly string[]) => Promise<GroupOutcome>,
): Promise<FriendGroupResult> => {
  await im.lists.load()
  const userIDs = [...new Set(userIDList)]
  const friends = userIDs.filter((userID) => im.store.get(userID))
  const nonFriends = userIDs.filter((userID) => !friends.includes(userID))
  const answer = admitGroup(await send(friends), name)
  return {
    friendGroup: groupNamed(im, name),
    failureUserIDList: [...nonFriends.map(noFriend), ...answer.resultList.map(failureOf)],
  }
}

/** Throws the error of a failed call. */
export const admitGroup = (answer: GroupOutcome, name: string): GroupOutcome => {
  if (answer.outcome === 'done') return answer
  const row: ErrorRow =
    answer.outcome === 'exists' ? errorCodes.FRIEND_GROUP_EXISTS : errorCodes.FRIEND_GROUP_NOT_FOUND
  throw imError(row, { action: `change friend group ${name}`, data: { name } })
}

/** The group may be deleted already by another device. */
export const groupNamed = (im: FriendContext, name: string): FriendGroup =>
  im.store.groups.find((one) => one.name === name) ?? { name, userIDList: [], count: 0 }
