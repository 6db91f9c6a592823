import type { WireConversation, WireMessage, WireSettings } from 'tavern-im/protocol'

const isSame = (one: WireMessage, other: WireMessage): boolean =>
  one.from === other.from && one.clientTime === other.clientTime && one.random === other.random

/** One conversation of a fake account. */
export class FakeConversation {
  readonly type: number
  /** The other user, or the group. */
  readonly to: string
  unreadCount = 0
  messageReadSeq = 0
  peerReadTime = 0
  /** Whether the list shows it; false after a deletion until the next message. */
  isListed = true
  settings: WireSettings = {}
  /** Revision of the account at the last change. */
  revision = 0
  #messages: readonly WireMessage[] = []
  #newest = 0
  /** The last message of the row passed to `applyRow`. */
  #shown: WireMessage | undefined

  constructor(type: number, to: string) {
    this.type = type
    this.to = to
  }

  /** Messages that are not removed, oldest first. */
  get messages(): readonly WireMessage[] {
    return this.#messages
  }

  /** The sequence of the newest message, removed or not. */
  get newest(): number {
    return this.#newest
  }

  get newestTime(): number {
    return this.#messages.at(-1)?.time ?? 0
  }

  row(): WireConversation {
    const lastMessage = this.#messages.at(-1)
    return {
      type: this.type as WireConversation['type'],
      unreadCount: this.unreadCount,
      messageReadSeq: Math.max(this.messageReadSeq, this.#newest - this.unreadCount),
      nextMessageSeq: this.#newest + 1,
      c2cPeerReadTime: this.peerReadTime,
      isPinned: false,
      messageRemindType: 0,
      ...this.settings,
      ...(lastMessage && { lastMessage }),
    }
  }

  /** Takes over a row, with its last message at the row's sequence. */
  applyRow(row: WireConversation): void {
    const { isPinned, messageRemindType, markList = [], customData = '', folderList = [] } = row
    this.unreadCount = row.unreadCount
    this.messageReadSeq = row.messageReadSeq
    this.peerReadTime = row.c2cPeerReadTime
    this.settings = { isPinned, messageRemindType, markList, customData, folderList }
    this.#newest = row.nextMessageSeq - 1
    this.#shown = row.lastMessage
    if (row.lastMessage !== undefined) this.#messages = [row.lastMessage]
  }

  /** Inserts an older message at its sequence; if the sequence is taken, appends it. */
  insert(message: WireMessage): void {
    const { sequence } = message
    const there = this.at(sequence)
    if (sequence < 1 || (there !== undefined && there !== this.#shown)) {
      this.append({ ...message, time: Math.max(message.time, this.newestTime + 1) })
      return
    }
    const others = this.#messages.filter((one) => one !== there)
    this.#messages = [...others, message].sort((one, other) => one.sequence - other.sequence)
    this.#newest = Math.max(this.#newest, sequence)
  }

  /**
   * Appends a message with the next sequence, a time not before the last one, and a unique
   * identity.
   */
  append(draft: WireMessage): WireMessage {
    let message = draft
    while (this.find(message) !== undefined) message = { ...message, random: message.random + 1 }
    const time = Math.max(message.time, this.newestTime)
    message = { ...message, sequence: ++this.#newest, time }
    this.#messages = [...this.#messages, message]
    this.isListed = true
    return message
  }

  find(message: WireMessage): WireMessage | undefined {
    return this.#messages.find((one) => isSame(one, message))
  }

  at(sequence: number): WireMessage | undefined {
    return this.#messages.find((one) => one.sequence === sequence)
  }

  replace(message: WireMessage): void {
    this.#messages = this.#messages.map((one) =>
      one.sequence === message.sequence ? message : one,
    )
  }

  /** Removes messages; their sequences stay taken. */
  remove(isGone: (message: WireMessage) => boolean): void {
    this.#messages = this.#messages.filter((message) => !isGone(message))
  }
}
