import type { ConversationRecord } from './record.ts'

/** Pinned first, then newest first; without a message last (spec 3 section 4). */
const before = (a: ConversationRecord, b: ConversationRecord): number => {
  if (a.entity.isPinned !== b.entity.isPinned) return a.entity.isPinned ? -1 : 1
  const byTime = b.entity.lastMessage.lastTime - a.entity.lastMessage.lastTime
  return byTime !== 0 ? byTime : b.activity - a.activity
}

/** Moves that are kept between reads, beyond one of each conversation. */
const SPARE_MOVES = 1_000

/**
 * The order of the list. A message marks its conversation as moved, at constant cost; the next read
 * merges the moved ones.
 */
export class ConversationOrder {
  #sorted: ConversationRecord[] = []
  /** In order of movement, with duplicates. */
  #moves: ConversationRecord[] = []
  #movesLimit = SPARE_MOVES

  /** Marks a record as new or moved. */
  moved(record: ConversationRecord): void {
    record.isMoved = true
    if (this.#moves.push(record) > this.#movesLimit) this.read()
  }

  removed(record: ConversationRecord): void {
    record.isMoved = false
    this.#sorted = this.#sorted.filter((other) => other !== record)
  }

  clear(): void {
    this.#moves = []
    this.#sorted = []
  }

  /** All records in order. Read-only, and valid until the next call. */
  read(): readonly ConversationRecord[] {
    if (this.#moves.length === 0) return this.#sorted
    const stayed = this.#sorted.filter((record) => !record.isMoved)
    // In reverse, they are nearly in order, which sorts in half the time.
    const moved = this.#moves.reverse().filter((record) => {
      const isLast = record.isMoved
      record.isMoved = false
      return isLast
    })
    this.#moves = []
    this.#sorted = merge(moved.sort(before), stayed)
    this.#movesLimit = this.#sorted.length + SPARE_MOVES
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
