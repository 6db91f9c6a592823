import type { Changes } from '../../kernel/changes.ts'
import { RecentMap } from '../../lib/recent-map.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag } from '../../protocol/names.ts'
import { EarlyEdits } from './changes/early-edits.ts'
import type { Journal } from './journal.ts'
import { LOOSE_MESSAGES } from './limits.ts'
import {
  conversationIDOf,
  has,
  identityOf,
  isLive,
  Mark,
  MessageEntity,
  refreshMessage,
  sequenceOf,
  timeOf,
  versionOf,
} from './message-entity.ts'
import { messageID } from './message-identity.ts'
import { readByPeer, uncounted } from './message-state.ts'
import type { UserInfo } from './model.ts'
import { nameSender } from './sender-names.ts'
import { ForgottenTimelines } from './timeline/forgotten-timelines.ts'
import { standBefore } from './timeline/side-tables.ts'
import { type Entry, Timeline } from './timeline/timeline.ts'

/** Puts messages that came into the form in which they are shown. */
interface Presenter {
  present(message: { readonly type: string; readonly payload: object }): void
}

/** All timelines. Changed only by the transitions below, and by those of `outgoing.ts`. */
export class MessageStore {
  /** What happened to messages of late, where a feature asks for it; transitions write it. */
  journal: Journal | undefined
  /** Hears of a message of this device that came back before its answer. */
  onReturned: (message: MessageEntity) => void = () => {}
  /** What users are called now, where that is known. */
  nameOf: (userID: string) => UserInfo | undefined = () => undefined
  /** Up to where this user has read a conversation. */
  readSequenceOf: (conversationID: string) => number = () => 0
  /** Messages that stand in no timeline, by ID, as far as a host may still hand in a copy of one. */
  readonly loose = new RecentMap<MessageEntity>(LOOSE_MESSAGES)
  /** Conversations that were forgotten, and how often: an answer to a request from before is of no use. */
  readonly forgottenTimelines = new ForgottenTimelines()
  readonly #changes: Changes
  readonly #proxy: Presenter
  readonly #earlyEdits = new EarlyEdits()
  readonly #timelines = new Map<string, Timeline>()
  /** Peer read times of C2C conversations, also of those without a timeline yet. */
  readonly #peerReadTimes = new Map<string, number>()
  #userID = ''

  constructor(changes: Changes, proxy: Presenter) {
    this.#changes = changes
    this.#proxy = proxy
  }

  find(conversationID: string): Timeline | undefined {
    return this.#timelines.get(conversationID)
  }

  get all(): Iterable<Timeline> {
    return this.#timelines.values()
  }

