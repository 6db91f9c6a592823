import type { Changes } from '../../kernel/changes.ts'
import { type ConversationRecord, countedOf, isHidden, newRecord } from './record.ts'

export type WhenRead = (conversationID: string, sequence: number) => void

/**
 * The records of the list, whose order and total follow every change, and the records of conversations that are not in
 * the list.
 */
export class RecordList {
  readonly #changes: Changes
  readonly #listed = new Map<string, ConversationRecord>()
  /** Settings of conversations that are not in the list, or not yet. */
  readonly #early = new Map<string, ConversationRecord>()
  readonly #order = new ConversationOrder()
  #activity = 0
  /** Unread messages of all conversations that count. */
  total = 0
  /** Raised by every change of any conversation, and of the list. */
  revision = 0
  /** The list is cached from an earlier session; the server's list has not arrived yet. */
  isCached = false
  /** Called when the read sequence of a conversation changes. */
  readonly whenRead: WhenRead

  constructor(changes: Changes, whenRead: WhenRead) {
    this.#changes = changes
    this.whenRead = whenRead
  }

  /** Grows whenever a conversation moves. */
  get activity(): number {
    return this.#activity
  }

  get all(): ConversationRecord[] {
    return [...this.#listed.values()]
  }

  /** In order; valid until the next change. */
  get sorted(): readonly ConversationRecord[] {
    return this.#order.read()
  }

  get(conversationID: string): ConversationRecord | undefined {
    return this.#listed.get(conversationID)
  }

  /** The record of a conversation, in the list or not. */
  known(conversationID: string): ConversationRecord | undefined {
    return this.get(conversationID) ?? this.#early.get(conversationID)
  }

  /** Adds a conversation to the list, with the settings that it has already. */
  add(conversationID: string): ConversationRecord {
    const record = this.#early.get(conversationID) ?? newRecord(conversationID)
    this.#early.delete(conversationID)
    this.#listed.set(conversationID, record)
    this.#changes.handed.add(record.entity)
    return record
  }

  /** Creates the record of a conversation that is not in the list. */
  addEarly(conversationID: string): ConversationRecord {
    const record = newRecord(conversationID)
    this.#early.set(conversationID, record)
    this.#changes.handed.add(record.entity)
    return record
  }

  /** Marks that its position in the list may have changed. */
  moved(record: ConversationRecord): void {
    record.activity = ++this.#activity
    if (!isHidden(record.entity)) this.#order.moved(record)
  }

  /** Runs every change of a record. */
  change(record: ConversationRecord, run: () => void, isNews?: () => boolean): void {
    const { entity, readSequence } = record
    const counted = countedOf(entity)
    const wasHidden = isHidden(entity)
    const kept = this.isCached ? JSON.stringify(entity) : ''
    run()
    if (record.readSequence !== readSequence)
      this.whenRead(entity.conversationID, record.readSequence)
    if (!wasHidden && isHidden(entity)) this.#order.removed(record)
    const counts = countedOf(entity)
    if (counts !== counted) {
      this.total += counts - counted
      this.#changes.mark('totalUnread')
    }
    this.listChanged()
    // An unchanged cached conversation need not be drawn again (PLATFORM-15).
    if ((kept !== '' && kept === JSON.stringify(entity)) || isNews?.() === false) return
    this.#changes.mark(`conversation:${entity.conversationID}`, entity)
  }

  listChanged(): void {
    this.revision++
    this.#changes.mark('conversationList')
  }

  remove(record: ConversationRecord): void {
    const { entity } = record
    this.change(record, () => {
      entity.unreadCount = 0
    })
    this.#listed.delete(entity.conversationID)
    this.#order.removed(record)
  }

  clear(): void {
    for (const id of this.#listed.keys()) this.#changes.mark(`conversation:${id}`)
    this.#listed.clear()
    this.#early.clear()
    this.#order.clear()
    this.total = 0
    this.isCached = false
    this.#changes.mark('totalUnread')
  }
}

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
