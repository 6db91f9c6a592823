import { type ChatSDK, type Typing, typing } from 'tavern-im/strict'

/**
 * The users that type to the own user, tracked while there are subscribers. One instance per
 * client.
 */
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
      // Without a listener the end of typing is not received.
      if (this.#listeners === 0) this.#now.clear()
    }
  }
}
