import { arrayOf, bytes, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { FriendGroupResult } from '../api.ts'
import { friendCommands, type GroupOutcome } from '../commands.ts'
import { ask, type FriendContext, method } from '../context.ts'
import { answerShapes, type FriendGroup } from '../model.ts'
import { failureOf, noFriend } from './friends.ts'

const { group } = answerShapes
const name = bytes(LIMITS.FRIEND_GROUP_NAME_BYTES, 1)
const filling = object({ name, userIDList: arrayOf(text) })

export const getFriendGroupList = method<'getFriendGroupList'>({
  args: [],
  async run(im) {
    await im.lists.load()
    return im.store.groups
  },
})

export const createFriendGroup = method<'createFriendGroup'>({
  args: [filling],
  run: (im, { name, userIDList }) =>
    fill(im, name, userIDList, (friends) =>
      ask(im, friendCommands.createGroup, { name, userIDList: friends }, group),
    ),
})

export const addToFriendGroup = method<'addToFriendGroup'>({
  args: [filling],
  run: (im, { name, userIDList }) => fillKnown(im, name, userIDList, 1),
})

export const removeFromFriendGroup = method<'removeFromFriendGroup'>({
  args: [filling],
  run: (im, { name, userIDList }) => fillKnown(im, name, userIDList, 2),
})

export const deleteFriendGroup = method<'deleteFriendGroup'>({
  args: [object({ name })],
  async run(im, { name }) {
    await im.lists.load()
    const before = groupNamed(im, name)
    admit(await ask(im, friendCommands.deleteGroup, { name }, group), name)
    return before
  },
})

export const renameFriendGroup = method<'renameFriendGroup'>({
  args: [object({ oldName: name, newName: name })],
  async run(im, { oldName, newName }) {
    await im.lists.load()
    admit(await ask(im, friendCommands.renameGroup, { oldName, newName }, group), oldName)
    return groupNamed(im, newName)
  },
})

const fillKnown = (
  im: FriendContext,
  name: string,
  userIDs: readonly string[],
  operationType: 1 | 2,
): Promise<FriendGroupResult> =>
  fill(im, name, userIDs, (userIDList) =>
    ask(im, friendCommands.fillGroup, { name, userIDList, operationType }, group),
  )

/** Only friends are sent (spec 3 section 5). */
const fill = async (
  im: FriendContext,
  name: string,
  userIDList: readonly string[],
  send: (friends: readonly string[]) => Promise<GroupOutcome>,
): Promise<FriendGroupResult> => {
  await im.lists.load()
  const userIDs = [...new Set(userIDList)]
  const friends = userIDs.filter((userID) => im.store.get(userID))
  const nonFriends = userIDs.filter((userID) => !friends.includes(userID))
  const answer = admit(await send(friends), name)
  return {
    friendGroup: groupNamed(im, name),
    failureUserIDList: [...nonFriends.map(noFriend), ...answer.resultList.map(failureOf)],
  }
}

/** Throws the error of a failed call. */
const admit = (answer: GroupOutcome, name: string): GroupOutcome => {
  if (answer.outcome === 'done') return answer
  const row: ErrorRow =
    answer.outcome === 'exists' ? errorCodes.FRIEND_GROUP_EXISTS : errorCodes.FRIEND_GROUP_NOT_FOUND
  throw imError(row, { action: `change friend group ${name}`, data: { name } })
}

/** The group may be deleted already by another device. */
const groupNamed = (im: FriendContext, name: string): FriendGroup =>
  im.store.groups.find((one) => one.name === name) ?? { name, userIDList: [], count: 0 }
