import {
  type AccountEntry,
  type AccountEvent,
  type GroupEntry,
  type GroupEvent,
  MessageFlag,
  type SendAnswer,
  type SyncAnswer,
  SyncFlag,
  type WireConversation,
  type WireFriend,
  type WireGroup,
  type WireGroupMember,
  type WireMessage,
  type WireProfile,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Clock } from 'tavern-im/strict'
import { aMember, aProfile } from '../builders.ts'
import { FakeConversation } from './conversation.ts'

/** The data of a fake's user at the login. */
export interface FakeAccountData {
  readonly userID: string
  /** Each gets the next sequence of its conversation, in this order. */
  readonly messages?: readonly WireMessage[]
  /** Fields of conversations that do not follow from the messages: unread, pinned, … */
  readonly conversations?: readonly WireConversation[]
  readonly groups?: readonly WireGroup[]
  /** By group; by default the user is the only member. */
  readonly members?: Readonly<Record<string, readonly WireGroupMember[]>>
  readonly friends?: readonly WireFriend[]
  readonly profiles?: readonly WireProfile[]
}

/** Receives the pushes of an account for its device. */
export interface PushSink {
  messages(position: number, message: WireMessage): void
  account(entry: AccountEntry): void
  group(entry: GroupEntry): void
}

type LogEntry = { readonly revision: number } & (
  | { readonly account: AccountEntry }
  | { readonly group: GroupEntry }
)

/** The server's side of one account: its conversations, and the logs that a device follows. */
export class FakeAccount {
  readonly userID: string
  readonly friends: readonly WireFriend[]
  readonly groups = new Map<string, WireGroup>()
  readonly #members: NonNullable<FakeAccountData['members']>
  readonly profiles = new Map<string, WireProfile>()
  /** Messages of the user, as stored. */
  readonly sent: WireMessage[] = []
  /** Position of the account's log. */
  position = 0
  readonly #clock: Clock
  readonly #sink: PushSink
  readonly #conversations = new Map<string, FakeConversation>()
  readonly #log: LogEntry[] = []
  #revision = 0

  constructor(data: FakeAccountData, clock: Clock, sink: PushSink) {
    this.userID = data.userID
    this.friends = data.friends ?? []
    this.#members = data.members ?? {}
    this.#clock = clock
    this.#sink = sink
    for (const group of data.groups ?? []) this.groups.set(group.groupID, group)
    for (const profile of data.profiles ?? []) this.profiles.set(profile.userID, profile)
    for (const row of data.conversations ?? []) this.#open(row)
    for (const group of this.groups.values())
      this.conversation(wireConversationType.group, group.groupID)
    for (const message of data.messages ?? []) this.#conversationOf(message).insert(message)
  }

