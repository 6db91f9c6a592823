import { type GroupEvent, pushes } from 'tavern-im/protocol'
import { stored } from './account-events.ts'
import type { Group } from './entities.ts'
import { outgoing } from './pushes.ts'
import type { World } from './world.ts'

/** A group keeps at most so many entries: who missed more reads the group anew. */
const MOST_KEPT = 1_000

/** The log is cut once per this part of its length. */
const CUTS_PER_LENGTH = 10

/** How many entries of every group are kept at least. */
export const groupLogRetention = ({ logRetention }: World): number =>
  Math.min(MOST_KEPT, logRetention)

/**
 * Puts an event into the group's log and tells everybody who is a member then. An entry takes the next
 * number of the server's messages, so that one number of a cookie says which of both a client has. Where
 * `only` some may know what happened, the others hear its position.
 */
export const logGroupEvent = (
  world: World,
  group: Group,
  data: GroupEvent,
  only?: ReadonlySet<string>,
): void => {
  const { writer, tables, delivery, memory } = world
  group.position += 1
  const { position, groupID } = group
  writer.touch(tables.group, group)
  const order = ++memory.lastIDs.message
  writer.write(tables.insert.groupLog, [group.id, order, position, JSON.stringify(stored(data))])
  cutLog(world, group)
  writer.afterCommit(() => {
    const tell = (userIDs: Iterable<string>, event: GroupEvent) => {
      const body = { groupID, position, data: event }
      delivery.deliver({ sdkAppID: group.app, userIDs }, outgoing(pushes.sync.group, body))
    }
    const { members } = group
    if (only === undefined) return tell(members.keys(), data)
    tell(
      [...members.keys()].filter((userID) => only.has(userID)),
      data,
    )
    tell(
      [...members.keys()].filter((userID) => !only.has(userID)),
      { event: 'nothing' },
    )
  })
}

const cutLog = (world: World, { id, position }: Group) => {
  const kept = groupLogRetention(world)
  const step = Math.max(1, Math.floor(kept / CUTS_PER_LENGTH))
  if (position <= kept || position % step !== 0) return
  world.writer.write(world.queries.trimGroupLog, [id, position - kept])
}
