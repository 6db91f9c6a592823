import {
  decodeMessage,
  encodeMessage,
  encodeRoomNews,
  type GroupEvent,
  LIMITS,
  type PollRequest,
} from 'tavern-im/protocol'
import { EncodedAnswer, type HandlerAnswer } from '../../kernel/handler-answer.ts'
import type { Account, Group } from '../cache/entities.ts'
import { Frequency } from '../cache/frequency.ts'
import { publicGroup } from '../groups/group-view.ts'
import { Ring } from './ring.ts'
import type { SeenFrom } from './subscription-keys.ts'

/** A poll that is held. */
interface HeldPoll {
  readonly request: PollRequest
  /** Unix milliseconds at which it is answered at the latest. */
  readonly until: number
  readonly answer: (answer: HandlerAnswer) => void
}

/** The subscription of one device to a room. */
export interface RoomSubscription {
  readonly key: string
  readonly room: Room
  /** Undefined: a guest. */
  readonly account: Account | undefined
  /** Polls return nothing from before. */
  readonly seenFrom: SeenFrom
  /** A guest's network address. */
  readonly address: string
  /** The connection of its last poll; '' after that connection has closed. */
  connectionID: string
  /** Unix milliseconds of its last activity. */
  seenAt: number
  waiting: HeldPoll | undefined
}

/** Encoded answers that are cached until the next message. */
const MOST_ANSWERS = 64

/** The subscriptions of a room, its recent messages, and the held polls. */
export class Room {
  readonly group: Group
  readonly ring: Ring
  readonly subscriptions = new Set<RoomSubscription>()
  /** The users with each mark; the app defines the marks. */
  readonly marks = new Map<number, Set<string>>()
  /** Counts join and quit tips in the current second. */
  readonly joinAndQuitTips = new Frequency()
  /** Banned users see nothing from before the ban: the next sequence at the ban. */
  readonly #bannedAt = new Map<string, number>()
  /** The devices of each user in the room, in order of arrival. */
  readonly #devices = new Map<string, Set<RoomSubscription>>()
  #guests = 0
  /** Broadcasts to all rooms of the app. */
  readonly #broadcasts: Ring
  /** Held polls, the oldest first. */
  readonly #waiting = new Set<RoomSubscription>()
  /** The sequence of the newest change of the room itself. */
  #changedAt = 0
  /** Encoded answers, shared by polls with the same cursor. */
  readonly #answers = new Map<string, EncodedAnswer>()
  #isPublishScheduled = false
  /** The group is dismissed: only earlier messages remain to be delivered. */
  isOver = false

  /** `next`: the sequence of the first message. */
  constructor(group: Group, next: number, broadcasts: Ring) {
    this.group = group
    this.ring = new Ring(next)
    this.#broadcasts = broadcasts
  }

  /** The number of users and guests in the room. */
  get onlineCount(): number {
    return this.#devices.size + this.#guests
  }

  get guests(): number {
    return this.#guests
  }

