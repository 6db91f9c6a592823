import { type Clock, type PollRequest, type Stop, serverCodes } from 'tavern-im/protocol'
import { CacheMiss } from '../../kernel/cache-miss.ts'
import type { HandlerAnswer } from '../../kernel/handler-answer.ts'
import { Publisher } from '../../kernel/publisher.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account, Group } from '../cache/entities.ts'
import { Ring } from './ring.ts'
import { Room, type RoomSubscription } from './room.ts'
import type { SeenFrom, SubscriptionKeys } from './subscription-keys.ts'

const TICK_MS = 1_000
/** A device without a poll for this time is removed. */
const ABSENT_MS = 60_000

/** The most bytes of messages of all empty rooms. */
const EMPTY_BYTES = 64 * 2 ** 20

/** The client that enters a room: its connection and address. */
export interface Visitor {
  readonly connectionID: string
  readonly address: string
  /** The key of its earlier subscription, if it resumes one. */
  readonly key?: string | undefined
}

/** A caller without a session. */
export interface AppVisitor extends Visitor {
  readonly sdkAppID: number
}

interface RoomsParts {
  readonly clock: Clock
  readonly keys: SubscriptionKeys
  /** Reserves sequences; returns the first that no earlier room has used. */
  readonly reserve: (group: Group) => number
  readonly loadBans: (group: Group) => Promise<Map<string, number>>
  /** The most bytes of messages of all rooms with users. */
  readonly mostBytes: number
}

/** The live rooms with subscriptions, only in memory. */
export class Rooms {
  /** A device had no poll for ABSENT_MS. */
  readonly absent = new Publisher<RoomSubscription>()
  readonly #parts: RoomsParts
  readonly #rooms = new Map<Group, Room>()
  readonly #subscriptions = new Map<string, RoomSubscription>()
  readonly #bans = new WeakMap<Group, Map<string, number>>()
  readonly #broadcasts = new Map<number, Ring>()
  /** The number of guests of each address. */
  readonly #guests = new Map<string, number>()
  /** The subscriptions whose last poll used each connection. */
  readonly #polling = new Map<string, Set<RoomSubscription>>()
  #stop: Stop | undefined

  constructor(parts: RoomsParts) {
    this.#parts = parts
  }

