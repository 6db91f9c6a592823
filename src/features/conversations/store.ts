import type { ImError } from '../../kernel/errors.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { Group } from '../groups/model.ts'
import { conversationIDOf, type MessageEntity, sequenceOf } from '../messages/index.ts'
import type { UserInfo } from '../messages/model.ts'
import type { Profile } from '../profiles/model.ts'
import { changeDetector } from './change-detector.ts'
import type { WireConversation, WireFolder, WireSettings } from './commands.ts'
import type { Conversation } from './model.ts'
import { showGroup, showPeer } from './other-side.ts'
import { type ConversationRecord, isHidden } from './record.ts'
import { changeMessage, clearUpTo, receive, takeSent } from './record-messages.ts'
import { ConversationRecords } from './records.ts'
import { refreshRecord } from './row.ts'
import { differing, showFolders, takeSettings, unset } from './settings.ts'
import { readThrough, readUpTo, showRead, takeRead, type Unread, uncountGone } from './unread.ts'

/** How far the list is synchronised (spec 3 section 4). */
export type ListStatus = 'initial' | 'inProgress' | 'completed' | 'failed'

/** All conversations, and how far their list is read. Changed only by the transitions below. */
export class ConversationStore extends ConversationRecords {
  #status: ListStatus = 'initial'
  #error: ImError | null = null
  /** The folders are as of this position of the account's log. */
  #foldersAt = -1

  get status(): ListStatus {
    return this.#status
  }

  /** Why the last synchronisation failed; null unless it did. */
  get error(): ImError | null {
    return this.#error
  }

  /** Transition: what the server says next of folders holds, at whatever position: its log may be another one. */
  foldersStale(): void {
    this.#foldersAt = -1
  }

  /** Transition: the server says which folders there are, at this position of the account's log. */
  foldersReceived(folders: readonly WireFolder[], position: number): void {
    if (position < this.#foldersAt) return
    this.#foldersAt = position
    const changed = differing(this.folders, folders)
    this.folders = folders
    if (changed.size === 0) return
    for (const record of this.all) {
      if (record.folders.some((id) => changed.has(id)))
        this.change(record, () => showFolders(record, folders))
    }
  }

  /** Transition: the state of the synchronisation. */
  statusChanged(status: ListStatus, error: ImError | null = null): void {
    this.#status = status
    this.#error = error
    if (status === 'completed') this.isCached = false
    this.listChanged()
  }

  /**
   * Transition: an earlier session kept these, in this order. Nothing is known of their sequences: whatever
   * the server says replaces them.
   */
  restored(conversations: readonly Conversation[]): void {
    this.isCached = true
    for (const kept of [...conversations].reverse()) {
      const record = this.open(kept.conversationID)
      this.change(record, () => Object.assign(record.entity, kept))
      record.isOpened = kept.draftText !== ''
      this.moved(record)
    }
  }

  /** Transition: the server told of a conversation. */
  listed(
    conversationID: string,
    row: WireConversation,
    group: Group | undefined,
  ): ConversationRecord {
    const isDeleted = this.isDeleted(conversationID, row)
    const record = this.open(conversationID)
    this.change(record, () => {
      refreshRecord(record, row)
      showFolders(record, this.folders)
      if (group !== undefined) showGroup(record.entity, group)
    })
    record.isOpened = row.isHidden === true || isDeleted
    this.moved(record)
    return record
  }

  /** Transition: this is the profile of the other side. */
  peerOpened(record: ConversationRecord, profile: Profile): void {
    this.change(record, () => showPeer(record.entity, profile))
  }

  /** Transition: a whole list was read. Removes records that it did not list, but for those opened here; returns their IDs. */
  keptSince(activity: number, isOver: (conversationID: string) => boolean): string[] {
    const isOpen = ({ isOpened, entity }: ConversationRecord) =>
      isOpened && !isOver(entity.conversationID)
    // Topics go with their communities, and rooms are on no list.
    const gone = this.all.filter(
      (record) => record.activity <= activity && !isHidden(record.entity) && !isOpen(record),
    )
    for (const record of gone) this.remove(record)
    return gone.map(({ entity }) => entity.conversationID)
  }

  /** Transition: messages arrived. `userID` is mine. */
  received(
    conversationID: string,
    messages: readonly WireMessage[],
    userID: string,
  ): ConversationRecord {
    const record = this.#openAt(conversationID, messages[0]?.sequence ?? 0)
    this.change(record, () => {
      for (const message of messages) receive(record, message, userID)
    })
    this.moved(record)
    return record
  }

  /** Transition: a message of this device was stored. */
  sent(message: MessageEntity, peer: UserInfo | undefined): void {
    const record = this.#openAt(conversationIDOf(message), sequenceOf(message))
    this.change(record, () => takeSent(record, message, peer))
    this.moved(record)
  }

  /** For a message: where no row came before it, what lies below it may be missed. */
  #openAt(conversationID: string, sequence: number): ConversationRecord {
    const known = this.get(conversationID)
    const record = known ?? this.open(conversationID)
    if (known === undefined || record.newest === 0) record.begunAt = sequence
    // The server lists it from now on.
    record.isOpened = false
    return record
  }

