import { useMemo } from 'react'
import { TypingUsers } from './typing-users.ts'
import { useChat } from './use-chat.ts'
import { useStore } from './use-store.ts'

/** The result of `useTyping`. The functions stay the same for a conversation. */
export interface TypingIndicator {
  /** Whether the peer is typing. Always false in groups. */
  readonly isPeerTyping: boolean
  /** Call it at every change of the text; the client limits the frequency. */
  readonly started: () => void
  /** Call it when the text was sent or deleted. */
  readonly stopped: () => void
}

/**
 * Returns whether the peer of a C2C conversation is typing, and functions to send the own typing
 * status.
 *
 * @param conversationID null shows and sends nothing.
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
