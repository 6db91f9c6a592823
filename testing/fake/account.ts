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
import { Talk } from './talk.ts'

/** What the user of a fake has when it logs in. */
export interface Given {
  readonly userID: string
  /** Each takes the next place of its conversation, in this order. */
  readonly messages?: readonly WireMessage[]
  /** What of conversations is other than its messages say: unread, pinned, … */
  readonly conversations?: readonly WireConversation[]
  readonly groups?: readonly WireGroup[]
  /** By group; who is not given is the user alone. */
  readonly members?: Readonly<Record<string, readonly WireGroupMember[]>>
  readonly friends?: readonly WireFriend[]
  readonly profiles?: readonly WireProfile[]
}

/** What of an account goes to its device at once. */
export interface Ear {
  messages(position: number, message: WireMessage): void
  account(entry: AccountEntry): void
  group(entry: GroupEntry): void
}

type Logged = { readonly revision: number } & (
  | { readonly account: AccountEntry }
  | { readonly group: GroupEntry }
)

/** The server's side of one account: its conversations, and the logs by which a device follows them. */
export class FakeAccount {
  readonly userID: string
  readonly friends: readonly WireFriend[]
  readonly groups = new Map<string, WireGroup>()
  readonly #members: NonNullable<Given['members']>
  readonly profiles = new Map<string, WireProfile>()
  /** What the user has sent, as it was stored. */
  readonly sent: WireMessage[] = []
  /** Of the account's log. */
  position = 0
  readonly #clock: Clock
  readonly #ear: Ear
  readonly #talks = new Map<string, Talk>()
  readonly #logged: Logged[] = []
  #revision = 0

  constructor(given: Given, clock: Clock, ear: Ear) {
    this.userID = given.userID
    this.friends = given.friends ?? []
    this.#members = given.members ?? {}
    this.#clock = clock
    this.#ear = ear
    for (const group of given.groups ?? []) this.groups.set(group.groupID, group)
    for (const profile of given.profiles ?? []) this.profiles.set(profile.userID, profile)
    for (const row of given.conversations ?? []) this.#open(row)
    for (const group of this.groups.values()) this.talk(wireConversationType.group, group.groupID)
    for (const message of given.messages ?? []) this.#talkOf(message).place(message)
  }

