import type { Stop } from '../../../platform/clock.ts'
import { FILE_ORDER_MS } from '../limits.ts'
import { conversationIDOf, kindOf } from '../message-entity.ts'
import { elementOf } from '../plugins.ts'
import type { Entry } from './entry.ts'
import type { OutboxParts } from './outbox.ts'
import type { Queue } from './queue.ts'

interface PendingFile {
  readonly go: () => void
  stop?: Stop | undefined
}

/**
 * Uploads files of a conversation concurrently, and sends them in the order of writing. An upload
 * that delays others too long no longer delays later ones.
 */
export class FileOrder {
  readonly #im: OutboxParts
  readonly #queue: Queue
  readonly #pending = new Map<Entry, PendingFile>()
  /** Overtaken entries, with the order of the entry that overtook them. */
  readonly #overtaken = new WeakMap<Entry, number>()
  #isOpen = false

  constructor(im: OutboxParts, queue: Queue) {
    this.#im = im
    this.#queue = queue
  }

  /** Whether a message waits for its file, or for the files before it. */
  hasToWait(entry: Entry): boolean {
    const { message } = entry
    if (this.#im.hasFile(message)) return true
    return elementOf(this.#im, kindOf(message)) !== undefined && this.#before(entry).length > 0
  }

  /** Resolves when it can be sent, or was cancelled. */
  whenSendable(entry: Entry): Promise<void> {
    return new Promise((go) => {
      this.#pending.set(entry, { go })
      this.look()
    })
  }

  /** Releases entries whose predecessors are sent. Without a connection, timers stop. */
  look(isOpen = this.#isOpen): void {
    this.#isOpen = isOpen
    for (const [entry, pendingFile] of [...this.#pending].sort(([a], [b]) => a.order - b.order)) {
      if (!this.#queue.isUploading(entry) || this.#before(entry).length === 0) {
        this.#pending.delete(entry)
        pendingFile.go()
      } else if (isOpen) {
        pendingFile.stop ??= this.#im.platform.clock.after(FILE_ORDER_MS, () =>
          this.#overtake(entry),
        )
        continue
      }
      pendingFile.stop?.()
      pendingFile.stop = undefined
    }
  }

  #overtake(entry: Entry): void {
    for (const other of this.#before(entry)) this.#overtaken.set(other, entry.order)
    this.look()
  }

  #before({ message, order }: Entry): Entry[] {
    const found: Entry[] = []
    for (const entry of this.#queue.all.values()) {
      if (entry.message === message) break
      const isNear = conversationIDOf(entry.message) === conversationIDOf(message)
      const isOvertaken = (this.#overtaken.get(entry) ?? order + 1) <= order
      if (isNear && entry.state === 'uploading' && !isOvertaken) found.push(entry)
    }
    return found
  }
}
