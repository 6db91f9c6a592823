import { useMemo } from 'react'
import type { ImError } from 'tavern-im/strict'
import { DraftStore } from './draft-store.ts'
import { featureOf } from './feature-of.ts'
import { sharedStore } from './shared-stores.ts'
import { useChat } from './use-chat.ts'
import { type ReadOptions, useStore } from './use-store.ts'

/** The result of `useDraft`. */
export interface DraftState {
  /** The text of the input field: the typed or the stored draft. */
  readonly text: string
  /**
   * Whether it is stored on this device. False for 0.5 s after typing, and while the conversation
   * does not exist.
   */
  readonly isSaved: boolean
  /** The error of the last save. The next change retries. */
  readonly error: ImError | null
  /**
   * Call it at every change of the field; '' removes the draft. The same function for a
   * conversation.
   */
  readonly setText: (text: string) => void
}

const nothing: DraftState = Object.freeze({
  text: '',
  isSaved: true,
  error: null,
  setText() {},
})

/**
 * Returns the draft of a conversation. Typed text shows at once and is stored on this device, as by
 * `setConversationDraft`: it survives a reload, and the list can show it. While the conversation
 * does not exist, the draft stays in memory.
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