  /** Unix seconds. */
  get now(): number {
    return Math.floor(this.#clock.now() / 1000)
  }

  get talks(): readonly Talk[] {
    return [...this.#talks.values()]
  }

  /** Of the list, the newest first. */
  get rows(): readonly WireConversation[] {
    return this.talks
      .filter(({ isListed }) => isListed)
      .sort((a, b) => b.newestTime - a.newestTime)
      .map((talk) => this.rowOf(talk))
  }

  get cookie(): string {
    return `${this.#revision}`
  }

  /** The row of a chat that the list does not show, if the account can talk in it. */
  unlisted(conversationID: string): WireConversation[] {
    const isC2C = conversationID.startsWith('C2C')
    const to = conversationID.slice(isC2C ? 'C2C'.length : 'GROUP'.length)
    if (!isC2C && !this.groups.has(to)) return []
    const type = isC2C ? wireConversationType.c2c : wireConversationType.group
    const talk = this.#talks.get(`${type} ${to}`) ?? new Talk(type, to)
    const isListed = talk.isListed && this.#talks.has(`${type} ${to}`)
    return isListed ? [] : [{ ...this.rowOf(talk), isHidden: true }]
  }

  /** Everybody has one. */
  profileOf(userID: string): WireProfile {
    return this.profiles.get(userID) ?? aProfile({ userID })
  }

  membersOf(groupID: string): readonly WireGroupMember[] {
    const { userID } = this
    return this.#members[groupID] ?? [aMember({ userID })]
  }

  /** The conversation with a user, or of a group that the account is in. */
  talk(type: number, to: string): Talk {
    const id = `${type} ${to}`
    const known = this.#talks.get(id)
    if (known !== undefined) return known
    if (type === wireConversationType.group && !this.groups.has(to)) {
      const why = `give it with groups: [aGroup({ groupID: '${to}' })]`
      throw new Error(`group ${to}: the fake's user is not in it, ${why}`)
    }
    const talk = new Talk(type, to)
    this.#talks.set(id, talk)
    return talk
  }

  rowOf(talk: Talk): WireConversation {
    const { nick = '', avatar = '' } = this.profileOf(talk.to)
    const group = this.groups.get(talk.to)
    const isGroup = talk.type === wireConversationType.group
    return {
      ...talk.row(),
      position: this.position,
      ...(isGroup && group
        ? { group: { ...group, nextMessageSeq: talk.newest + 1 } }
        : { userID: talk.to, nick, avatar }),
    }
  }

  /** Somebody writes to the account. Where its device hears of it at once, it does. */
  receive(given: WireMessage): WireMessage {
    const talk = this.#talkOf(given)
    if ((given.flags & MessageFlag.onlineOnly) !== 0) {
      const passing = { ...given, sequence: 0, time: this.now }
      this.#ear.messages(0, passing)
      return passing
    }
    const message = talk.say({ ...given, time: this.now, clientTime: this.now })
    if (given.from !== this.userID) talk.unreadCount++
    this.#ear.messages(this.#moved(talk), message)
    return message
  }

  /** The user has sent this; the same identity is stored once. */
  store(given: WireMessage): SendAnswer {
    const { now: time } = this
    if ((given.flags & MessageFlag.onlineOnly) !== 0) {
      this.sent.push({ ...given, time })
      return { time, sequence: 0, position: 0 }
    }
    const talk = this.#talkOf(given)
    const known = talk.find(given)
    if (known !== undefined) return { time: known.time, sequence: known.sequence, position: 0 }
    const message = talk.say({ ...given, time })
    this.sent.push(message)
    return { time: message.time, sequence: message.sequence, position: this.#moved(talk) }
  }

  /** Something has happened to a conversation, for this user alone. */
  tell(talk: Talk, data: AccountEvent): void {
    talk.revision = ++this.#revision
    const account = { position: ++this.position, data }
    this.#logged.push({ revision: this.#revision, account })
    this.#ear.account(account)
  }

  /** The same to a message, which all sides hear. */
  tellChanged(talk: Talk, message: WireMessage): void {
    talk.replace(message)
    const { to, type: conversationType } = talk
    const data = { event: 'messageChanged', message } as const
    const group = this.groups.get(to)
    if (conversationType === wireConversationType.c2c || group === undefined) {
      this.tell(talk, { ...data, conversationType: wireConversationType.c2c, to })
    } else this.#tellGroup(talk, group, data)
  }

  /** What happened since a cookie. */
  since(cookie: string): SyncAnswer {
    const isNew = ({ revision }: { readonly revision: number }) => revision > Number(cookie)
    const news = this.#logged.filter(isNew)
    return {
      cookie: this.cookie,
      syncFlag: SyncFlag.done,
      position: this.position,
      conversationList: this.talks
        .filter((talk) => talk.isListed && isNew(talk))
        .map((talk) => this.rowOf(talk)),
      eventArray: news.flatMap((one) => ('account' in one ? [one.account] : [])),
      groupEventArray: news.flatMap((one) => ('group' in one ? [one.group] : [])),
      mustRestart: false,
    }
  }

  #tellGroup(talk: Talk, group: WireGroup, data: GroupEvent): void {
    const { groupID } = group
    const position = group.position + 1
    this.groups.set(groupID, { ...group, position })
    talk.revision = ++this.#revision
    const entry = { groupID, position, data }
    this.#logged.push({ revision: this.#revision, group: entry })
    this.#ear.group(entry)
  }

  /** The position of a message that has just come into a conversation; 0 for groups. */
  #moved(talk: Talk): number {
    talk.revision = ++this.#revision
    return talk.type === wireConversationType.group ? 0 : ++this.position
  }

  #talkOf({ conversationType, from, to }: WireMessage): Talk {
    const isFromOther = conversationType === wireConversationType.c2c && from !== this.userID
    return this.talk(conversationType, isFromOther ? from : to)
  }

  #open(row: WireConversation): void {
    const { group, userID = '', nick, avatar } = row
    if (group !== undefined) this.groups.set(group.groupID, group)
    else if (nick !== undefined && !this.profiles.has(userID)) {
      this.profiles.set(userID, aProfile({ userID, nick, ...(avatar && { avatar }) }))
    }
    this.talk(row.type, group?.groupID ?? userID).take(row)
  }
}
