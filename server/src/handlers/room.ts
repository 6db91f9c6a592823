import {
  type AnswerOf,
  commands,
  LIMITS,
  type PollRequest,
  serverCodes,
  type WireRoom,
} from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import { publicGroup } from '../domain/groups/group-view.ts'
import { enterRoom, leaveRoom } from '../domain/rooms/enter-room.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import type { RoomSubscription } from '../domain/rooms/room.ts'
import { type AppVisitor, noSubscription } from '../domain/rooms/rooms.ts'
import { isRoom } from '../domain/rules/group-rules.ts'
import { groupOf } from '../domain/rules/membership.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { oneOf, optional, shape, text, whole } from '../kernel/guards.ts'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import { Refusal } from '../kernel/refusal.ts'
import { request } from './context.ts'

const KEY_BYTES = 64
const sequence = whole(0, 2 ** 32 - 1)

const readEnter = request(
  'room.enter',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID: text(LIMITS.GROUP_ID_BYTES, 1), key: optional(text(KEY_BYTES)) }),
)

const readPoll = request<PollRequest>(
  'room.poll',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    key: text(KEY_BYTES, 1),
    startSeq: sequence,
    startBroadcastSeq: sequence,
    simplifiedMessage: oneOf(0, 1),
  }),
)

const readLeave = request(
  'room.leave',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ key: text(KEY_BYTES, 1) }),
)

/** Lets a guest into a room: to receive only. */
const enter = async (
  services: GroupPosting & Configuration,
  visitor: AppVisitor,
  body: unknown,
): Promise<AnswerOf<typeof commands.room.enter>> => {
  const { groupID, key } = readEnter(body)
  return withLoaded(() => {
    const group = groupOf(services, visitor.sdkAppID, groupID)
    if (!isRoom(group)) {
      const why = 'only live rooms take guests'
      throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `enter group ${groupID}: ${why}`)
    }
    admitGuest(services, services.rooms.of(group).guests, visitor)
    const room: WireRoom = enterRoom(services, group, undefined, { ...visitor, key })
    return { group: publicGroup(group), room }
  })
}

const admitGuest = (
  services: Configuration & LiveRooms,
  here: number,
  { sdkAppID, address }: AppVisitor,
): void => {
  const { guests, guestsPerAddress } = services.settings.of(sdkAppID).rooms.value
  if (here < guests && services.rooms.guestsAt(address) < guestsPerAddress) return
  throw new Refusal(serverCodes.GROUP_FULL, 'enter room: the limit of guests is reached')
}

const poll = (
  services: LiveRooms,
  { sdkAppID, connectionID }: AppVisitor,
  body: unknown,
): HandlerAnswer | Promise<HandlerAnswer> => {
  const poll = readPoll(body)
  return services.rooms.poll(subscriptionOf(services, sdkAppID, poll.key), poll, connectionID)
}

/** Leaves a room on this device; an owner stays a member and can only dismiss the room. */
const leave = (
  services: GroupPosting,
  { sdkAppID }: AppVisitor,
  body: unknown,
): Record<never, never> => {
  leaveRoom(services, subscriptionOf(services, sdkAppID, readLeave(body).key))
  return {}
}

const subscriptionOf = (services: LiveRooms, sdkAppID: number, key: string): RoomSubscription => {
  const subscription = services.rooms.subscription(key)
  if (subscription !== undefined && subscription.room.group.app === sdkAppID) return subscription
  throw noSubscription()
}

/** Handlers of live rooms that need no login. */
const roomHandlers = { enter, poll, leave } satisfies {
  readonly [Name in keyof typeof commands.room]: OpenHandler
}

/** Serves a command that needs no session. A body is unverified. */
export type OpenHandler = (
  services: GroupPosting & Configuration,
  visitor: AppVisitor,
  body: unknown,
) => HandlerAnswer | Promise<HandlerAnswer>

/** The handlers without a session, by command on the wire. */
export const openHandlers: ReadonlyMap<string, OpenHandler> = new Map(
  Object.entries(roomHandlers).map(([key, handler]) => [
    commands.room[key as keyof typeof roomHandlers].name,
    handler,
  ]),
)
