import { named, text } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { followCommands } from '../commands.ts'
import { method } from '../context.ts'
import { firstOf } from '../first-users.ts'

const typeShape = { typeList: [{ userID: '', followType: 0 }] }

export const checkFollowType = method<'checkFollowType'>({
  args: [named('userIDList', arrayOf(text))],
  async run(im, userIDs) {
    if (userIDs.length > LIMITS.FOLLOW_CHECK) {
      im.log.warn(`checkFollowType: only ${LIMITS.FOLLOW_CHECK} users are checked`)
    }
    if (userIDs.length === 0) return []
    const userIDList = firstOf(userIDs)
    const answer = await im.wire.call(followCommands.check, { userIDList })
    const { typeList } = readable('checkFollowType', typeShape, answer)
    return typeList.map((one) => ({ ...one }))
  },
})
