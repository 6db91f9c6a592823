import type { ImError } from '../../kernel/errors.ts'
import { isLost } from '../../kernel/temporary-errors.ts'
import type { Caller } from '../../kernel/wire.ts'
import { isLike } from '../../lib/is-like.ts'
import type { FeatureKernel } from '../kernel.ts'
import { readableOf } from '../messages/index.ts'
import { conversationCommands } from './commands.ts'

interface Read {
  readonly messageReadSeq: number
  readonly lastMessageTime: number
}

interface KeptRead extends Read {
  readonly conversationID: string
}

const KEY = 'reads'

/** The stored shape. */
const keptShape = [{ conversationID: '', messageReadSeq: 0, lastMessageTime: 0 }]

/**
 * Reads that the server has not confirmed; the newest per conversation suffices. Reads without a
 * connection are stored for the next page, since the caller's promise has resolved.
 */
export class PendingReads {
  readonly #kernel: FeatureKernel
  readonly #reads = new Map<string, Read>()
  #areKept = false

  constructor(kernel: FeatureKernel) {
    this.#kernel = kernel
    kernel.local.whenOpened(() => this.#restore())
  }

  /** The read sequence of a conversation that the server does not know yet. */
  readSeqOf(conversationID: string): number | undefined {
    return this.#reads.get(conversationID)?.messageReadSeq
  }

  /**
   * Sends a read; without a connection, after the next connect. Rejects only if the server refuses.
   * `wire`: the host's, unless it is a retry.
   */
  async send(conversationID: string, read: Read, wire: Caller = this.#kernel.wire): Promise<void> {
    const peer = readableOf(conversationID)
    if (peer === undefined) return
    this.#reads.set(conversationID, read)
    try {
      await wire.call(conversationCommands.read, { ...peer, ...read })
      this.#forget(conversationID, read)
    } catch (error) {
      if (isLost(error)) return this.#keep()
      this.#forget(conversationID, read)
      throw error
    }
  }

  /** Sends all pending reads after a reconnect. */
  retry(): void {
    for (const [conversationID, read] of [...this.#reads]) {
      this.send(conversationID, read, this.#kernel.wire.own).catch((error: ImError) =>
        this.#kernel.log.warn(`read ${conversationID}: refused with ${error.code}`),
      )
    }
  }

  /** Ends the session; stored reads are sent in the next one. */
  clear(): void {
    this.#reads.clear()
    this.#areKept = false
  }

  #forget(conversationID: string, read: Read): void {
    if (this.#reads.get(conversationID) !== read) return
    this.#reads.delete(conversationID)
    if (this.#areKept) this.#write()
  }

  #keep(): void {
    this.#write()
    // The page may be closed at any time.
    this.#kernel.local.flush()
  }

  #write(): void {
    const kept = Array.from(this.#reads, ([conversationID, read]) => ({ conversationID, ...read }))
    this.#areKept = kept.length > 0
    this.#kernel.local.write(KEY, this.#areKept ? kept : undefined)
  }

  #restore(): void {
    const kept = this.#kernel.local.read(KEY)
    this.clear()
    if (!isLike(keptShape, kept)) return
    for (const { conversationID, ...read } of kept as readonly KeptRead[])
      this.#reads.set(conversationID, read)
    this.#areKept = this.#reads.size > 0
  }
}
