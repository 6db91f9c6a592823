import type { ChatSDK, ChatView, MessageReaction, Snapshot } from 'tavern-im/strict'
import { featureOf } from './feature-of.ts'
import { isStored, messageOf, requestByConversation } from './message-requests.ts'
import type { Outcome } from './outcome.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { toOutcomes } from './to-outcomes.ts'
import { unavailableActions } from './unavailable-actions.ts'
import { useChat } from './use-chat.ts'
import { type ReadOptions, useView } from './use-store.ts'

interface Reactions {
  /** The oldest first, with what this device is changing. */
  readonly reactions: readonly Snapshot<MessageReaction>[]
  /** Any text of at most 64 bytes, such as an emoji. It shows at once, and goes where that fails. */
  readonly add: (reactionID: string) => Promise<Outcome>
  /** Takes a reaction of mine back. */
  readonly remove: (reactionID: string) => Promise<Outcome>
  /** Adds it, or takes mine back. */
  readonly toggle: (reactionID: string) => Promise<Outcome>
}

/** What `useReactions` shows and does. */
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
 * The reactions to a message. What many messages show is asked for in one call per conversation, and followed
 * from then on.
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
  // What is not stored has none, until it is.
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
          /** Of what is not in memory they can be asked for once it is. */
          listen(_, again) {
            if (view.message(messageID) !== null) return () => {}
            const stop = view.subscribe('messages', () => {
              if (view.message(messageID) === null) return
              stop()
              again()
            })
            return stop
          },
          actions: (chat) => actionsOf(chat, view, messageID),
        },
    nothing,
    select,
  )
}
