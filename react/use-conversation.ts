import { useMemo } from 'react'
import type { ChatView, Conversation, Snapshot } from 'tavern-im'
import { useTopic } from './use-store.ts'

/** What `useConversation` returns. */
export interface ConversationState {
  /** null until it is known, and where it does not exist. */
  readonly conversation: Snapshot<Conversation> | null
  /**
   * pending: not known yet, the session is not ready. missing: there is no such conversation (yet); its
   * first message makes it.
   */
  readonly status: 'pending' | 'ready' | 'missing'
}

const isReady = (view: ChatView): boolean => view.session().status === 'ready'

/**
 * One conversation, as far as the client knows it; nothing is fetched. Before the session is ready it may be
 * the one that the last session kept on this device.
 *
 * @param conversationID null shows nothing and subscribes to nothing.
 */
export const useConversation = (conversationID: string | null): ConversationState => {
  const conversation = useTopic(
    conversationID === null ? null : `conversation:${conversationID}`,
    (view) => (conversationID === null ? null : view.conversation(conversationID)),
    null,
  )
  const isSettled = useTopic(conversationID === null ? null : 'session', isReady, false)
  const status = conversation !== null ? 'ready' : isSettled ? 'missing' : 'pending'
  return useMemo(() => Object.freeze({ conversation, status }), [conversation, status])
}
