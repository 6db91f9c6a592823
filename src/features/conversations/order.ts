import type { ConversationRecord } from './record.ts'

/** Pinned first, then newest first; without a message last (spec 3 section 4). */
const before = (a: ConversationRecord, b: ConversationRecord): number => {
  if (a.entity.isPinned !== b.entity.isPinned) return a.entity.isPinned ? -1 : 1
  const byTime = b.entity.lastMessage.lastTime - a.entity.lastMessage.lastTime
  return byTime !== 0 ? byTime : b.activity - a.activity
}

/**
 * The order of the list. What arrives marks its conversation as moved, at no cost that grows with the
 * list; the moved ones are merged in when somebody reads the order.
 */
export class ConversationOrder {
  #sorted: ConversationRecord[] = []
  readonly #moved = new Set<ConversationRecord>()

  /** Its place may have changed, or it is new. */
  moved(record: ConversationRecord): void {
    // To the end: read from there the moved ones are nearly in order, which sorts in half the time.
    this.#moved.delete(record)
    this.#moved.add(record)
  }

  removed(record: ConversationRecord): void {
    this.#moved.delete(record)
    this.#sorted = this.#sorted.filter((other) => other !== record)
  }

  clear(): void {
    this.#moved.clear()
    this.#sorted = []
  }

  /** All records in order. Not to be changed, and valid until the next call. */
  read(): readonly ConversationRecord[] {
    if (this.#moved.size === 0) return this.#sorted
    const moved = [...this.#moved].reverse().sort(before)
    const stayed = this.#sorted.filter((record) => !this.#moved.has(record))
    this.#moved.clear()
    this.#sorted = merge(moved, stayed)
    return this.#sorted
  }
}

const merge = (a: readonly ConversationRecord[], b: readonly ConversationRecord[]) => {
  const merged: ConversationRecord[] = []
  let j = 0
  for (const record of a) {
    while (j < b.length && before(b[j] as ConversationRecord, record) < 0) {
      merged.push(b[j++] as ConversationRecord)
    }
    merged.push(record)
  }
  while (j < b.length) merged.push(b[j++] as ConversationRecord)
  return merged
}
