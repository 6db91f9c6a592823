import type { Changes } from '../../kernel/changes.ts'
import type { ImError } from '../../kernel/errors.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { TYPES } from '../../protocol/types.ts'
import type { Group } from '../groups/model.ts'
import { c2cID, conversationIDOf, type MessageEntity, sequenceOf } from '../messages/index.ts'
import type { UserInfo } from '../messages/model.ts'
import type { Profile } from '../profiles/model.ts'
import type { WireConversation, WireFolder, WireSettings } from './commands.ts'
import type { Conversation } from './model.ts'
import {
  type ConversationRecord,
  changeDetector,
  isHidden,
  none,
  showGroup,
  showPeer,
} from './record.ts'
import { changeMessage, clearUpTo, receive, refreshRecord, takeSent } from './record-changes.ts'
import { RecordList, type WhenRead } from './record-list.ts'
import { differing, isReadAfter, showFolders, takeSettings, unset } from './settings.ts'
import { readThrough, readUpTo, showRead, takeRead, type Unread, uncountGone } from './unread.ts'

/** State of the list's synchronisation (spec 3 section 4). */
export type ListStatus = 'initial' | 'inProgress' | 'completed' | 'failed'

/** All conversations and the state of their list. Only the transitions below change it. */
export class ConversationStore {
  /** The user's remark on another user; '' for none. */
  readonly #remarkOf: (userID: string) => string
  readonly #records: RecordList
  #status: ListStatus = 'initial'
  #error: ImError | null = null
  /** The position of the account's log of the folders. */
  #foldersAt = -1
  /** Oldest first. */
  folders: readonly WireFolder[] = []

  /** `whenRead` is called when the read sequence of a conversation changes. */
  constructor(changes: Changes, remarkOf: (userID: string) => string, whenRead: WhenRead) {
    this.#remarkOf = remarkOf
    this.#records = new RecordList(changes, whenRead)
  }

  /** Raised by every change of any conversation, and of the list. */
  get revision(): number {
    return this.#records.revision
  }

  /** The list is cached from an earlier session; the server's list has not arrived yet. */
  get isCached(): boolean {
    return this.#records.isCached
  }

  get totalUnread(): number {
    return this.#records.total
  }

  /** Grows whenever a conversation moves. */
  get activity(): number {
    return this.#records.activity
  }

  /** Records that moved after this activity. */
  movedSince(activity: number): ConversationRecord[] {
    return this.#records.all.filter((record) => record.activity > activity)
  }

  /** In order; valid until the next change. */
  get sorted(): readonly ConversationRecord[] {
    return this.#records.sorted
  }

  get(conversationID: string): ConversationRecord | undefined {
    return this.#records.get(conversationID)
  }

  /** The record of a conversation, in the list or not. */
  known(conversationID: string): ConversationRecord | undefined {
    return this.#records.known(conversationID)
  }

  /** Whether this user has deleted it, and neither a message nor a row has restored it. */
  isDeleted(conversationID: string, row: WireConversation): boolean {
    if (this.get(conversationID) !== undefined) return false
    const early = this.known(conversationID)
    const newest = row.nextMessageSeq - 1
    const isOld = newest > 0 && newest <= (early?.newest ?? 0)
    return isOld && early !== undefined && !isReadAfter(early, row)
  }

  /** The record that lists show once the conversation begins. */
  waiting(conversationID: string): ConversationRecord {
    return this.known(conversationID) ?? this.#records.addEarly(conversationID)
  }

  get status(): ListStatus {
    return this.#status
  }

  /** The error of the last synchronisation; null unless it failed. */
  get error(): ImError | null {
    return this.#error
  }

  /** Transition: the next folder list applies at any position, since its log may be another one. */
  foldersStale(): void {
    this.#foldersAt = -1
  }

