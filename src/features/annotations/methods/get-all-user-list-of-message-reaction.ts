import { number, object, optional } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { numeric } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { annotationCommands } from '../commands.ts'
import { addressOf, known, message, method, reactionID, reactorShape } from '../context.ts'

const usersShape = { userList: [reactorShape], nextSeq: 0 }

const MOST = LIMITS.REACTION_USERS

export const getAllUserListOfMessageReaction = method<'getAllUserListOfMessageReaction'>({
  args: [object({ message, reactionID, nextSeq: number, count: optional(numeric(number)) })],
  async run(im, { message, reactionID, nextSeq, count = MOST }) {
    const answer = await im.wire.call(annotationCommands.reactionUsers, {
      ...addressOf('getAllUserListOfMessageReaction', known(im, message)),
      reactionID,
      nextSeq: Math.max(0, Math.trunc(nextSeq)),
      count: Math.min(Math.max(1, Math.trunc(count)), MOST),
    })
    readable('getAllUserListOfMessageReaction', usersShape, answer)
    const userList = answer.userList.map((user) => ({ ...user }))
    return { userList, nextSeq: answer.nextSeq, isCompleted: answer.nextSeq === 0 }
  },
})
