import type { WireMessage } from '../../../protocol/message.ts'

/** Changes of unloaded messages that are remembered. */
const REMEMBERED = 200

/**
 * Changes of messages that are not loaded yet: a running request may return their older version.
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

  /** The message, or its newer version if a change arrived earlier. */
  newest(conversationID: string, message: WireMessage): WireMessage {
    const edit = this.#changes.get(`${conversationID} ${message.sequence}`)
    const isNewer = edit?.random === message.random && edit.version > message.version
    return isNewer ? edit : message
  }

  clear(): void {
    this.#changes.clear()
  }
}
