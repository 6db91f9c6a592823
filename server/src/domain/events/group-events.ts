import { type GroupEntry, type GroupEvent, pushes } from 'tavern-im/protocol'
import type { Group, Member } from '../cache/entities.ts'
import { onlineMembers } from '../cache/topic-members.ts'
import type { Data } from '../data.ts'
import type { Notify } from '../notify.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'
import { notifyRoom } from '../rooms/room-messages.ts'
import { isRoom } from '../rules/group-rules.ts'
import { stored } from './account-events.ts'
import { outgoing } from './pushes.ts'

/** The most entries of a group's log; a client that missed more refetches the group. */
const MOST_KEPT = 1_000

/** The log is cut once per this part of its length. */
const CUTS_PER_LENGTH = 10

/** The number of entries that every group keeps at least. */
export const groupLogRetention = ({ logRetention }: Notify): number =>
  Math.min(MOST_KEPT, logRetention)

/**
 * Appends an event to the group's log and publishes it to the current members; a live room has no
 * log and publishes its current state. An entry takes the next message number of the server, so
 * that one number in a cookie covers both. If only some members `mayKnow` the event, the others
 * receive only its position.
 */
export const logGroupEvent = (
  services: Data & Notify & LiveRooms,
  group: Group,
  data: GroupEvent,
  mayKnow?: (member: Member) => boolean,
): void => {
  const { writer, tables, cache } = services
  if (isRoom(group)) {
    if (isOwnData(data)) writer.afterCommit(() => notifyRoom(services, group, data))
    else {
      writer.touch(tables.group, group)
      notifyRoom(services, group)
    }
    return
  }
  group.position += 1
  const { position } = group
  writer.touch(tables.group, group)
  const order = cache.nextMessageID(writer.batch)
  const entry = JSON.stringify(stored(data))
  if (republished.includes(data.event)) dropRepeated(services, group, entry, order)
  writer.write(tables.insert.groupLog, [group.id, order, position, entry])
  cutLog(services, group)
  writer.afterCommit(() => {
    if (mayKnow === undefined) {
      const online = services.delivery.onlineAmong(group.app, group.members)
      if (online.length > 0) publish(services, group, online, { position, data })
      return
    }
    const informed: string[] = []
    const others: string[] = []
    for (const member of onlineMembers(group, services.delivery)) {
      const list = mayKnow(member) ? informed : others
      list.push(member.userID)
    }
    if (informed.length > 0) publish(services, group, informed, { position, data })
    const nothing = { position, data: { event: 'nothing' } } as const
    if (others.length > 0) publish(services, group, others, nothing)
  })
}

const publish = (
  { delivery }: Notify,
  { app: sdkAppID, groupID }: Group,
  userIDs: Iterable<string>,
  entry: Omit<GroupEntry, 'groupID'>,
): void => {
  delivery.deliver({ sdkAppID, userIDs }, outgoing(pushes.sync.group, { groupID, ...entry }))
}

/** Whether an event is not visible in the state of its group. */
const isOwnData = ({ event }: GroupEvent): boolean =>
  event === 'attributes' || event === 'counters' || event === 'customData'

/** For these a sync publishes the current state: the newest of equal entries suffices. */
const republished: readonly GroupEvent['event'][] = [
  'messageChanged',
  'reaction',
  'pinned',
  'attributes',
  'counters',
]

/** Keeps one log entry for a value that changes repeatedly, so that it does not displace others. */
const dropRepeated = (
  { writer, queries }: Data,
  group: Group,
  entry: string,
  order: number,
): void => {
  const before = group.recent.replace(entry, order)
  if (before !== undefined) writer.write(queries.removeGroupEntry, [group.id, before])
}

const cutLog = (services: Data & Notify, { id, position }: Group) => {
  const kept = groupLogRetention(services)
  const step = Math.max(1, Math.floor(kept / CUTS_PER_LENGTH))
  if (position <= kept || position % step !== 0) return
  services.writer.write(services.queries.trimGroupLog, [id, id, kept])
}
