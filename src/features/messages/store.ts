import { RecentMap } from '../../lib/recent-map.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag } from '../../protocol/names.ts'
import type { FeatureKernel } from '../kernel.ts'
import { EarlyEdits } from './changes/early-edits.ts'
import type { Entry } from './entry.ts'
import type { Happening } from './journal.ts'
import { DETACHED_MESSAGES } from './limits.ts'
import {
  conversationIDOf,
  has,
  identityOf,
  isLive,
  Mark,
  MessageEntity,
  messageID,
  refreshMessage,
  sequenceOf,
  uncounted,
  versionOf,
} from './message-entity.ts'
import type { UserInfo } from './model.ts'
import { firstOf, type MessagePlugin } from './plugins.ts'
import { nameSender } from './sender-names.ts'
import { ForgottenTimelines } from './timeline/forgotten-timelines.ts'
import { Timeline } from './timeline/timeline.ts'

interface Uses extends Pick<FeatureKernel, 'changes' | 'facts'> {
  readonly plugins: readonly MessagePlugin[]
  /** The current profile of a user, if known. */
  readonly nameOf: (userID: string) => UserInfo | undefined
}

/** All timelines. Only the transitions below, and those of `send-outcome.ts`, change it. */
export class MessageStore {
  /** Messages in no timeline, by ID, for as long as a host may pass in a copy. */
  readonly detachedMessages = new RecentMap<MessageEntity>(DETACHED_MESSAGES)
  /** Forgotten conversations, with counts: responses to earlier requests are dropped. */
  readonly dropped = new ForgottenTimelines()
  readonly #uses: Uses
  readonly #earlyEdits = new EarlyEdits()
  readonly #timelines = new Map<string, Timeline>()
  /** Peer read times of C2C conversations, also of those without a timeline yet. */
  readonly #peerReadTimes = new Map<string, number>()
  #userID = ''

  constructor(uses: Uses) {
    this.#uses = uses
  }

