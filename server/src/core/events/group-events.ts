import { type GroupEntry, type GroupEvent, pushes } from 'tavern-im/protocol'
import { isRoom } from '../../rules/group-rules.ts'
import type { Group, Member } from '../memory/entities.ts'
import { notifyRoom } from '../rooms/room-messages.ts'
import type { Services } from '../services.ts'
import { stored } from './account-events.ts'
import { outgoing } from './pushes.ts'

/** A group keeps at most so many entries: who missed more reads the group anew. */
const MOST_KEPT = 1_000

/** The log is cut once per this part of its length. */
const CUTS_PER_LENGTH = 10

/** How many entries of every group are kept at least. */
export const groupLogRetention = ({ logRetention }: Services): number =>
  Math.min(MOST_KEPT, logRetention)

/**
 * Puts an event into the group's log (a live room has none: it tells what it is now) and tells everybody who is a member then. An entry takes the next
 * number of the server's messages, so that one number of a cookie says which of both a client has. Where only
 * some `mayKnow` what happened, the others hear its position.
 */
export const logGroupEvent = (
  services: Services,
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
  const order = ++cache.lastIDs.message
  const entry = JSON.stringify(stored(data))
  if (republished.includes(data.event)) dropRepeated(services, group, entry, order)
  writer.write(tables.insert.groupLog, [group.id, order, position, entry])
  cutLog(services, group)
  writer.afterCommit(() => {
    const { members } = group
    if (mayKnow === undefined) {
      if (members.size > 0) publish(services, group, members.keys(), { position, data })
      return
    }
    const knowing: string[] = []
    const others: string[] = []
    for (const member of members.values()) {
      const list = mayKnow(member) ? knowing : others
      list.push(member.userID)
    }
    if (knowing.length > 0) publish(services, group, knowing, { position, data })
    const nothing = { position, data: { event: 'nothing' } } as const
    if (others.length > 0) publish(services, group, others, nothing)
  })
}

const publish = (
  { delivery }: Services,
  { app: sdkAppID, groupID }: Group,
  userIDs: Iterable<string>,
  entry: Omit<GroupEntry, 'groupID'>,
): void => {
  delivery.deliver({ sdkAppID, userIDs }, outgoing(pushes.sync.group, { groupID, ...entry }))
}

/** What a group does not show of itself. */
const isOwnData = ({ event }: GroupEvent): boolean =>
  event === 'attributes' || event === 'counters' || event === 'customData'

/** Of these a sync tells how things are then: the newest of equal entries says it all. */
const republished: readonly GroupEvent['event'][] = [
  'messageChanged',
  'reaction',
  'pinned',
  'attributes',
  'counters',
]

/** What is changed to and fro takes one entry of the log, and pushes nothing else out of it. */
const dropRepeated = (
  { writer, queries }: Services,
  group: Group,
  entry: string,
  order: number,
): void => {
  const before = group.recent.replace(entry, order)
  if (before !== undefined) writer.write(queries.removeGroupEntry, [group.id, before])
}

const cutLog = (services: Services, { id, position }: Group) => {
  const kept = groupLogRetention(services)
  const step = Math.max(1, Math.floor(kept / CUTS_PER_LENGTH))
  if (position <= kept || position % step !== 0) return
  services.writer.write(services.queries.trimGroupLog, [id, id, kept])
}
