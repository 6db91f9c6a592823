import { useMemo } from 'react'
import { type ChatSDK, type Typing, typing } from 'tavern-im/strict'
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

/**
 * The users that type to the own user, tracked while there are subscribers. One instance per
 * client.
 */
class TypingUsers {
  readonly status: Pick<Typing, 'started' | 'stopped'>
  readonly #typing: Typing
  readonly #now = new Set<string>()
  #listeners = 0

  private constructor(chat: ChatSDK) {
    this.#typing = typing(chat)
    this.status = this.#typing
  }

  static #known = new WeakMap<ChatSDK, TypingUsers>()

  static of(chat: ChatSDK): TypingUsers {
    let users = TypingUsers.#known.get(chat)
    if (users === undefined) {
      users = new TypingUsers(chat)
      TypingUsers.#known.set(chat, users)
    }
    return users
  }

  isTyping(conversationID: string): boolean {
    return this.#now.has(conversationID)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners += 1
    const stop = this.#typing.on(({ conversationID, isTyping }) => {
      if (isTyping) this.#now.add(conversationID)
      else this.#now.delete(conversationID)
      listener()
    })
    return () => {
      stop()
      this.#listeners -= 1
      // Without a listener the end of typing is not received.
      if (this.#listeners === 0) this.#now.clear()
    }
  }
}
