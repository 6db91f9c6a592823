import { boolean, object, text } from '../../../kernel/check.ts'
import { arrayOf, whole } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { LEAST_MARK } from '../limits.ts'

export const markGroupMemberList = method<'markGroupMemberList'>({
  args: [
    object({
      groupID: text,
      userIDList: arrayOf(text),
      markType: whole(LEAST_MARK, 2 ** 32),
      enableMark: boolean,
    }),
  ],
  async run(im, { groupID, userIDList, markType, enableMark }) {
    const { memberList } = await im.wire.call(groupCommands.markMembers, {
      groupID,
      operationType: enableMark ? 1 : 2,
      memberList: userIDList.slice(0, LIMITS.MARK_MEMBERS).map((userID) => ({ userID, markType })),
    })
    const those = (isMarked: boolean) =>
      memberList.flatMap(({ userID, result }) => ((result === 1) === isMarked ? userID : []))
    return { successUserIDList: those(true), failureUserIDList: those(false) }
  },
})