  /** Rewrites a received message for display. */
  present(message: { readonly type: string; readonly payload: object }): void {
    for (const plugin of this.#uses.plugins) plugin.present?.(message)
  }

  /** Records an event of a message, if a feature does. */
  note(message: Entry, happening: Happening, number?: number): void {
    for (const plugin of this.#uses.plugins) plugin.note?.(message, happening, number)
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
      const peerReadTime = this.#peerReadTimes.get(conversationID)
      const readTo = this.#readSequenceOf(conversationID)
      timeline = new Timeline(conversationID, this.#userID, peerReadTime, readTo)
      this.#timelines.set(conversationID, timeline)
    }
    return timeline
  }

  /** Transition: a message arrived. Returns true if the host must be notified. */
  received(conversationID: string, message: WireMessage): boolean {
    this.present(message)
    const timeline = this.open(conversationID)
    const entry = this.#acknowledged(timeline, message)
    const { revision } = timeline
    const isNew = timeline.insert(entry)
    timeline.noteNewest(message.sequence)
    if (isNew) this.note(entry, 'pushed', message.sequence)
    if (timeline.revision !== revision) this.#mark(timeline)
    return isNew && entry === message
  }

  /** Transition: a range of history was loaded. Returns the new messages. */
  rangeLoaded(
    conversationID: string,
    from: number,
    to: number,
    messages: readonly WireMessage[],
  ): Entry[] {
    for (const message of messages) {
      this.present(message)
      nameSender(message, this.#uses.nameOf(message.from))
    }
    const timeline = this.open(conversationID)
    const entries = messages.map((message) =>
      this.#acknowledged(timeline, this.#earlyEdits.newest(conversationID, message)),
    )
    const added = timeline.replaceRange(from, to, entries)
    for (const entry of added) this.note(entry, 'loaded', sequenceOf(entry))
    this.#mark(timeline)
    return added
  }

  /** Transition: there is no message in the conversation. */
  foundEmpty(conversationID: string): void {
    this.#change(this.open(conversationID), (timeline) => timeline.foundEmpty())
  }

  /** Transition: the newest message of the server is loaded. */
  newestReached(conversationID: string): void {
    this.#change(this.find(conversationID), (timeline) => timeline.reachNewest())
  }

  /** Transition: loaded messages may be stale. */
  invalidated(timeline: Timeline): void {
    timeline.invalidate()
    this.#mark(timeline)
  }

  /**
   * Transition: an adopted message may have changed since it was stored: it is refetched on use.
   */
  markedStale(message: MessageEntity): void {
    const timeline = this.#timelines.get(conversationIDOf(message))
    const sequence = sequenceOf(message)
    if (timeline === undefined || sequence === 0) return
    timeline.markStale(sequence)
    this.#mark(timeline)
  }

  /** Transition: this user has deleted messages for itself. */
  removed(conversationID: string, sequences: readonly number[]): void {
    const timeline = this.open(conversationID)
    for (const message of timeline.remove(sequences)) this.detached(message)
    this.#mark(timeline)
  }

  /** Transition: this user has cleared its history up to a sequence. */
  cleared(conversationID: string, to: number): void {
    const timeline = this.open(conversationID)
    timeline.clear(to)
    this.#mark(timeline)
  }

  /** Transition: only the newest messages are kept; others are loaded on demand. */
  trimmed(conversationID: string, most: number): void {
    const timeline = this.#timelines.get(conversationID)
    const to = timeline?.sequenceFromEnd(most + 1) ?? 0
    if (timeline === undefined || to === 0) return
    timeline.forget(to)
    this.#mark(timeline)
  }

  /** Transition: the server has messages up to here. */
  newestNoted(timeline: Timeline, sequence: number): void {
    this.#change(timeline, () => timeline.noteNewest(sequence))
  }

  /** Transition: the peer has read up to this time. Returns the messages that became read. */
  readByPeer(conversationID: string, readTime: number): MessageEntity[] {
    if (readTime <= (this.#peerReadTimes.get(conversationID) ?? 0)) return []
    this.#peerReadTimes.set(conversationID, readTime)
    const timeline = this.#timelines.get(conversationID)
    const read = timeline?.readByPeer(readTime) ?? []
    for (const message of read) {
      this.note(message, 'readByPeer')
      this.touch(timeline, message)
    }
    return read
  }

  /** Transition: a message was recalled or modified. Returns false if this version is known. */
  changed(conversationID: string, message: WireMessage): boolean {
    this.present(message)
    const timeline = this.#timelines.get(conversationID)
    if (timeline?.hasNewerThan(message)) return false
    const isRevoked = (message.flags & MessageFlag.revoked) !== 0
    this.note(message, isRevoked ? 'recalled' : 'modified', message.version)
    const returned = timeline && this.#acknowledged(timeline, message)
    // Its response has not arrived yet.
    if (returned && returned !== message) timeline?.insert(returned)
    const entry = timeline?.change(message)
    if (!entry) this.#earlyEdits.note(conversationID, message)
    if (entry !== undefined && entry !== false) {
      this.#uses.changes.mark(`timeline:${conversationID}`, entry === true ? undefined : entry)
    }
    return true
  }

  /** The live message of a wire message outside its timeline, or a new one in no timeline. */
  outside(conversationID: string, wire: WireMessage): MessageEntity {
    this.present(wire)
    const known = this.#timelines.get(conversationID)?.at(wire.sequence)
    if (known !== undefined) return known
    const message = new MessageEntity(wire, conversationID, wire.from === this.#userID, 'success')
    message.isRead ||= wire.sequence <= this.#readSequenceOf(conversationID)
    return this.detached(message)
  }

  /** Transition: a message is in no timeline, or not yet. */
  detached(message: MessageEntity): MessageEntity {
    const id = identityOf(message)
    this.detachedMessages.delete(id)
    return this.detachedMessages.open(id, () => message)
  }

  /** Transition: a payload was completed: the URL of a file, or the content of a merged message. */
  filled<Payload extends object>(message: object, payload: Payload, fields: Partial<Payload>) {
    Object.assign(payload, fields)
    if (!isLive(message)) return
    const timeline = this.#timelines.get(conversationIDOf(message))
    if (timeline !== undefined) this.touch(timeline, message)
  }

  /** Transition: a message was restored to the server's content, in the known version. */
  repaired(message: MessageEntity, wire: WireMessage): void {
    this.present(wire)
    refreshMessage(message, wire)
    this.touch(this.open(conversationIDOf(message)), message)
  }

  /** Transition: a conversation is forgotten. */
  forgotten(conversationID: string): void {
    this.#peerReadTimes.delete(conversationID)
    const timeline = this.#timelines.get(conversationID)
    this.#timelines.delete(conversationID)
    this.dropped.note(conversationID, timeline)
    if (timeline !== undefined) this.#mark(timeline)
  }

  /** Transition: another user's session begins, or none. */
  restarted(userID: string): void {
    this.#userID = userID
    for (const plugin of this.#uses.plugins) plugin.clear?.()
    this.#earlyEdits.clear()
    const timelines = [...this.all]
    this.#timelines.clear()
    for (const timeline of timelines) this.#mark(timeline)
    this.dropped.clear()
    this.detachedMessages.clear()
    this.#peerReadTimes.clear()
  }

  /** Marks one live message, or several, as changed. */
  touch(timeline: Timeline | undefined, message?: MessageEntity): void {
    timeline?.touch()
    if (timeline !== undefined) this.#mark(timeline, message)
  }

  /** Matches an echo of this device to the entity that the host holds. */
  #acknowledged(timeline: Timeline, wire: WireMessage): Entry {
    if (wire.from !== this.#userID || timeline.outgoing.length === 0) return wire
    const id = messageID(wire.tinyID, wire.clientTime, wire.random)
    const message = timeline.outgoing.find((one) => identityOf(one) === id)
    if (message === undefined) return wire
    timeline.keepOrderBefore(message, wire.sequence)
    timeline.settle(message, wire.time, wire.sequence)
    if ((wire.flags & MessageFlag.needReadReceipt) === 0) uncounted(message)
    if (wire.version > versionOf(message)) refreshMessage(message, wire)
    this.note(message, 'returned', wire.sequence)
    this.#uses.facts.publish('message-sent', { message })
    this.touch(timeline, message)
    return message
  }

  /** Marks a timeline if a change has raised its revision. */
  #change(timeline: Timeline | undefined, change: (timeline: Timeline) => void): void {
    if (timeline === undefined) return
    const { revision } = timeline
    change(timeline)
    if (timeline.revision !== revision) this.#mark(timeline)
  }

  #readSequenceOf(conversationID: string): number {
    return firstOf(this.#uses, (plugin) => plugin.readSequenceOf?.(conversationID)) ?? 0
  }

  #mark({ conversationID, outgoing }: Timeline, message?: MessageEntity): void {
    const { changes } = this.#uses
    changes.mark(`timeline:${conversationID}`, message)
    changes.mark('messages')
    if (outgoing.length === 0 && !(message && has(message, Mark.out))) return
    changes.mark(`outbox:${conversationID}`)
    changes.mark('outbox')
  }
}
