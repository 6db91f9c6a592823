import type { Changes } from '../../kernel/changes.ts'
import type { ImError } from '../../kernel/errors.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { Group } from '../groups/model.ts'
import type { MessageEntity } from '../messages/index.ts'
import type { UserInfo } from '../messages/model.ts'
import type { WireConversation } from './commands.ts'
import type { Conversation } from './model.ts'
import { newsOf } from './news.ts'
import { ConversationOrder } from './order.ts'
import { showGroup, showPeer } from './other-side.ts'
import {
  type ConversationRecord,
  countsInTotal,
  newRecord,
  readUpTo,
  refreshRecord,
  showSent,
  takeUnread,
  type Unread,
  uncountGone,
} from './record.ts'
import { changeMessage, clearUpTo, receive } from './record-messages.ts'

/** How far the list is synchronised (spec 3 section 4). */
export type ListStatus = 'initial' | 'inProgress' | 'completed' | 'failed'

/** All conversations. Changed only by the transitions below. */
export class ConversationStore {
  readonly #changes: Changes
  readonly #records = new Map<string, ConversationRecord>()
  readonly #order = new ConversationOrder()
  #activity = 0
  #total = 0
  #status: ListStatus = 'initial'
  #error: ImError | null = null
  #isCached = false
  /** Raised by every change of any conversation. */
  revision = 0

  constructor(changes: Changes) {
    this.#changes = changes
  }

  get status(): ListStatus {
    return this.#status
  }

  /** Why the last synchronisation failed; null unless it did. */
  get error(): ImError | null {
    return this.#error
  }

  /** What is shown was kept by an earlier session; the server's list has not come yet. */
  get isCached(): boolean {
    return this.#isCached
  }

  get totalUnread(): number {
    return this.#total
  }

  get(conversationID: string): ConversationRecord | undefined {
    return this.#records.get(conversationID)
  }

  /** Raised whenever a conversation moves. */
  get activity(): number {
    return this.#activity
  }

