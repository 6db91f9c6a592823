import type { Changes } from '../../kernel/changes.ts'
import { TYPES } from '../../protocol/types.ts'
import { c2cID } from '../messages/index.ts'
import type { WireConversation, WireFolder } from './commands.ts'
import { ConversationOrder } from './order.ts'
import { type ConversationRecord, countedOf, isHidden, newRecord } from './record.ts'
import { isReadAfter, showFolders } from './settings.ts'

/** The records of all conversations. Order and total follow every change. */
export class ConversationRecords {
  readonly #changes: Changes
  /** The user's remark on another user; '' for none. */
  readonly #remarkOf: (userID: string) => string
  readonly #all = new Map<string, ConversationRecord>()
  readonly #order = new ConversationOrder()
  #activity = 0
  #total = 0
  /** Called when the read sequence of a conversation changes. */
  whenRead: (conversationID: string, sequence: number) => void = () => {}
  /** Settings of conversations that are not in the list, or not yet. */
  protected readonly early = new Map<string, ConversationRecord>()
  /** Oldest first. */
  folders: readonly WireFolder[] = []
  /** Raised by every change of any conversation, and of the list. */
  revision = 0
  /** The list is cached from an earlier session; the server's list has not arrived yet. */
  isCached = false

  constructor(changes: Changes, remarkOf: (userID: string) => string) {
    this.#changes = changes
    this.#remarkOf = remarkOf
  }

  get totalUnread(): number {
    return this.#total
  }

  /** Grows whenever a conversation moves. */
  get activity(): number {
    return this.#activity
  }

  /** Records that moved after this activity. */
  movedSince(activity: number): ConversationRecord[] {
    return this.all.filter((record) => record.activity > activity)
  }

  /** In order; valid until the next change. */
  get sorted(): readonly ConversationRecord[] {
    return this.#order.read()
  }

  get(conversationID: string): ConversationRecord | undefined {
    return this.#all.get(conversationID)
  }

  protected get all(): ConversationRecord[] {
    return [...this.#all.values()]
  }

  /** Creates a missing record. */
  protected open(conversationID: string): ConversationRecord {
    let record = this.#all.get(conversationID)
    if (record === undefined) {
      record = this.early.get(conversationID) ?? newRecord(conversationID)
      this.early.delete(conversationID)
      showFolders(record, this.folders)
      record.entity.remark = this.#remarkFor(record)
      this.#changes.handed.add(record.entity)
      this.#all.set(conversationID, record)
    }
    return record
  }

  /** The record of a conversation, in the list or not. */
  known(conversationID: string): ConversationRecord | undefined {
    return this.get(conversationID) ?? this.early.get(conversationID)
  }

  /** Whether this user has deleted it, and neither a message nor a row has restored it. */
  isDeleted(conversationID: string, row: WireConversation): boolean {
    const early = this.early.get(conversationID)
    const newest = row.nextMessageSeq - 1
    const isOld = newest > 0 && newest <= (early?.newest ?? 0)
    return isOld && early !== undefined && !isReadAfter(early, row)
  }

  /** The record that lists show once the conversation begins. */
  waiting(conversationID: string): ConversationRecord {
    const known = this.known(conversationID)
    if (known !== undefined) return known
    const record = newRecord(conversationID)
    this.#changes.handed.add(record.entity)
    this.early.set(conversationID, record)
    return record
  }

  /**
   * Transition: the remarks on these users changed; without a list, on all. Returns whether a
   * conversation shows it.
   */
  remarked(userIDs?: readonly string[]): boolean {
    const records = userIDs?.map((userID) => this.get(c2cID(userID))) ?? this.all
    const others = records.filter(
      (record) => record !== undefined && record.entity.remark !== this.#remarkFor(record),
    ) as ConversationRecord[]
    for (const record of others) {
      this.change(record, () => {
        record.entity.remark = this.#remarkFor(record)
      })
    }
    return others.length > 0
  }

  #remarkFor({ entity }: ConversationRecord): string {
    return entity.type === TYPES.CONV_C2C ? this.#remarkOf(entity.conversationID.slice(3)) : ''
  }

  /** Runs every change of a record. */
  protected change(record: ConversationRecord, run: () => void, isNews = () => true): void {
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
      this.#total += counts - counted
      this.#changes.mark('totalUnread')
    }
    this.listChanged()
    // An unchanged cached conversation need not be drawn again (PLATFORM-15).
    if ((kept !== '' && kept === JSON.stringify(entity)) || !isNews()) return
    this.#changes.mark(`conversation:${entity.conversationID}`, entity)
  }

  protected listChanged(): void {
    this.revision++
    this.#changes.mark('conversationList')
  }

  /** Marks that its position in the list may have changed. */
  protected moved(record: ConversationRecord): void {
    record.activity = ++this.#activity
    if (!isHidden(record.entity)) this.#order.moved(record)
  }

  protected remove(record: ConversationRecord): void {
    const { entity } = record
    this.change(record, () => {
      entity.unreadCount = 0
    })
    this.#all.delete(entity.conversationID)
    this.#order.removed(record)
  }

  protected clear(): void {
    for (const id of this.#all.keys()) this.#changes.mark(`conversation:${id}`)
    this.#all.clear()
    this.early.clear()
    this.folders = []
    this.#order.clear()
    this.#total = 0
    this.isCached = false
    this.#changes.mark('totalUnread')
  }
}
