import type { FeatureKernel } from '../kernel.ts'
import { conversationCommands, type WireConversation } from './commands.ts'

/** So often a row is asked for again at once, where messages overtake it. */
const ATTEMPTS = 3

/** Conversations of which only the server knows what they count and show; asked for until it has said so. */
export class RowRefetches {
  readonly #kernel: FeatureKernel
  /** Takes a row in. False: a message has overtaken it. */
  readonly #listed: (row: WireConversation) => boolean
  /** The newest wish for each: an answer to an earlier one may be of before. */
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

  /** There is a connection again. */
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