  /**
   * Transition: I have read up to a sequence; so many are left. Returns the reverse, for when the server refuses:
   * what came meanwhile stays, and what the server has said since holds.
   */
  read(record: ConversationRecord, to = record.newest, unreadCount = 0): () => void {
    let reverse = () => {}
    this.change(record, () => {
      reverse = showRead(record, to, unreadCount)
    })
    const { updates, entity } = record
    return () => {
      if (this.get(entity.conversationID) !== record || record.updates !== updates) return
      this.change(record, reverse)
    }
  }

  /** Transition: the server says so many are unread. */
  unreadReceived(conversationID: string, unread: Unread): void {
    const record = this.get(conversationID)
    if (record === undefined) return
    this.change(record, () => takeRead(record, unread), changeDetector(record.entity))
  }

  /** Transition: a message was recalled or modified; it may be told again. `userID` is mine. */
  changed(conversationID: string, message: WireMessage, userID: string): void {
    const record = this.get(conversationID)
    if (record === undefined) return
    const change = () => changeMessage(record, message, userID)
    this.change(record, change, changeDetector(record.entity))
  }

  /** Transition: this user has deleted messages of a group. */
  uncounted(record: ConversationRecord, sequences: readonly number[]): void {
    this.change(record, () => {
      for (const sequence of sequences) uncountGone(record, sequence)
    })
  }

  /** Transition: this user has cleared the history up to a sequence. */
  historyCleared(conversationID: string, to: number): void {
    const record = this.get(conversationID)
    if (record === undefined) return
    this.change(record, () => clearUpTo(record, to), changeDetector(record.entity))
    this.moved(record)
  }

  /**
   * Transition: I have set this, on whatever device, at this position of the account's log. A conversation that is not
   * here has it from its beginning.
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
    this.change(record, take, changeDetector(record.entity))
    if (settings.isPinned !== undefined) this.moved(record)
    return record
  }

  /**
   * Transition: I have deleted it up to a sequence. Also where it is in no list any more: what was set or listed before
   * may be told after it.
   */
  deletedUpTo(conversationID: string, sequence: number, position: number): void {
    const record = this.set(conversationID, unset, position)
    if (this.get(conversationID) === undefined) record.newest = Math.max(record.newest, sequence)
    readThrough(record, sequence)
    this.whenRead(conversationID, record.readSequence)
    record.read = Math.max(record.read, sequence)
  }

  /** Transition: this was written here, and is not sent. */
  drafted(record: ConversationRecord, draftText: string): void {
    const { entity } = record
    if (entity.draftText === draftText) return
    this.change(record, () => {
      entity.draftText = draftText
    })
  }

  /** Transition: there are messages up to a sequence that nobody pushes. */
  skipped(record: ConversationRecord, to: number): void {
    if (to <= record.newest) return
    record.newest = to
    this.moved(record)
  }

  /** Transition: the other side has read up to this time. */
  readByPeer(conversationID: string, readTime: number, userID: string): void {
    const record = this.get(conversationID)
    if (record === undefined || readTime <= record.entity.peerReadTime) return
    this.change(record, () => {
      record.entity.peerReadTime = readTime
      const last = record.entity.lastMessage
      if (last.fromAccount === userID && last.lastTime <= readTime) last.isPeerRead = true
    })
  }

  /** Transition: the group of a conversation is so now. */
  groupChanged(conversationID: string, group: Group, mayCreate: boolean): void {
    const known = this.get(conversationID)
    if (known === undefined && !mayCreate) return
    const record = known ?? this.open(conversationID)
    this.change(record, () => {
      showGroup(record.entity, group)
      // No row of it has said how far I have read.
      if (record.updates === 0) readUpTo(record, group.selfInfo.readedSequence)
    })
    if (known === undefined) this.moved(record)
  }

  /** Transition: a user has this profile, or this name. False: lists show the same as before. */
  peerChanged(conversationID: string, peer: UserInfo | Profile): boolean {
    const record = this.get(conversationID)
    if (record === undefined) return false
    const { userProfile: shown } = record.entity
    const isShown = shown?.nick === peer.nick && shown.avatar === peer.avatar
    // The profile that the conversation shows has changed itself.
    const isSelf = shown === peer
    if (isShown && !isSelf && !('lastUpdatedTime' in peer)) return false
    this.change(record, () => showPeer(record.entity, peer))
    return !isShown || isSelf
  }

  /** Transition: it is gone. */
  removed(conversationID: string): void {
    const record = this.get(conversationID)
    if (record !== undefined) this.remove(record)
  }

  /** Transition: the session is over. */
  cleared(): void {
    this.clear()
    this.#foldersAt = -1
    this.statusChanged('initial')
  }
}
