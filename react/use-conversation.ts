import type { Conversation, Snapshot } from 'tavern-im/strict'
import { neutralState, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

/** What `useConversation` shows. */
export interface ConversationState extends QueryState {
  /**
   * null until it is known; where `status` is ready, there is no such conversation (yet): its first message makes
   * it, or `refetch`, which opens it.
   */
  readonly conversation: Snapshot<Conversation> | null
}

type Data = Omit<ConversationState, keyof QueryState>

const nothing = neutralState<Data>({ conversation: null })

/**
 * One conversation, as far as the client knows it. Before the session is ready it may be the one that the last
 * session kept on this device. `refetch` asks for its profile, and opens a chat that has not begun.
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
