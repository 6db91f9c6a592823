import { number, object, optional } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { arrayOf, numeric } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { peerOf } from '../../messages/index.ts'
import type { Message } from '../../messages/model.ts'
import type { MessageReactionList } from '../api.ts'
import { annotationCommands, type MessageAddress, type ReactionListAnswer } from '../commands.ts'
import { type AnnotationContext, known, message, method, reactorShape, refuse } from '../context.ts'
import type { MessageReaction, MessageReactions } from '../model.ts'

export const getMessageReactions = method<'getMessageReactions'>({
  args: [
    object({ messageList: arrayOf(message), maxUserCountPerReaction: optional(numeric(number)) }),
  ],
  async run(im, { messageList: input, maxUserCountPerReaction = LIMITS.REACTION_PARTIAL_USERS }) {
    const messageList = input.map((one) => known(im, one))
    const [first] = messageList
    if (first === undefined) {
      throw refuse('getMessageReactions', 'messageList', 'must not be empty')
    }
    const { conversationID } = first
    const peer = peerOf(conversationID)
    const requested = messageList.filter(
      (one) => one.conversationID === conversationID && one.sequence > 0 && !one.isRevoked,
    )
    const count = Math.max(0, maxUserCountPerReaction)
    const lists = new Map<Message, MessageReaction[]>()
    for (
      let start = 0;
      peer !== undefined && start < requested.length;
      start += LIMITS.REACTION_MESSAGES
    ) {
      const page = requested.slice(start, start + LIMITS.REACTION_MESSAGES)
      const { messageList: summaries } = await load(im, peer, page)
      const bySequence = new Map(summaries.map((one) => [one.sequence, one.reactionList]))
      for (const one of page) {
        // The store includes running changes; it may have forgotten the message meanwhile.
        const list = im.reactions.shown(one.ID) ?? bySequence.get(one.sequence) ?? []
        lists.set(one, copies(list, count))
      }
    }
    return withResultList(
      messageList.map((one) => ({ messageID: one.ID, reactionList: lists.get(one) ?? [] })),
    )
  },
})

/**
 * The documentation describes an array; the vendor's package returns `resultList`. Both forms work.
 */
const withResultList = (list: MessageReactions[]): MessageReactionList =>
  Object.defineProperty(list, 'resultList', { value: list }) as MessageReactionList

const copies = (list: readonly Readonly<MessageReaction>[], count: number): MessageReaction[] =>
  list.map((one) => ({ ...one, partialUserList: one.partialUserList.slice(0, count) }))

const reactionShape = {
  reactionID: '',
  totalUserCount: 0,
  partialUserList: [reactorShape],
  reactedByMyself: true,
}

const listShape = { position: 0, messageList: [{ sequence: 0, reactionList: [reactionShape] }] }

const load = async (
  im: AnnotationContext,
  peer: Pick<MessageAddress, 'conversationType' | 'to'>,
  messages: readonly Message[],
) => {
  im.reactions.listingStarted(messages)
  const answer = im.wire.call(annotationCommands.reactions, {
    ...peer,
    sequenceList: messages.map(({ sequence }) => sequence),
    count: LIMITS.REACTION_PARTIAL_USERS,
  })
  const settle = (response?: ReactionListAnswer) =>
    im.changes.batch(() => im.reactions.listingEnded(messages, response))
  try {
    const response = readable('getMessageReactions', listShape, await answer)
    settle(response)
    return response
  } catch (error) {
    settle()
    throw error
  }
}