  /** Transition: the server sent the folder list as of this position of the account's log. */
  foldersReceived(folders: readonly WireFolder[], position: number): void {
    if (position < this.#foldersAt) return
    this.#foldersAt = position
    const changed = differing(this.folders, folders)
    this.folders = folders
    if (changed.size === 0) return
    for (const record of this.#records.all) {
      if (record.folders.some((id) => changed.has(id)))
        this.#records.change(record, () => showFolders(record, folders))
    }
  }

  /** Transition: the state of the synchronisation. */
  statusChanged(status: ListStatus, error: ImError | null = null): void {
    this.#status = status
    this.#error = error
    if (status === 'completed') this.#records.isCached = false
    this.#records.listChanged()
  }

  /**
   * Transition: a cached list, in order. Its sequences are unknown: any row of the server replaces
   * it.
   */
  restored(conversations: readonly Conversation[]): void {
    this.#records.isCached = true
    for (const kept of [...conversations].reverse()) {
      const record = this.#open(kept.conversationID)
      this.#records.change(record, () => Object.assign(record.entity, kept))
      record.isOpened = kept.draftText !== ''
      this.#records.moved(record)
    }
  }

  /** Transition: the server has lost its newest history; its rows replace what is known here. */
  historyLost(): void {
    for (const record of this.#records.all) {
      const unknown = { newest: 0, begunAt: 0, read: 0, asOf: 0, unreadAt: 0, setAt: 0 }
      Object.assign(record, unknown, { counted: none, setLater: undefined })
    }
  }

  /** Transition: a row of the server. */
  listed(
    conversationID: string,
    row: WireConversation,
    group: Group | undefined,
  ): ConversationRecord {
    const isDeleted = this.isDeleted(conversationID, row)
    const record = this.#open(conversationID)
    this.#records.change(record, () => {
      refreshRecord(record, row)
      showFolders(record, this.folders)
      if (group !== undefined) showGroup(record.entity, group)
    })
    record.isOpened = row.isHidden === true || isDeleted
    this.#records.moved(record)
    return record
  }

  /** Transition: the profile of the peer. */
  peerOpened(record: ConversationRecord, profile: Profile): void {
    this.#records.change(record, () => showPeer(record.entity, profile))
  }

  /**
   * Transition: a whole list was loaded. Removes records that it lacks, except opened ones; returns
   * their IDs.
   */
  keptSince(activity: number, isOver: (conversationID: string) => boolean): string[] {
    const isOpen = ({ isOpened, entity }: ConversationRecord) =>
      isOpened && !isOver(entity.conversationID)
    // Topics belong to their communities, and no list has rooms.
    const gone = this.#records.all.filter(
      (record) => record.activity <= activity && !isHidden(record.entity) && !isOpen(record),
    )
    for (const record of gone) this.#records.remove(record)
    return gone.map(({ entity }) => entity.conversationID)
  }

  /** Transition: messages arrived. `userID` is this user. */
  received(
    conversationID: string,
    messages: readonly WireMessage[],
    userID: string,
  ): ConversationRecord {
    const record = this.#openAt(conversationID, messages[0]?.sequence ?? 0)
    this.#records.change(record, () => {
      for (const message of messages) receive(record, message, userID)
    })
    this.#records.moved(record)
    return record
  }

  /** Transition: a message of this device was stored. */
  sent(message: MessageEntity, peer?: UserInfo): ConversationRecord {
    const record = this.#openAt(conversationIDOf(message), sequenceOf(message))
    this.#records.change(record, () => takeSent(record, message, peer))
    this.#records.moved(record)
    return record
  }

  /** Opens a record for a message: without an earlier row, messages below it may be missed. */
  #openAt(conversationID: string, sequence: number): ConversationRecord {
    const known = this.get(conversationID)
    const record = known ?? this.#open(conversationID)
    if (known === undefined || record.newest === 0) record.begunAt = sequence
    // The server lists it from now on.
    record.isOpened = false
    return record
  }

  /**
   * Transition: this user has read up to a sequence, with this many left. Returns a function that
   * reverts it if the server refuses, except newer messages and counts.
   */
  read(record: ConversationRecord, to = record.newest, unreadCount = 0): () => void {
    let reverse = () => {}
    this.#records.change(record, () => {
      reverse = showRead(record, to, unreadCount)
    })
    const { updates, entity } = record
    return () => {
      if (this.get(entity.conversationID) !== record || record.updates !== updates) return
      this.#records.change(record, reverse)
    }
  }

  /** Transition: the server sent an unread count. */
  unreadReceived(conversationID: string, unread: Unread): void {
    const record = this.get(conversationID)
    if (record === undefined) return
    this.#records.change(record, () => takeRead(record, unread), changeDetector(record.entity))
  }

  /** Transition: a message was recalled or modified; may be repeated. `userID` is this user. */
  changed(conversationID: string, message: WireMessage, userID: string): void {
    const record = this.get(conversationID)
    if (record === undefined) return
    const change = () => changeMessage(record, message, userID)
    this.#records.change(record, change, changeDetector(record.entity))
  }

  /** Transition: this user has deleted messages of a group. */
  uncounted(record: ConversationRecord, sequences: readonly number[]): void {
    this.#records.change(record, () => {
      for (const sequence of sequences) uncountGone(record, sequence)
    })
  }

  /** Transition: this user has cleared the history up to a sequence. */
  historyCleared(conversationID: string, to: number): void {
    const record = this.get(conversationID)
    if (record === undefined) return
    this.#records.change(record, () => clearUpTo(record, to), changeDetector(record.entity))
    this.#records.moved(record)
  }

  /**
   * Transition: this user changed a setting on any device, at this position of the account's log. A
   * conversation that does not exist here has it from its beginning.
   */
  set(conversationID: string, settings: WireSettings, position: number): ConversationRecord {
    const record = this.waiting(conversationID)
    if (this.get(conversationID) === undefined) {
      takeSettings(record, settings, position)
      return record
    }
    const take = () => {
      takeSettings(record, settings, position)
      showFolders(record, this.folders)
    }
    this.#records.change(record, take, changeDetector(record.entity))
    if (settings.isPinned !== undefined) this.#records.moved(record)
    return record
  }

  /**
   * Transition: this user deleted it up to a sequence, also if no list has it: earlier settings and
   * rows may arrive later.
   */
  deletedUpTo(conversationID: string, sequence: number, position: number): void {
    const record = this.set(conversationID, unset, position)
    if (this.get(conversationID) === undefined) record.newest = Math.max(record.newest, sequence)
    readThrough(record, sequence)
    this.#records.whenRead(conversationID, record.readSequence)
    record.read = Math.max(record.read, sequence)
  }

  /** Transition: a draft of this device. */
  drafted(record: ConversationRecord, draftText: string): void {
    const { entity } = record
    if (entity.draftText === draftText) return
    this.#records.change(record, () => {
      entity.draftText = draftText
    })
  }

  /** Transition: unpushed messages exist up to a sequence. */
  skipped(record: ConversationRecord, to: number): void {
    if (to <= record.newest) return
    record.newest = to
    this.#records.moved(record)
  }

  /** Transition: the peer has read up to this time. */
  readByPeer(conversationID: string, readTime: number, userID: string): void {
    const record = this.get(conversationID)
    if (record === undefined || readTime <= record.entity.peerReadTime) return
    this.#records.change(record, () => {
      record.entity.peerReadTime = readTime
      const last = record.entity.lastMessage
      if (last.fromAccount === userID && last.lastTime <= readTime) last.isPeerRead = true
    })
  }

  /** Transition: the group of a conversation changed. Returns the conversation if it is listed now. */
  groupChanged(id: string, group: Group, mayCreate: boolean): ConversationRecord | undefined {
    const known = this.get(id)
    if (known === undefined && !mayCreate) return undefined
    const record = known ?? this.#open(id)
    this.#records.change(record, () => {
      showGroup(record.entity, group)
      // No row has the read sequence yet.
      if (record.updates === 0) readUpTo(record, group.selfInfo.readedSequence)
    })
    if (known === undefined) this.#records.moved(record)
    return record
  }

  /** Transition: a user has this profile or name. Returns false if the list shows no difference. */
  peerChanged(conversationID: string, peer: UserInfo | Profile): boolean {
    const record = this.get(conversationID)
    if (record === undefined) return false
    const { userProfile: shown } = record.entity
    const isShown = shown?.nick === peer.nick && shown.avatar === peer.avatar
    // The profile object itself has changed.
    const isSelf = shown === peer
    if (isShown && !isSelf && !('lastUpdatedTime' in peer)) return false
    this.#records.change(record, () => showPeer(record.entity, peer))
    return !isShown || isSelf
  }

  /** Transition: the conversation is removed. */
  removed(conversationID: string): void {
    const record = this.get(conversationID)
    if (record !== undefined) this.#records.remove(record)
  }

  /**
   * Transition: the remarks on these users changed; without a list, on all. Returns whether a
   * conversation shows it.
   */
  remarked(userIDs?: readonly string[]): boolean {
    const records = userIDs?.flatMap((userID) => this.get(c2cID(userID)) ?? []) ?? this.#records.all
    const others = records.filter((record) => record.entity.remark !== this.#remarkFor(record))
    for (const record of others) {
      this.#records.change(record, () => {
        record.entity.remark = this.#remarkFor(record)
      })
    }
    return others.length > 0
  }

  /** Transition: the session is over. */
  cleared(): void {
    this.#records.clear()
    this.folders = []
    this.#foldersAt = -1
    this.statusChanged('initial')
  }

  /** Creates a missing record. */
  #open(conversationID: string): ConversationRecord {
    const known = this.get(conversationID)
    if (known !== undefined) return known
    const record = this.#records.add(conversationID)
    showFolders(record, this.folders)
    record.entity.remark = this.#remarkFor(record)
    return record
  }

  #remarkFor({ entity }: ConversationRecord): string {
    return entity.type === TYPES.CONV_C2C ? this.#remarkOf(entity.conversationID.slice(3)) : ''
  }
}