  open(conversationID: string): Timeline {
    let timeline = this.#timelines.get(conversationID)
    if (timeline === undefined) {
      timeline = new Timeline(conversationID, this.#userID)
      timeline.peerReadTime = this.#peerReadTimes.get(conversationID) ?? 0
      timeline.readTo = this.readSequenceOf(conversationID)
      this.#timelines.set(conversationID, timeline)
    }
    return timeline
  }

  /** Transition: a message arrived. True: it is news to the host, not known and not of this device. */
  received(conversationID: string, message: WireMessage): boolean {
    this.#proxy.present(message)
    const timeline = this.open(conversationID)
    const entry = this.#acknowledged(timeline, message)
    const { revision } = timeline
    const isNew = timeline.insert(entry)
    timeline.isNewestKnown = true
    if (isNew) this.journal?.note(entry, 'pushed', message.sequence)
    if (timeline.revision !== revision) this.#mark(timeline)
    return isNew && entry === message
  }

  /** Transition: a stretch of history arrived. Returns what was not known. */
  rangeLoaded(
    conversationID: string,
    from: number,
    to: number,
    messages: readonly WireMessage[],
  ): Entry[] {
    for (const message of messages) {
      this.#proxy.present(message)
      nameSender(message, this.nameOf(message.from))
    }
    const timeline = this.open(conversationID)
    const entries = messages.map((message) =>
      this.#acknowledged(timeline, this.#earlyEdits.newest(conversationID, message)),
    )
    const added = timeline.replaceRange(from, to, entries)
    for (const entry of added) this.journal?.note(entry, 'loaded', sequenceOf(entry))
    this.#mark(timeline)
    return added
  }

  /** Transition: there is no message in the conversation. */
  foundEmpty(conversationID: string): void {
    const timeline = this.open(conversationID)
    if (timeline.isKnownEmpty) return
    timeline.isKnownEmpty = true
    timeline.isNewestKnown = true
    timeline.revision++
    this.#mark(timeline)
  }

  /** Transition: the server has told what the newest message is, and it is here. */
  newestReached(conversationID: string): void {
    const timeline = this.#timelines.get(conversationID)
    if (timeline === undefined || timeline.isNewestKnown) return
    timeline.isNewestKnown = true
    timeline.revision++
    this.#mark(timeline)
  }

  /** Transition: what was loaded of a conversation may be different now. */
  invalidated(timeline: Timeline): void {
    timeline.invalidate()
    this.#mark(timeline)
  }

  /** Transition: a message may have been stored long ago, and changed since: it is read anew when looked at. */
  markedStale(message: MessageEntity): void {
    const timeline = this.#timelines.get(conversationIDOf(message))
    const sequence = sequenceOf(message)
    if (timeline === undefined || sequence === 0) return
    timeline.stale.add(sequence, sequence)
    timeline.revision++
    this.#mark(timeline)
  }

  /** Transition: this user has deleted messages for itself. */
  removed(conversationID: string, sequences: readonly number[]): void {
    const timeline = this.open(conversationID)
    for (const message of timeline.remove(sequences)) this.loosened(message)
    this.#mark(timeline)
  }

  /** Transition: this user has cleared its history up to a sequence. */
  cleared(conversationID: string, to: number): void {
    const timeline = this.open(conversationID)
    timeline.clear(to)
    this.#mark(timeline)
  }

  /** Transition: no more than the newest so many are kept; others are read again where somebody looks. */
  trimmed(conversationID: string, most: number): void {
    const timeline = this.#timelines.get(conversationID)
    const to = timeline?.sequenceFromEnd(most + 1) ?? 0
    if (timeline === undefined || to === 0) return
    timeline.forget(to)
    this.#mark(timeline)
  }

  /** Transition: the server has messages up to here. */
  newestNoted(timeline: Timeline, sequence: number): void {
    const { revision } = timeline
    timeline.noteNewest(sequence)
    if (timeline.revision !== revision) this.#mark(timeline)
  }

  /** Transition: the peer has read up to this time. Returns the messages that turned. */
  readByPeer(conversationID: string, readTime: number): MessageEntity[] {
    if (readTime <= (this.#peerReadTimes.get(conversationID) ?? 0)) return []
    this.#peerReadTimes.set(conversationID, readTime)
    const timeline = this.#timelines.get(conversationID)
    if (timeline === undefined) return []
    const before = timeline.peerReadTime
    timeline.peerReadTime = readTime
    const turned: MessageEntity[] = []
    for (const message of timeline.newestFirst()) {
      if (timeOf(message) < before) break
      if (!isLive(message) || !has(message, Mark.out)) continue
      if (has(message, Mark.peerRead) || timeOf(message) > readTime) continue
      readByPeer(message)
      this.journal?.note(message, 'readByPeer')
      turned.push(message)
      this.touch(timeline, message)
    }
    return turned.reverse()
  }

  /** Transition: a message was recalled or modified. False: this version is known. */
  changed(conversationID: string, message: WireMessage): boolean {
    this.#proxy.present(message)
    const timeline = this.#timelines.get(conversationID)
    if (timeline?.hasNewerThan(message)) return false
    const isRevoked = (message.flags & MessageFlag.revoked) !== 0
    this.journal?.note(message, isRevoked ? 'recalled' : 'modified', message.version)
    const returned = timeline && this.#acknowledged(timeline, message)
    // It was on its way as far as this device knows.
    if (returned && returned !== message) timeline?.insert(returned)
    const entry = timeline?.change(message)
    if (!entry) this.#earlyEdits.note(conversationID, message)
    if (entry !== undefined && entry !== false) {
      this.#changes.mark(`timeline:${conversationID}`, entry === true ? undefined : entry)
    }
    return true
  }

  /** A message that came outside its timeline: the live one where there is one, else one that stands in none. */
  apart(conversationID: string, wire: WireMessage): MessageEntity {
    this.#proxy.present(wire)
    const known = this.#timelines.get(conversationID)?.at(wire.sequence)
    if (known !== undefined) return known
    const message = new MessageEntity(wire, conversationID, wire.from === this.#userID, 'success')
    message.isRead ||= wire.sequence <= this.readSequenceOf(conversationID)
    return this.loosened(message)
  }

  /** Transition: a message stands in no timeline, or not yet. */
  loosened(message: MessageEntity): MessageEntity {
    const id = identityOf(message)
    this.loose.delete(id)
    return this.loose.open(id, () => message)
  }

  /** Transition: more is known of what a message says: where its file is, what a merged message holds. */
  filled<Payload extends object>(message: object, payload: Payload, fields: Partial<Payload>) {
    Object.assign(payload, fields)
    if (!isLive(message)) return
    const timeline = this.#timelines.get(conversationIDOf(message))
    if (timeline !== undefined) this.touch(timeline, message)
  }

  /** Transition: a message says again what the server has, in the version that is known. */
  repaired(message: MessageEntity, wire: WireMessage): void {
    this.#proxy.present(wire)
    refreshMessage(message, wire)
    this.touch(this.open(conversationIDOf(message)), message)
  }

  /** Transition: everything of one conversation is forgotten. */
  forgotten(conversationID: string): void {
    this.#peerReadTimes.delete(conversationID)
    const timeline = this.#timelines.get(conversationID)
    this.#timelines.delete(conversationID)
    this.forgottenTimelines.note(conversationID, timeline)
    if (timeline !== undefined) this.#mark(timeline)
  }

  /** Transition: another user's session begins, or none. */
  restarted(userID: string): void {
    this.#userID = userID
    this.journal?.clear()
    this.#earlyEdits.clear()
    const timelines = [...this.all]
    this.#timelines.clear()
    for (const timeline of timelines) this.#mark(timeline)
    this.forgottenTimelines.clear()
    this.loose.clear()
    this.#peerReadTimes.clear()
  }

  /** A message that somebody looked at is another now, or more than one. */
  touch(timeline: Timeline, message?: MessageEntity): void {
    timeline.revision++
    this.#mark(timeline, message)
  }

  /** A message of this device that comes back is the entity that the host holds. */
  #acknowledged(timeline: Timeline, wire: WireMessage): Entry {
    if (wire.from !== this.#userID || timeline.outgoing.length === 0) return wire
    const id = messageID(wire.tinyID, wire.clientTime, wire.random)
    const message = timeline.outgoing.find((one) => identityOf(one) === id)
    if (message === undefined) return wire
    standBefore(timeline, message, wire.sequence)
    timeline.settle(message, wire.time, wire.sequence)
    if ((wire.flags & MessageFlag.needReadReceipt) === 0) uncounted(message)
    if (wire.version > versionOf(message)) refreshMessage(message, wire)
    this.journal?.note(message, 'returned', wire.sequence)
    this.onReturned(message)
    this.touch(timeline, message)
    return message
  }

  #mark({ conversationID, outgoing }: Timeline, message?: MessageEntity): void {
    this.#changes.mark(`timeline:${conversationID}`, message)
    this.#changes.mark('messages')
    if (outgoing.length === 0 && !(message && has(message, Mark.out))) return
    this.#changes.mark(`outbox:${conversationID}`)
    this.#changes.mark('outbox')
  }
}