  /** The room of a group; created if missing. */
  of(group: Group): Room {
    let room = this.#rooms.get(group)
    if (room === undefined) {
      room = new Room(group, this.#parts.reserve(group), this.broadcastsOf(group.app))
      this.#rooms.set(group, room)
      this.#stop ??= this.#parts.clock.every(TICK_MS, () => this.#tick())
    }
    return room
  }

  /** The broadcasts to all rooms of an app. */
  broadcastsOf(app: number): Ring {
    let ring = this.#broadcasts.get(app)
    if (ring === undefined) {
      ring = new Ring(1)
      this.#broadcasts.set(app, ring)
    }
    return ring
  }

  /** Posts a broadcast to all rooms of an app. */
  broadcast(app: number, time: number, bytes: Uint8Array): void {
    this.broadcastsOf(app).add({ time, bytes })
    for (const room of this.#rooms.values()) if (room.group.app === app) room.publish()
  }

  /** The room of a group, if it exists. */
  known(group: Group): Room | undefined {
    return this.#rooms.get(group)
  }

  /** The ends of bans, in unix seconds. Throws {@link CacheMiss}. */
  bansOf(group: Group): Map<string, number> {
    const bans = this.#bans.get(group)
    if (bans !== undefined) return bans
    const loading = this.#parts.loadBans(group).then((loaded) => {
      if (!this.#bans.has(group)) this.#bans.set(group, loaded)
    })
    throw new CacheMiss(loading)
  }

  guestsAt(address: string): number {
    return this.#guests.get(address) ?? 0
  }

  /** `since`: the first sequences that it may see at least. */
  enter(
    group: Group,
    account: Account | undefined,
    { address, key: before = '' }: Visitor,
    since: SeenFrom,
  ): RoomSubscription {
    const room = this.of(group)
    const { keys } = this.#parts
    const seenFrom = room.seenFrom(account, since, keys.read(group, before))
    const key = keys.make(group, seenFrom)
    const seenAt = this.#parts.clock.now()
    const initial = { connectionID: '', seenAt, waiting: undefined }
    const subscription: RoomSubscription = { key, room, account, address, seenFrom, ...initial }
    room.enter(subscription)
    this.#subscriptions.set(key, subscription)
    if (account === undefined) this.#guests.set(address, this.guestsAt(address) + 1)
    return subscription
  }

  subscription(key: string): RoomSubscription | undefined {
    return this.#subscriptions.get(key)
  }

  poll(
    subscription: RoomSubscription,
    request: PollRequest,
    connectionID: string,
  ): HandlerAnswer | Promise<HandlerAnswer> {
    if (subscription.connectionID !== connectionID) {
      this.#disconnect(subscription)
      subscription.connectionID = connectionID
      const polling = this.#polling.get(connectionID)
      if (polling === undefined) this.#polling.set(connectionID, new Set([subscription]))
      else polling.add(subscription)
    }
    const { room } = subscription
    if (room.isOver && request.startSeq >= room.ring.next) {
      this.leave(subscription)
      throw new Refusal(serverCodes.GROUP_NOT_FOUND, 'poll room: it was dismissed')
    }
    return room.poll(subscription, within(subscription, request), this.#parts.clock.now())
  }

  /** True if its user has no other device there. */
  leave(subscription: RoomSubscription): boolean {
    if (!this.#subscriptions.delete(subscription.key)) return false
    this.#disconnect(subscription)
    const { address, account } = subscription
    if (account === undefined) {
      const left = this.guestsAt(address) - 1
      if (left > 0) this.#guests.set(address, left)
      else this.#guests.delete(address)
    }
    return subscription.room.leave(subscription)
  }

  /** Drops the held polls of a closed connection. */
  closed(connectionID: string): void {
    const polling = this.#polling.get(connectionID)
    if (polling === undefined) return
    this.#polling.delete(connectionID)
    for (const subscription of polling) {
      subscription.connectionID = ''
      subscription.seenAt = this.#parts.clock.now()
      subscription.room.release(subscription)
    }
  }

  /** The group is dismissed: its subscriptions receive the messages up to here. */
  end(group: Group): void {
    const room = this.#rooms.get(group)
    if (room === undefined) return
    this.#rooms.delete(group)
    room.isOver = true
    room.publish()
  }

  /** Answers all held polls; the subscriptions stay. */
  release(): void {
    for (const subscription of this.#subscriptions.values()) subscription.room.release(subscription)
  }

  /** Drops the room of a group, if it has one: clients enter again. */
  drop(group: Group): void {
    const room = this.#rooms.get(group)
    if (room === undefined) return
    for (const subscription of [...room.subscriptions]) this.leave(subscription)
    this.#rooms.delete(group)
  }

  /** Drops all rooms: clients enter again. */
  clear(): void {
    for (const subscription of [...this.#subscriptions.values()]) this.leave(subscription)
    this.#rooms.clear()
    this.#stop?.()
    this.#stop = undefined
  }

  #disconnect(subscription: RoomSubscription): void {
    const polling = this.#polling.get(subscription.connectionID)
    if (polling?.delete(subscription) && polling.size === 0)
      this.#polling.delete(subscription.connectionID)
  }

  #tick(): void {
    const now = this.#parts.clock.now()
    for (const room of this.#rooms.values()) room.releaseDue(now)
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.waiting === undefined && now - subscription.seenAt >= ABSENT_MS)
        this.absent.publish(subscription)
    }
    this.#forgetQuiet(now)
    this.#shareMemory()
    if (this.#rooms.size + this.#subscriptions.size > 0) return
    this.#stop?.()
    this.#stop = undefined
  }

  /**
   * Drops empty rooms without messages for a day, and those that have been quiet for longest while
   * empty rooms have too many messages.
   */
  #forgetQuiet(now: number): void {
    const empty = [...this.#rooms.values()].filter(({ subscriptions }) => subscriptions.size === 0)
    let bytes = empty.reduce((sum, { ring }) => sum + ring.bytes, 0)
    if (bytes > EMPTY_BYTES) empty.sort((a, b) => a.ring.newestTime - b.ring.newestTime)
    for (const { group, ring } of empty) {
      if (bytes <= EMPTY_BYTES && now / 1000 - ring.newestTime <= DAY_SECONDS) continue
      this.#rooms.delete(group)
      bytes -= ring.bytes
    }
  }

  /** If the rooms with users have too many messages, each keeps the newest of its share. */
  #shareMemory(): void {
    const rooms = [...this.#rooms.values()].filter(({ subscriptions }) => subscriptions.size > 0)
    const bytes = rooms.reduce((sum, { ring }) => sum + ring.bytes, 0)
    const { mostBytes } = this.#parts
    if (bytes <= mostBytes) return
    for (const { ring } of rooms) ring.keep(mostBytes / rooms.length)
  }
}

/** Limits the poll to the sequences that the subscription may see. */
const within = ({ seenFrom }: RoomSubscription, request: PollRequest): PollRequest => {
  const { startSeq, startBroadcastSeq } = request
  const { sequence, broadcast } = seenFrom
  if (startSeq >= sequence && startBroadcastSeq >= broadcast) return request
  return {
    ...request,
    startSeq: Math.max(startSeq, sequence),
    startBroadcastSeq: Math.max(startBroadcastSeq, broadcast),
  }
}

export const DAY_SECONDS = 86_400

/** The refusal for an unknown subscription. */
export const noSubscription = (): Refusal =>
  new Refusal(serverCodes.GROUP_NO_PERMISSION, 'poll room: no session has this key; join again')
