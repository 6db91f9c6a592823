import {
  decodeMessage,
  encodeMessage,
  encodeRoomNews,
  type GroupEvent,
  LIMITS,
  type PollRequest,
} from 'tavern-im/protocol'
import { EncodedAnswer, type HandlerAnswer } from '../core.ts'
import { publicGroup } from '../groups/group-view.ts'
import type { Account, Group } from '../memory/entities.ts'
import { Frequency } from '../memory/frequency.ts'
import { Ring } from './ring.ts'
import type { RoomSubscription } from './room-subscription.ts'
import type { SeenFrom } from './subscription-keys.ts'

/** So many different answers are kept until something is said. */
const MOST_ANSWERS = 64

/** Who is in a room, what was said there of late, and the polls that wait for more. */
export class Room {
  readonly group: Group
  readonly ring: Ring
  readonly subscriptions = new Set<RoomSubscription>()
  /** Who has which mark; the marks are the app's own. */
  readonly marks = new Map<number, Set<string>>()
  /** Tips of who came and went in this second. */
  readonly comings = new Frequency()
  /** Users who were banned see nothing of before that: the sequence of what was said next. */
  readonly #bannedAt = new Map<string, number>()
  /** The devices of each user that is here, in the order in which they came. */
  readonly #devices = new Map<string, Set<RoomSubscription>>()
  #guests = 0
  /** What is said to all rooms of the app. */
  readonly #broadcasts: Ring
  /** The first to wait first. */
  readonly #waiting = new Set<RoomSubscription>()
  /** The sequence of the newest change of the room itself. */
  #changedAt = 0
  /** Answers are made once, and written to all who wait at one place. */
  readonly #answers = new Map<string, EncodedAnswer>()
  #isPublishScheduled = false
  /** It is dismissed: only what was said is left to tell. */
  isOver = false

  /** `next`: of the first message. */
  constructor(group: Group, next: number, broadcasts: Ring) {
    this.group = group
    this.ring = new Ring(next)
    this.#broadcasts = broadcasts
  }

  /** Users that are here, and guests. */
  get onlineCount(): number {
    return this.#devices.size + this.#guests
  }

  get guests(): number {
    return this.#guests
  }

  /** Users that are here, in the order in which they came. */
  get userIDs(): string[] {
    return [...this.#devices.keys()]
  }

  subscriptionsOf(userID: string): readonly RoomSubscription[] {
    return [...(this.#devices.get(userID) ?? [])]
  }

  banned(userID: string): void {
    this.#bannedAt.set(userID, this.ring.next)
  }

  /** From where on a device that comes sees the room; `before`: from where on it did until its place was lost. */
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

  /** True: with its last device a user has left. */
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

  /** Something was said; null: this has happened, or the room itself is another now. */
  add(time: number, bytes: Uint8Array | null, event?: GroupEvent): void {
    if (bytes === null && event === undefined) this.#changedAt = this.ring.next
    this.ring.add({ time, bytes, event })
    this.publish()
  }

  /** Answers all who wait, when this turn of the event loop is over. */
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

  /** Answers a poll that is held, with what there is. */
  release(subscription: RoomSubscription): void {
    const { waiting } = subscription
    if (waiting === undefined) return
    subscription.waiting = undefined
    this.#waiting.delete(subscription)
    waiting.answer(this.#newsFor(waiting.request))
  }

  /** Answers polls that have been held long enough. */
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
      // Nearly all stand at one place; who asks for many others gets them made anew.
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

/** Without what a list can do without. */
const simplified = (bytes: Uint8Array): Uint8Array =>
  encodeMessage({ ...decodeMessage(bytes), avatar: '', nameCard: '', extra: undefined })
