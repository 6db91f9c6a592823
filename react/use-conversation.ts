import type { Conversation, Snapshot } from 'tavern-im/strict'
import { neutralState, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

/** The result of `useConversation`. */
export interface ConversationState extends QueryState {
  /**
   * null until it is known. If it is null and `status` is ready, the conversation does not exist
   * yet: its first message or `refetch` creates it.
   */
  readonly conversation: Snapshot<Conversation> | null
}

type Data = Omit<ConversationState, keyof QueryState>

const nothing = neutralState<Data>({ conversation: null })

/**
 * Returns a conversation. Before the session is ready it may come from the last session on this
 * device. `refetch` requests its profile, and creates a chat without messages.
 *
 * @param conversationID null shows nothing and subscribes to nothing.
 */
export const useConversation = <Selected = ConversationState>(
  conversationID: string | null,
  { select }: ReadOptions<ConversationState, Selected> = {},
): Selected =>
  useQuery(
    conversationID === null
      ? null
      : {
          key: `conversation:${conversationID}`,
          topics: [`conversation:${conversationID}`],
          isFollowed: true,
          read(view): Data | null {
            const conversation = view.conversation(conversationID)
            const isSettled = conversation !== null || view.session().status === 'ready'
            return isSettled ? { conversation } : null
          },
          fetch: (chat) => chat.getConversationProfile(conversationID),
        },
    nothing,
    select,
  )
