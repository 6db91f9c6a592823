import type { WireMessage } from '../../../protocol/message.ts'

/** So many changes of messages that are not here are remembered. */
const REMEMBERED = 200

/**
 * Changes that were told of messages that are not here yet: an answer that is on its way may have been read before
 * them.
 */
export class EarlyEdits {
  readonly #changes = new Map<string, WireMessage>()

  note(conversationID: string, message: WireMessage): void {
    const key = `${conversationID} ${message.sequence}`
    this.#changes.delete(key)
    this.#changes.set(key, message)
    const [oldest] = this.#changes.keys()
    if (this.#changes.size > REMEMBERED && oldest !== undefined) this.#changes.delete(oldest)
  }

  /** A message as it came, or as it was told before that it is now. */
  newest(conversationID: string, message: WireMessage): WireMessage {
    const edit = this.#changes.get(`${conversationID} ${message.sequence}`)
    const isNewer = edit?.random === message.random && edit.version > message.version
    return isNewer ? edit : message
  }

  clear(): void {
    this.#changes.clear()
  }
}
