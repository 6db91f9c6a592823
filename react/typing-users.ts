import { type ChatSDK, type Typing, typing } from 'tavern-im/strict'

/** Who types to me, as far as somebody looks. One per client: its listeners are shared. */
export class TypingUsers {
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
      // Nobody hears any more who has stopped.
      if (this.#listeners === 0) this.#now.clear()
    }
  }
}
