import { readable } from '../../kernel/readable.ts'
import type { WireGroup, WireGroupChanges, WireSelfInfo } from './commands.ts'
import type { GroupContext, GroupParts } from './context.ts'
import { type Group, groupShape, toGroup } from './model.ts'

/**
 * Makes ready to take a group from an answer. It is mine no longer where I have left it since the question, and is
 * not kept then. What it says of my place is older than what the log has said since.
 */
export const afterRequest = (im: GroupContext, groupID: string): ((wire: WireGroup) => Group) => {
  const { groups } = im
  const [leftAt, selfAt] = [groups.leftAt(groupID), groups.selfAt(groupID)]
  return (wire) => {
    const { selfInfo, ...others } = readable('read group', groupShape, wire)
    const isMine = selfInfo !== undefined && !groups.hasLeft(wire, leftAt)
    if (!isMine) return toGroup(wire, im.gate.me.userID)
    return joined(im, groups.selfAt(groupID) === selfAt ? wire : others)
  }
}

/** I am in this group, as of that position of the account's log: stores it and publishes it. */
export const joined = (im: GroupParts, wire: WireGroup, position = 0): Group =>
  im.changes.batch(() => {
    const { groupID } = wire
    const another = im.groups.isAnother(wire)
    if (another < 0) return im.groups.get(groupID) as Group
    if (another > 0) left(im, groupID, 0)
    const isNew = im.groups.received(wire, im.gate.me.userID)
    im.groups.here(groupID, position)
    const group = im.groups.get(wire.groupID) as Group
    if (isNew) im.facts.publish('group-joined', { group, backSince: im.groups.backSince(wire) })
    else im.facts.publish('group-changed', { group })
    im.listChanged()
    return group
  })

/**
 * I joined this group at that position of the account's log: as `joined`, and publishes the join
 * once.
 */
export const entered = (im: GroupParts, wire: WireGroup, position: number): Group =>
  im.changes.batch(() => {
    const isNews = position === 0 || position > im.groups.hereAt(wire.groupID)
    const group = joined(im, wire, position)
    if (isNews) im.facts.publish('group-entered', { group })
    return group
  })

/** A group of mine changed: publishes it. */
export const changed = (
  im: GroupContext,
  groupID: string,
  position: number,
  changes: WireGroupChanges,
): void => {
  if (!im.groups.changed(groupID, position, changes)) return
  if (changes.ownerID !== undefined) im.members.ownedBy(groupID, changes.ownerID)
  im.facts.publish('group-changed', { group: im.groups.get(groupID) as Group })
  im.listChanged()
}

/** Updates the member count of a room. */
export const counted = (im: GroupParts, groupID: string, memberCount: number): void => {
  if (!im.groups.counted(groupID, memberCount)) return
  im.facts.publish('group-changed', { group: im.groups.get(groupID) as Group })
}

/** My membership of a group changed: publishes it. */
export const selfChanged = (
  im: GroupContext,
  groupID: string,
  selfInfo: Partial<WireSelfInfo>,
  position: number,
): void => {
  if (im.groups.isBack(groupID, position)) return
  if (!im.groups.selfChanged(groupID, selfInfo, position)) return
  const group = im.groups.get(groupID) as Group
  const { role, nameCard, muteUntil, memberCustomField } = group.selfInfo
  im.members.changed(groupID, im.gate.me.userID, { role, nameCard, muteUntil, memberCustomField })
  im.facts.publish('group-changed', { group })
  im.listChanged()
}

/**
 * I am no longer in this group: forgets it and publishes it (spec 3 section 4). If `number` is
 * given and another group has taken the ID since, the call is ignored.
 */
export const left = (
  im: GroupParts,
  groupID: string,
  position: number,
  number = Number.POSITIVE_INFINITY,
): void =>
  im.changes.batch(() => {
    if (im.groups.isBack(groupID, position) || number < im.groups.number(groupID)) return
    for (const topicID of im.groups.topicsOf(groupID)) left(im, topicID, 0)
    if (!im.groups.left(groupID, position, number)) return
    im.facts.publish('group-left', { groupID })
    im.listChanged()
  })