  /** Unix seconds. */
  get now(): number {
    return Math.floor(this.#clock.now() / 1000)
  }

  get conversations(): readonly FakeConversation[] {
    return [...this.#conversations.values()]
  }

  /** Rows of the list, newest first. */
  get rows(): readonly WireConversation[] {
    return this.conversations
      .filter(({ isListed }) => isListed)
      .sort((a, b) => b.newestTime - a.newestTime)
      .map((conversation) => this.rowOf(conversation))
  }

  get cookie(): string {
    return `${this.#revision}`
  }

  /** The row of a conversation that the list does not show, if the account may write in it. */
  unlisted(conversationID: string): WireConversation[] {
    const isC2C = conversationID.startsWith('C2C')
    const to = conversationID.slice(isC2C ? 'C2C'.length : 'GROUP'.length)
    if (!isC2C && !this.groups.has(to)) return []
    const type = isC2C ? wireConversationType.c2c : wireConversationType.group
    const conversation = this.#conversations.get(`${type} ${to}`) ?? new FakeConversation(type, to)
    const isListed = conversation.isListed && this.#conversations.has(`${type} ${to}`)
    return isListed ? [] : [{ ...this.rowOf(conversation), isHidden: true }]
  }

  /** The profile of any user. */
  profileOf(userID: string): WireProfile {
    return this.profiles.get(userID) ?? aProfile({ userID })
  }

  membersOf(groupID: string): readonly WireGroupMember[] {
    const { userID } = this
    return this.#members[groupID] ?? [aMember({ userID })]
  }

  /** The conversation with a user, or of a group that the account is in. */
  conversation(type: number, to: string): FakeConversation {
    const id = `${type} ${to}`
    const known = this.#conversations.get(id)
    if (known !== undefined) return known
    if (type === wireConversationType.group && !this.groups.has(to)) {
      const why = `give it with groups: [aGroup({ groupID: '${to}' })]`
      throw new Error(`group ${to}: the fake's user is not in it, ${why}`)
    }
    const conversation = new FakeConversation(type, to)
    this.#conversations.set(id, conversation)
    return conversation
  }

  rowOf(conversation: FakeConversation): WireConversation {
    const { nick = '', avatar = '' } = this.profileOf(conversation.to)
    const group = this.groups.get(conversation.to)
    const isGroup = conversation.type === wireConversationType.group
    return {
      ...conversation.row(),
      position: this.position,
      ...(isGroup && group
        ? { group: { ...group, nextMessageSeq: conversation.newest + 1 } }
        : { userID: conversation.to, nick, avatar }),
    }
  }

  /** Stores a message to the account and pushes it to the device. */
  receive(draft: WireMessage): WireMessage {
    const conversation = this.#conversationOf(draft)
    if ((draft.flags & MessageFlag.onlineOnly) !== 0) {
      const passing = { ...draft, sequence: 0, time: this.now }
      this.#sink.messages(0, passing)
      return passing
    }
    const message = conversation.append({ ...draft, time: this.now, clientTime: this.now })
    if (draft.from !== this.userID) conversation.unreadCount++
    this.#sink.messages(this.#nextPosition(conversation), message)
    return message
  }

  /** Stores a message of the user; the same identity is stored once. */
  store(draft: WireMessage): SendAnswer {
    const { now: time } = this
    if ((draft.flags & MessageFlag.onlineOnly) !== 0) {
      this.sent.push({ ...draft, time })
      return { time, sequence: 0, position: 0 }
    }
    const conversation = this.#conversationOf(draft)
    const known = conversation.find(draft)
    if (known !== undefined) return { time: known.time, sequence: known.sequence, position: 0 }
    const message = conversation.append({ ...draft, time })
    this.sent.push(message)
    return {
      time: message.time,
      sequence: message.sequence,
      position: this.#nextPosition(conversation),
    }
  }

  /** Appends an entry to the account's log and pushes it. */
  addEntry(conversation: FakeConversation, data: AccountEvent): void {
    conversation.revision = ++this.#revision
    const account = { position: ++this.position, data }
    this.#log.push({ revision: this.#revision, account })
    this.#sink.account(account)
  }

  /** Replaces a message, and logs the change for all its readers. */
  addMessageChange(conversation: FakeConversation, message: WireMessage): void {
    conversation.replace(message)
    const { to, type: conversationType } = conversation
    const data = { event: 'messageChanged', message } as const
    const group = this.groups.get(to)
    if (conversationType === wireConversationType.c2c || group === undefined) {
      this.addEntry(conversation, { ...data, conversationType: wireConversationType.c2c, to })
    } else this.#addGroupEntry(conversation, group, data)
  }

  /** The difference since a cookie. */
  since(cookie: string): SyncAnswer {
    const isNew = ({ revision }: { readonly revision: number }) => revision > Number(cookie)
    const news = this.#log.filter(isNew)
    return {
      cookie: this.cookie,
      syncFlag: SyncFlag.done,
      position: this.position,
      conversationList: this.conversations
        .filter((conversation) => conversation.isListed && isNew(conversation))
        .map((conversation) => this.rowOf(conversation)),
      eventArray: news.flatMap((one) => ('account' in one ? [one.account] : [])),
      groupEventArray: news.flatMap((one) => ('group' in one ? [one.group] : [])),
      mustRestart: false,
    }
  }

  #addGroupEntry(conversation: FakeConversation, group: WireGroup, data: GroupEvent): void {
    const { groupID } = group
    const position = group.position + 1
    this.groups.set(groupID, { ...group, position })
    conversation.revision = ++this.#revision
    const entry = { groupID, position, data }
    this.#log.push({ revision: this.#revision, group: entry })
    this.#sink.group(entry)
  }

  /** The log position of a new message; 0 for groups. */
  #nextPosition(conversation: FakeConversation): number {
    conversation.revision = ++this.#revision
    return conversation.type === wireConversationType.group ? 0 : ++this.position
  }

  #conversationOf({ conversationType, from, to }: WireMessage): FakeConversation {
    const isFromOther = conversationType === wireConversationType.c2c && from !== this.userID
    return this.conversation(conversationType, isFromOther ? from : to)
  }

  #open(row: WireConversation): void {
    const { group, userID = '', nick, avatar } = row
    if (group !== undefined) this.groups.set(group.groupID, group)
    else if (nick !== undefined && !this.profiles.has(userID)) {
      this.profiles.set(userID, aProfile({ userID, nick, ...(avatar && { avatar }) }))
    }
    this.conversation(row.type, group?.groupID ?? userID).applyRow(row)
  }
}
