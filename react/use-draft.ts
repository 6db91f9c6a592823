import { useMemo } from 'react'
import type { ImError } from 'tavern-im/strict'
import { DraftStore } from './draft-store.ts'
import { featureOf } from './feature-of.ts'
import { sharedStore } from './shared-stores.ts'
import { useChat } from './use-chat.ts'
import { type ReadOptions, useStore } from './use-store.ts'

/** What `useDraft` shows and does. */
export interface DraftState {
  /** What is in the field: what was typed, or what was kept of an earlier visit. */
  readonly text: string
  /** It is kept on this device. False for half a second of typing, and where there is no conversation yet. */
  readonly isSaved: boolean
  /** Why keeping it failed. It is tried again with the next change. */
  readonly error: ImError | null
  /** To be called with every change of the field; '' takes the draft away. The same function for a conversation. */
  readonly setText: (text: string) => void
}

const nothing: DraftState = Object.freeze({
  text: '',
  isSaved: true,
  error: null,
  setText() {},
})

/**
 * The draft of a conversation. What is typed shows at once and is kept on this device, as `setConversationDraft`
 * does: it survives a reload, and the list can show it. A conversation without a message cannot keep one; then it
 * stays in memory until it can.
 *
 * @param conversationID null shows nothing.
 *
 * @example
 * const { text, setText } = useDraft(conversationID)
 * return <input value={text} onChange={(event) => setText(event.target.value)} />
 */
export const useDraft = <Selected = DraftState>(
  conversationID: string | null,
  { select }: ReadOptions<DraftState, Selected> = {},
): Selected => {
  const chat = useChat()
  featureOf(chat.setConversationDraft, 'conversationSettings')
  const store = useMemo(() => {
    if (conversationID === null) return null
    const make = () => new DraftStore(chat, conversationID)
    return sharedStore(chat, `draft:${conversationID}`, make)
  }, [chat, conversationID])
  return useStore(store, nothing, select)
}
