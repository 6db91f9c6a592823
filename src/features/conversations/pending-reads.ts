import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError } from '../../kernel/errors.ts'
import type { FeatureKernel } from '../kernel.ts'
import { readableOf } from '../messages/index.ts'
import { conversationCommands } from './commands.ts'

interface Read {
  readonly messageReadSeq: number
  readonly lastMessageTime: number
}

const networkCodes: ReadonlySet<number> = new Set([
  errorCodes.NETWORK_ERROR[0],
  errorCodes.NETWORK_TIMEOUT[0],
  errorCodes.NO_NETWORK[0],
])

/** Reads that the server has not heard of yet. The newest per conversation is enough. */
export class PendingReads {
  readonly #kernel: FeatureKernel
  readonly #reads = new Map<string, Read>()

  constructor(kernel: FeatureKernel) {
    this.#kernel = kernel
  }

  /** Up to where the conversation was read while the server does not know it. */
  readSeqOf(conversationID: string): number | undefined {
    return this.#reads.get(conversationID)?.messageReadSeq
  }

  /** Tells the server; where there is no connection, once there is one. Rejects only if it refuses. */
  async tell(conversationID: string, read: Read): Promise<void> {
    const peer = readableOf(conversationID)
    if (peer === undefined) return
    this.#reads.set(conversationID, read)
    try {
      await this.#kernel.wire.call(conversationCommands.read, { ...peer, ...read })
      this.#forget(conversationID, read)
    } catch (error) {
      if (error instanceof ImError && networkCodes.has(error.code)) return
      this.#forget(conversationID, read)
      throw error
    }
  }

  /** There is a connection again. */
  retry(): void {
    for (const [conversationID, read] of [...this.#reads]) {
      this.tell(conversationID, read).catch((error: ImError) =>
        this.#kernel.log.warn(`read ${conversationID}: refused with ${error.code}`),
      )
    }
  }

  clear(): void {
    this.#reads.clear()
  }

  #forget(conversationID: string, read: Read): void {
    if (this.#reads.get(conversationID) === read) this.#reads.delete(conversationID)
  }
}
