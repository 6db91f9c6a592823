import { named, optional, text } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { followCommands } from '../commands.ts'
import { method } from '../context.ts'
import { firstOf } from '../first-users.ts'

const infoShape = {
  infoList: [{ userID: '', followersCount: 0, followingCount: 0, mutualFollowersCount: 0 }],
}

export const getUserFollowInfo = method<'getUserFollowInfo'>({
  args: [named('userIDList', optional(arrayOf(text)))],
  async run(im, userIDs = []) {
    const userIDList = firstOf(userIDs.length === 0 ? [im.gate.me.userID] : userIDs)
    const answer = await im.wire.call(followCommands.info, { userIDList })
    const { infoList } = readable('getUserFollowInfo', infoShape, answer)
    return infoList.map((info) => ({ ...info }))
  },
})
