import type { FeatureKernel } from '../kernel.ts'
import { conversationCommands, type WireConversation } from './commands.ts'

/** Immediate refetches of a row while messages overtake it. */
const ATTEMPTS = 3

/**
 * Refetches rows of conversations whose count and last message only the server knows, until each is
 * received.
 */
export class RowRefetches {
  readonly #kernel: FeatureKernel
  /** Applies a row. Returns false if a message has overtaken it. */
  readonly #listed: (row: WireConversation) => boolean
  /** The newest request of each conversation: the response to an earlier one may be outdated. */
  readonly #pending = new Map<string, object>()

  constructor(kernel: FeatureKernel, listed: (row: WireConversation) => boolean) {
    this.#kernel = kernel
    this.#listed = listed
  }

  request(conversationID: string): void {
    const request = {}
    this.#pending.set(conversationID, request)
    this.#fetch(conversationID, request).catch((error: unknown) =>
      this.#kernel.log.debug(`read ${conversationID} anew: once there is a connection`, error),
    )
  }

  /** Repeats pending requests after a reconnect. */
  retry(): void {
    for (const conversationID of [...this.#pending.keys()]) this.request(conversationID)
  }

  clear(): void {
    this.#pending.clear()
  }

  async #fetch(conversationID: string, request: object): Promise<void> {
    const { changes, gate, wire } = this.#kernel
    const { userID } = gate.me
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const answer = await wire.own.call(conversationCommands.get, {
        conversationIDList: [conversationID],
      })
      if (gate.me.userID !== userID || !this.#pending.has(conversationID)) return
      const [row] = answer.conversations
      const isTaken = row === undefined || changes.batch(() => this.#listed(row))
      if (isTaken) break
    }
    if (this.#pending.get(conversationID) === request) this.#pending.delete(conversationID)
  }
}
