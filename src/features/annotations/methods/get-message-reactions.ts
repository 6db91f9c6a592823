import { arrayOf, number, object, optional } from '../../../kernel/check.ts'
import { LIMITS } from '../../../protocol/limits.ts'
import { peerOf } from '../../messages/index.ts'
import type { Message } from '../../messages/model.ts'
import { annotationCommands } from '../commands.ts'
import { type AnnotationContext, message, method, refuse } from '../context.ts'

export const getMessageReactions = method<'getMessageReactions'>({
  args: [object({ messageList: arrayOf(message), maxUserCountPerReaction: optional(number) })],
  async run(im, { messageList, maxUserCountPerReaction = LIMITS.REACTION_PARTIAL_USERS }) {
    const [first] = messageList
    if (first === undefined) {
      throw refuse('getMessageReactions', 'messageList', 'must not be empty')
    }
    const { conversationID } = first
    const asked = messageList.filter(
      (one) => one.conversationID === conversationID && one.sequence > 0 && !one.isRevoked,
    )
    for (let start = 0; start < asked.length; start += LIMITS.REACTION_MESSAGES) {
      await load(im, conversationID, asked.slice(start, start + LIMITS.REACTION_MESSAGES))
    }
    const count = Math.max(0, maxUserCountPerReaction)
    return messageList.map(({ ID }) => ({
      messageID: ID,
      reactionList: (im.reactions.shown(ID) ?? []).map((reaction) => ({
        ...reaction,
        partialUserList: reaction.partialUserList.slice(0, count),
      })),
    }))
  },
})

const load = async (im: AnnotationContext, conversationID: string, messages: Message[]) => {
  const peer = peerOf(conversationID)
  if (peer === undefined) return
  im.reactions.asked(messages)
  const answer = im.wire.call(annotationCommands.reactions, {
    ...peer,
    sequenceList: messages.map(({ sequence }) => sequence),
    count: LIMITS.REACTION_PARTIAL_USERS,
  })
  const settle = (given?: Awaited<typeof answer>) =>
    im.changes.batch(() => im.reactions.answered(messages, given))
  await answer.then(settle, (error) => {
    settle()
    throw error
  })
}
