import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { isLike } from '../../../lib/is-like.ts'
import type { RoomNews } from '../../../protocol/message.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { TYPES } from '../../../protocol/types.ts'
import { groupCommands, type WireGroup } from '../commands.ts'
import type { GroupParts } from '../context.ts'
import { counted, joined, left } from '../membership.ts'
import { type Group, groupShape } from '../model.ts'
import { type PollRequest, roomCommands, type WireRoom } from './commands.ts'
import { MemberCalls } from './member-calls.ts'
import { Room } from './room.ts'

/**
 * Upper limit of the polling interval, regardless of the cloud configuration (spec 3 section 9).
 */
const POLL_INTERVAL_MAX_MS = 2_000

/** The rooms that this client polls. */
export class Rooms {
  readonly #im: GroupParts
  readonly #rooms = new Map<string, Room>()
  readonly memberCalls: MemberCalls

  constructor(im: GroupParts) {
    this.#im = im
    this.memberCalls = new MemberCalls(im.platform.clock)
  }

  has(groupID: string): boolean {
    return this.#rooms.get(groupID)?.isEnded === false
  }

  get groupIDs(): string[] {
    return [...this.#rooms.keys()]
  }

  /** I entered a room: its messages are delivered from here on. */
  entered(wire: WireGroup, polling: WireRoom): Group {
    const im = this.#im
    const { groupID } = wire
    this.#giveUp(groupID)
    return im.changes.batch(() => {
      const group = joined(im, wire)
      im.facts.publish('room-entered', {
        groupID,
        to: polling.nextSeq - 1,
        before: polling.messageList,
      })
      const room = new Room(
        {
          clock: im.platform.clock,
          poll: (request) => this.#poll(request),
          reenter: async (key) => (await this.enter(groupID, key)).room,
          pauseMs: (empty) => this.#pauseMs(empty),
          onNews: (news, startSeq) => this.#onNews(groupID, news, startSeq),
          ended: () => left(im, groupID, 0),
        },
        polling,
      )
      this.#rooms.set(groupID, room)
      return group
    })
  }

  /**
   * Requests a polling state; as a guest if no user is logged in. `key`: of the previous one, to
   * continue from it.
   */
  async enter(
    groupID: string,
    key?: string,
  ): Promise<{ readonly group: WireGroup; readonly room: WireRoom }> {
    const { wire, gate, transport } = this.#im
    if (gate.me.userID === '') {
      transport.open()
      return readable(await wire.call(roomCommands.enter, { groupID, key }))
    }
    const request = { groupID, applyMessage: '', historyMessageFlag: 0, roomKey: key } as const
    return readable(await wire.call(groupCommands.join, request))
  }

  /** I joined a room. One at a time, unless the app allows more (spec 3 section 4): an owner stays in its own. */
  joined(wire: WireGroup, polling: WireRoom): Group {
    const { groups, cloud } = this.#im
    const group = this.entered(wire, polling)
    if (cloud.value('unlimited_rooms')) return group
    for (const other of this.groupIDs) {
      const isOwn = groups.get(other)?.selfInfo.role === TYPES.GRP_MBR_ROLE_OWNER
      if (other !== wire.groupID && !isOwn) void this.quit(other)
    }
    return group
  }

  /** Without a login a guest receives messages, and only of live rooms. */
  async enterAsGuest(groupID: string): Promise<Group> {
    try {
      const { group, room } = await this.enter(groupID)
      return this.entered(group, room)
    } catch (error) {
      this.disconnect()
      if (!(error instanceof ImError) || error.code !== serverCodes.GROUP_NO_PERMISSION) throw error
      throw imError(errorCodes.JOIN_NEEDS_LOGIN, { action: 'joinGroup', cause: error })
    }
  }

  /** I leave a room: gives the place back. */
  async quit(groupID: string): Promise<void> {
    const room = this.#rooms.get(groupID)
    if (room === undefined) return
    room.end()
    await this.#giveBack(room.key)
    // It may have been joined again meanwhile.
    if (this.#rooms.get(groupID) === room) left(this.#im, groupID, 0)
  }

  /** I am not in it any more. */
  left(groupID: string): void {
    this.#rooms.get(groupID)?.end()
    if (this.#rooms.delete(groupID)) this.disconnect()
  }

  /** Guests alone need no connection once they are nowhere. */
  disconnect(): void {
    const { gate, transport } = this.#im
    if (this.#rooms.size > 0) return
    if (gate.status === 'loggedOut' || gate.status === 'kickedOut') transport.close()
  }

  /** A guest has logged in: re-enters its rooms as that user. */
  renew(): void {
    for (const groupID of this.groupIDs) void this.#renew(groupID)
  }

  /** The session is over, or the client. */
  end(): void {
    for (const room of this.#rooms.values()) room.end()
    this.#rooms.clear()
  }

  async #renew(groupID: string): Promise<void> {
    const im = this.#im
    const before = this.#rooms.get(groupID)
    before?.end()
    try {
      const { group, room } = await this.enter(groupID, before?.key)
      if (this.#rooms.get(groupID) === before) this.entered(group, room)
    } catch (error) {
      im.log.warn(`re-enter room ${groupID}: failed`, error)
      if (this.#rooms.get(groupID) !== before) return
      this.#giveUp(groupID)
      left(im, groupID, 0)
    }
  }

  /** The place that is held, if there is one. */
  #giveUp(groupID: string): void {
    const room = this.#rooms.get(groupID)
    if (room === undefined) return
    room.end()
    void this.#giveBack(room.key)
  }

  /** If that fails, the server notices the missing polls. */
  async #giveBack(key: string): Promise<void> {
    const { wire, log } = this.#im
    await wire.call(roomCommands.leave, { key }).catch((error) => log.debug('leave room', error))
  }

  #poll(request: Omit<PollRequest, 'simplifiedMessage'>): Promise<RoomNews> {
    const { wire, cloud, gate, transport } = this.#im
    if (gate.me.userID === '') transport.open()
    const simplifiedMessage = cloud.value('polling_simplified_msg') ? 1 : 0
    return wire.call(roomCommands.poll, { ...request, simplifiedMessage })
  }

  #pauseMs(empty: number): number {
    const { cloud } = this.#im
    const isQuiet = empty >= cloud.value('polling_no_msg_count')
    return (
      Math.min(cloud.value('polling_interval'), POLL_INTERVAL_MAX_MS) +
      (isQuiet ? cloud.value('polling_interval_plus') : 0)
    )
  }

  #onNews(groupID: string, news: RoomNews, from: number): void {
    const im = this.#im
    const { group, memberCount, nextSeq, rspMsgList: messages, broadcastMessageList } = news
    const { eventList: events = [] } = news
    im.changes.batch(() => {
      if (isGroup(group)) joined(im, group)
      else counted(im, groupID, memberCount)
      const broadcasts = broadcastMessageList
      const to = nextSeq - 1
      im.facts.publish('room-news', { groupID, from, to, messages, broadcasts, events })
    })
  }
}

const isGroup = (value: unknown): value is WireGroup => isLike(groupShape, value)

/** Without a key nothing is heard (spec 3 section 5). */
const readable = (answer: {
  readonly group?: WireGroup
  readonly room?: WireRoom
}): { readonly group: WireGroup; readonly room: WireRoom } => {
  const { group, room } = answer
  if (isGroup(group) && isLike(roomShape, room)) return { group, room: room as WireRoom }
  throw imError(errorCodes.JOIN_FAILED, { action: 'joinGroup', why: 'there is no polling key' })
}

const roomShape = { key: '', nextSeq: 0, nextBroadcastSeq: 0, messageList: [] }
