import type { ChatSDK, ChatView, MessageReaction, Snapshot } from 'tavern-im/strict'
import { messageOf, type Outcome, toOutcomes, unavailableActions } from './actions.ts'
import { isStored, requestByConversation } from './batched.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { featureOf, useChat } from './use-chat.ts'
import { type ReadOptions, useView } from './use-store.ts'

interface Reactions {
  /** Oldest first, including changes in flight. */
  readonly reactions: readonly Snapshot<MessageReaction>[]
  /**
   * Adds any text of at most 64 bytes, such as an emoji. It shows at once, and is removed if the
   * request fails.
   */
  readonly add: (reactionID: string) => Promise<Outcome>
  /** Removes an own reaction. */
  readonly remove: (reactionID: string) => Promise<Outcome>
  /** Adds the reaction, or removes the own one. */
  readonly toggle: (reactionID: string) => Promise<Outcome>
}

/** The result of `useReactions`. */
export interface ReactionsState extends Reactions, QueryState {}

const none: readonly Snapshot<MessageReaction>[] = Object.freeze([])

const nothing = neutralState<Reactions>({
  reactions: none,
  ...unavailableActions(['add', 'remove', 'toggle']),
})

const requestReactions = requestByConversation('useReactions', (chat, messageList) =>
  chat.getMessageReactions({ messageList }),
)

const actionsOf = (chat: ChatSDK, view: ChatView, messageID: string) => {
  const isMine = (reactionID: string) =>
    view.reactions(messageID)?.find((one) => one.reactionID === reactionID)?.reactedByMyself
  const message = () => messageOf(chat, messageID, 'react to a message')
  const add = async (reactionID: string) => chat.addMessageReaction(message(), reactionID)
  const remove = async (reactionID: string) => chat.removeMessageReaction(message(), reactionID)
  return toOutcomes({
    add,
    remove,
    toggle: (reactionID: string) => (isMine(reactionID) ? remove(reactionID) : add(reactionID)),
  })
}

/**
 * Returns the reactions to a message. One request per conversation serves many messages; then
 * events keep them up to date.
 *
 * @param messageID null shows nothing and asks for nothing.
 *
 * @example
 * const { reactions, toggle } = useReactions(message.ID)
 * return reactions.map(({ reactionID, totalUserCount, reactedByMyself }) => (
 *   <button key={reactionID} aria-pressed={reactedByMyself} onClick={() => void toggle(reactionID)}>
 *     {reactionID} {totalUserCount}
 *   </button>
 * ))
 */
export const useReactions = <Selected = ReactionsState>(
  messageID: string | null,
  { select }: ReadOptions<ReactionsState, Selected> = {},
): Selected => {
  featureOf(useChat().getMessageReactions, 'annotations')
  const view = useView()
  const message = messageID === null ? null : view.message(messageID)
  // A message that is not stored has no reactions.
  const isUnsent = message !== null && !isStored(message)
  return useQuery(
    messageID === null
      ? null
      : {
          key: `reactions:${messageID}:${isUnsent}`,
          topics: isUnsent
            ? [`reactions:${messageID}`, `timeline:${message.conversationID}`]
            : [`reactions:${messageID}`],
          isFollowed: true,
          read(now) {
            const is = isUnsent ? now.message(messageID) : null
            const reactions = is !== null && !isStored(is) ? none : now.reactions(messageID)
            return reactions === null ? null : ({ reactions } as Reactions)
          },
          fetch: (chat) => requestReactions(chat, messageID),
          /**
           * Refetches when the message is loaded: before that its reactions cannot be requested.
           */
          listen(_, { invalidate }) {
            if (view.message(messageID) !== null) return () => {}
            const stop = view.subscribe('messages', () => {
              if (view.message(messageID) === null) return
              stop()
              invalidate()
            })
            return stop
          },
          actions: (chat) => actionsOf(chat, view, messageID),
        },
    nothing,
    select,
  )
}