  /** Those that moved after this activity. */
  movedSince(activity: number): ConversationRecord[] {
    return [...this.#records.values()].filter((record) => record.activity > activity)
  }

  /** In order; valid until the next change. */
  get sorted(): readonly ConversationRecord[] {
    return this.#order.read()
  }

  /** Transition: the state of the synchronisation. */
  statusChanged(status: ListStatus, error: ImError | null = null): void {
    this.#status = status
    this.#error = error
    if (status === 'completed') this.#isCached = false
    this.revision++
    this.#changes.mark('conversationList')
  }

  /**
   * Transition: an earlier session kept these, in this order. Nothing is known of their sequences: whatever
   * the server says replaces them.
   */
  restored(conversations: readonly Conversation[]): void {
    this.#isCached = true
    for (const kept of [...conversations].reverse()) {
      const record = this.#open(kept.conversationID)
      this.#change(record, () => Object.assign(record.entity, kept))
      this.#moved(record)
    }
  }

  /** Transition: the server told of a conversation. */
  listed(
    conversationID: string,
    row: WireConversation,
    group: Group | undefined,
  ): ConversationRecord {
    const record = this.#open(conversationID)
    this.#change(record, () => {
      refreshRecord(record, row)
      if (group !== undefined) showGroup(record.entity, group)
    })
    this.#moved(record)
    return record
  }

  /** Transition: only these are left (a whole list was read). Returns the IDs that are gone. */
  keptOnly(conversationIDs: ReadonlySet<string>): string[] {
    const gone = [...this.#records.keys()].filter((id) => !conversationIDs.has(id))
    for (const id of gone) this.removed(id)
    return gone
  }

  /** Transition: messages arrived. `userID` is mine. */
  received(
    conversationID: string,
    messages: readonly WireMessage[],
    userID: string,
  ): ConversationRecord {
    const record = this.#open(conversationID)
    this.#change(record, () => {
      for (const message of messages) receive(record, message, userID)
    })
    this.#moved(record)
    return record
  }

  /** Transition: a message of this device was stored. */
  sent(message: MessageEntity, peer: UserInfo | undefined): void {
    const record = this.#open(message.conversationID)
    this.#change(record, () => {
      if (peer !== undefined && !record.entity.userProfile?.nick) showPeer(record.entity, peer)
      record.newest = Math.max(record.newest, message.sequence)
      if (message._isExcludedFromLastMessage) return
      const { lastSequence, version } = record.entity.lastMessage
      // A row or a change of it may have overtaken the answer.
      const isNewer = message.sequence > lastSequence
      if (isNewer || (message.sequence === lastSequence && message.version >= version))
        showSent(record.entity, message)
    })
    this.#moved(record)
  }

  /**
   * Transition: I have read up to a sequence; so many are left. Returns the reverse, for when the server refuses:
   * what came meanwhile stays, and what the server has said since holds.
   */
  read(record: ConversationRecord, to = record.newest, unreadCount = 0): () => void {
    const { entity, counted, readSequence } = record
    const { unreadCount: before, groupAtInfoList } = entity
    this.#change(record, () => {
      record.counted = counted.filter((one) => one > to)
      readUpTo(record, to)
      entity.unreadCount = unreadCount
      noMentionOfRead(record)
    })
    const { told } = record
    return () => {
      if (this.#records.get(entity.conversationID) !== record || record.told !== told) return
      this.#change(record, () => {
        record.counted = [...counted.filter((one) => one <= to), ...record.counted]
        record.readSequence = readSequence
        entity.unreadCount += before - unreadCount
        entity.groupAtInfoList = [...groupAtInfoList, ...entity.groupAtInfoList]
      })
    }
  }

  /** Transition: the server says so many are unread. */
  unreadTold(conversationID: string, unread: Unread): void {
    const record = this.#records.get(conversationID)
    if (record === undefined) return
    const take = () => takeUnread(record, unread) && noMentionOfRead(record)
    this.#change(record, take, newsOf(record.entity))
  }

  /** Transition: a message was recalled or modified; it may be told again. `userID` is mine. */
  changed(conversationID: string, message: WireMessage, userID: string): void {
    const record = this.#records.get(conversationID)
    if (record === undefined) return
    const change = () => changeMessage(record, message, userID)
    this.#change(record, change, newsOf(record.entity))
  }

  /** Transition: this user has deleted messages of a group. */
  uncounted(record: ConversationRecord, sequences: readonly number[]): void {
    this.#change(record, () => {
      for (const sequence of sequences) uncountGone(record, sequence)
    })
  }

  /** Transition: this user has cleared the history up to a sequence. */
  historyCleared(conversationID: string, to: number): void {
    const record = this.#records.get(conversationID)
    if (record === undefined) return
    this.#change(record, () => clearUpTo(record, to), newsOf(record.entity))
    this.#moved(record)
  }

  /** Transition: the other side has read up to this time. */
  readByPeer(conversationID: string, readTime: number, userID: string): void {
    const record = this.#records.get(conversationID)
    if (record === undefined || readTime <= record.entity.peerReadTime) return
    this.#change(record, () => {
      record.entity.peerReadTime = readTime
      const last = record.entity.lastMessage
      if (last.fromAccount === userID && last.lastTime <= readTime) last.isPeerRead = true
    })
  }

  /** Transition: the group of a conversation is so now. */
  groupChanged(conversationID: string, group: Group, isWanted: boolean): void {
    const known = this.#records.get(conversationID)
    if (known === undefined && !isWanted) return
    const record = known ?? this.#open(conversationID)
    this.#change(record, () => showGroup(record.entity, group))
    if (known === undefined) this.#moved(record)
  }

  /** Transition: a user is called so now. */
  peerChanged(conversationID: string, peer: UserInfo): void {
    const record = this.#records.get(conversationID)
    if (record === undefined) return
    this.#change(record, () => {
      showPeer(record.entity, peer)
    })
  }

  /** Transition: it is gone. */
  removed(conversationID: string): void {
    const record = this.#records.get(conversationID)
    if (record === undefined) return
    this.#change(record, () => {
      record.entity.unreadCount = 0
    })
    this.#records.delete(conversationID)
    this.#order.removed(record)
  }

  /** Transition: the session is over. */
  cleared(): void {
    for (const id of this.#records.keys()) this.#changes.mark(`conversation:${id}`)
    this.#records.clear()
    this.#order.clear()
    this.#total = 0
    this.#isCached = false
    this.#changes.mark('totalUnread')
    this.statusChanged('initial')
  }

  #open(conversationID: string): ConversationRecord {
    let record = this.#records.get(conversationID)
    if (record === undefined) {
      record = newRecord(conversationID)
      this.#records.set(conversationID, record)
    }
    return record
  }

  /** Its place in the list may be another now. */
  #moved(record: ConversationRecord): void {
    record.activity = ++this.#activity
    this.#order.moved(record)
  }

  /** Every change of a record goes through here: total and subscribers follow. */
  #change(record: ConversationRecord, run: () => void, isNews = () => true): void {
    const { entity } = record
    const counted = countsInTotal(entity) ? entity.unreadCount : 0
    const kept = this.#isCached ? JSON.stringify(entity) : ''
    run()
    const counts = countsInTotal(entity) ? entity.unreadCount : 0
    if (counts !== counted) {
      this.#total += counts - counted
      this.#changes.mark('totalUnread')
    }
    this.revision++
    this.#changes.mark('conversationList')
    // PLATFORM-15: what was kept and is still so need not be drawn again.
    if ((kept !== '' && kept === JSON.stringify(entity)) || !isNews()) return
    this.#changes.mark(`conversation:${entity.conversationID}`, entity)
  }
}

/** Who mentioned me in what is read now is of no interest (spec 3 section 4). */
const noMentionOfRead = ({ entity }: ConversationRecord): void => {
  if (entity.unreadCount === 0 && entity.groupAtInfoList.length > 0) entity.groupAtInfoList = []
}
