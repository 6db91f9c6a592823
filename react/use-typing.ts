import { useMemo } from 'react'
import { TypingUsers } from './typing-users.ts'
import { useChat } from './use-chat.ts'
import { useStore } from './use-store.ts'

/** What `useTyping` returns. The functions stay the same for a conversation. */
export interface TypingIndicator {
  /** The other side is typing. Always false in groups. */
  readonly isPeerTyping: boolean
  /** Call it at every change of the text; it is said seldom enough. */
  readonly started: () => void
  /** The text was sent, or deleted. */
  readonly stopped: () => void
}

/**
 * Whether the other side of a C2C conversation is typing, and how to tell it that I am.
 *
 * @param conversationID null shows nothing and tells nobody.
 *
 * @example
 * const { isPeerTyping, started } = useTyping(conversationID)
 * return <input placeholder={isPeerTyping ? 'typing…' : ''} onChange={started} />
 */
export const useTyping = (conversationID: string | null): TypingIndicator => {
  const chat = useChat()
  const { store, ...say } = useMemo(() => {
    const users = TypingUsers.of(chat)
    const id = conversationID ?? ''
    return {
      store: conversationID && {
        subscribe: (listener: () => void) => users.subscribe(listener),
        snapshot: () => users.isTyping(id),
      },
      started: () => users.status.started(id),
      stopped: () => users.status.stopped(id),
    }
  }, [chat, conversationID])
  const isPeerTyping = useStore(store || null, false)
  const { started, stopped } = say
  return useMemo(
    () => Object.freeze({ isPeerTyping, started, stopped }),
    [isPeerTyping, started, stopped],
  )
}