  /** The users in the room, in order of arrival. */
  get userIDs(): string[] {
    return [...this.#devices.keys()]
  }

  subscriptionsOf(userID: string): readonly RoomSubscription[] {
    return [...(this.#devices.get(userID) ?? [])]
  }

  banned(userID: string): void {
    this.#bannedAt.set(userID, this.ring.next)
  }

  /** The first sequences that a new device sees; `before`: those of its lost subscription. */
  seenFrom(account: Account | undefined, now: SeenFrom, before = now): SeenFrom {
    const bannedAt = account === undefined ? 0 : (this.#bannedAt.get(account.userID) ?? 0)
    return {
      sequence: Math.max(bannedAt, Math.min(now.sequence, before.sequence)),
      broadcast: Math.min(now.broadcast, before.broadcast),
    }
  }

  enter(subscription: RoomSubscription): void {
    this.subscriptions.add(subscription)
    if (subscription.account === undefined) {
      this.#guests += 1
      return
    }
    const { userID } = subscription.account
    const devices = this.#devices.get(userID)
    if (devices === undefined) this.#devices.set(userID, new Set([subscription]))
    else devices.add(subscription)
  }

  /** True if its user has no other device here. */
  leave(subscription: RoomSubscription): boolean {
    if (!this.subscriptions.delete(subscription)) return false
    this.release(subscription)
    if (subscription.account === undefined) {
      this.#guests -= 1
      return false
    }
    const { userID } = subscription.account
    const devices = this.#devices.get(userID)
    devices?.delete(subscription)
    if (devices === undefined || devices.size > 0) return false
    for (const [mark, marked] of this.marks) {
      if (marked.delete(userID) && marked.size === 0) this.marks.delete(mark)
    }
    return this.#devices.delete(userID)
  }

  /** Adds a message; null: an event, or a change of the room itself. */
  add(time: number, bytes: Uint8Array | null, event?: GroupEvent): void {
    if (bytes === null && event === undefined) this.#changedAt = this.ring.next
    this.ring.add({ time, bytes, event })
    this.publish()
  }

  /** Answers all held polls at the end of this tick of the event loop. */
  publish(): void {
    this.#answers.clear()
    if (this.#isPublishScheduled || this.#waiting.size === 0) return
    this.#isPublishScheduled = true
    setImmediate(() => {
      this.#isPublishScheduled = false
      for (const subscription of [...this.#waiting]) this.release(subscription)
    })
  }

  poll(
    subscription: RoomSubscription,
    request: PollRequest,
    now: number,
  ): HandlerAnswer | Promise<HandlerAnswer> {
    this.release(subscription)
    subscription.seenAt = now
    const { startSeq, startBroadcastSeq } = request
    const hasNews = startSeq < this.ring.next || startBroadcastSeq < this.#broadcasts.next
    if (hasNews) return this.#newsFor(request)
    return new Promise((answer) => {
      subscription.waiting = { request, until: now + LIMITS.POLL_HOLD_MS, answer }
      this.#waiting.add(subscription)
    })
  }

  /** Answers a held poll with the available entries. */
  release(subscription: RoomSubscription): void {
    const { waiting } = subscription
    if (waiting === undefined) return
    subscription.waiting = undefined
    this.#waiting.delete(subscription)
    waiting.answer(this.#newsFor(waiting.request))
  }

  /** Answers polls that have reached the hold time. */
  releaseDue(now: number): void {
    for (const subscription of this.#waiting) {
      if ((subscription.waiting?.until ?? 0) > now) return
      subscription.seenAt = now
      this.release(subscription)
    }
  }

  #newsFor({ startSeq, startBroadcastSeq, simplifiedMessage }: PollRequest): EncodedAnswer {
    const key = `${startSeq} ${startBroadcastSeq} ${simplifiedMessage}`
    let answer = this.#answers.get(key)
    if (answer === undefined) {
      // Nearly all polls share a cursor; a client with many different cursors clears the cache.
      if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear()
      answer = this.#news(startSeq, startBroadcastSeq, simplifiedMessage === 1)
      this.#answers.set(key, answer)
    }
    return answer
  }

  #news(startSeq: number, startBroadcastSeq: number, isSimple: boolean): EncodedAnswer {
    const said = this.ring.from(startSeq)
    const broadcast = this.#broadcasts.from(startBroadcastSeq)
    const news = {
      nextSeq: said.end,
      nextBroadcastSeq: broadcast.end,
      memberCount: this.group.members.size,
      ...(startSeq <= this.#changedAt ? { group: publicGroup(this.group) } : {}),
      ...(said.events.length > 0 ? { eventList: said.events } : {}),
    }
    const messages = isSimple ? said.messages.map(simplified) : said.messages
    const value = () => ({
      ...news,
      rspMsgList: messages.map(decodeMessage),
      broadcastMessageList: broadcast.messages.map(decodeMessage),
    })
    return new EncodedAnswer(encodeRoomNews(news, messages, broadcast.messages), value)
  }
}

/** Drops the fields that message lists do not need. */
const simplified = (bytes: Uint8Array): Uint8Array =>
  encodeMessage({ ...decodeMessage(bytes), avatar: '', nameCard: '', extra: undefined })
