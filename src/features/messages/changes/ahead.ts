import type { WireMessage } from '../../../protocol/message.ts'

/** So many changes of messages that are not here are remembered. */
const REMEMBERED = 200

/**
 * Changes that were told of messages that are not here yet: an answer that is on its way may have been read before
 * them.
 */
export class Ahead {
  readonly #changes = new Map<string, WireMessage>()

  note(conversationID: string, message: WireMessage): void {
    const place = `${conversationID} ${message.sequence}`
    this.#changes.delete(place)
    this.#changes.set(place, message)
    const [oldest] = this.#changes.keys()
    if (this.#changes.size > REMEMBERED && oldest !== undefined) this.#changes.delete(oldest)
  }

  /** A message as it came, or as it was told before that it is now. */
  newest(conversationID: string, message: WireMessage): WireMessage {
    const told = this.#changes.get(`${conversationID} ${message.sequence}`)
    const isNewer = told?.random === message.random && told.version > message.version
    return isNewer ? told : message
  }

  clear(): void {
    this.#changes.clear()
  }
}
