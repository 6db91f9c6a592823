import { arrayOf, named, optional, text } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { followCommands } from '../commands.ts'
import { method } from '../context.ts'

const infoShape = {
  infoList: [{ userID: '', followersCount: 0, followingCount: 0, mutualFollowersCount: 0 }],
}
const typeShape = { typeList: [{ userID: '', followType: 0 }] }

const firstOf = (userIDList: readonly string[]) =>
  [...new Set(userIDList)].slice(0, LIMITS.FOLLOW_CHECK)

export const getUserFollowInfo = method<'getUserFollowInfo'>({
  args: [named('userIDList', optional(arrayOf(text)))],
  async run(im, userIDs = []) {
    const userIDList = firstOf(userIDs.length === 0 ? [im.gate.me.userID] : userIDs)
    const answer = await im.wire.call(followCommands.info, { userIDList })
    const { infoList } = readable('getUserFollowInfo', infoShape, answer)
    return infoList.map((info) => ({ ...info }))
  },
})

export const checkFollowType = method<'checkFollowType'>({
  args: [named('userIDList', arrayOf(text))],
  async run(im, userIDs) {
    if (userIDs.length > LIMITS.FOLLOW_CHECK) {
      im.log.warn(`checkFollowType: only the first ${LIMITS.FOLLOW_CHECK} users are checked`)
    }
    if (userIDs.length === 0) return []
    const userIDList = firstOf(userIDs)
    const answer = await im.wire.call(followCommands.check, { userIDList })
    const { typeList } = readable('checkFollowType', typeShape, answer)
    return typeList.map((one) => ({ ...one }))
  },
})
