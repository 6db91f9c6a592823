import { DISCARD, remindTypes, type WireGroup, type WireSelfInfo } from 'tavern-im/protocol'
import { viewerIn } from '../../storage/rows/visible-queries.ts'
import type { Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { firstKept, rangesBetween, readRanges } from '../messages/partition-ranges.ts'
import { isRoom, rulesOf } from '../rules/group-rules.ts'

/** The fields that only topics have. */
export const topicView = ({ community, topicData }: Group): Pick<WireGroup, 'topic'> =>
  community === null ? {} : { topic: { groupID: community.groupID, customData: topicData } }

/** A group as every account sees it. */
export const publicGroup = (group: Group): WireGroup => ({
  groupID: group.groupID,
  number: group.id,
  name: group.name,
  avatar: group.avatar,
  type: group.type,
  introduction: group.introduction,
  notification: group.notification,
  ownerID: group.owner,
  createTime: group.created,
  infoSequence: group.infoSequence,
  lastInfoTime: group.lastInfoTime,
  memberCount: group.members.size,
  maxMemberCount: group.maxMembers,
  joinOption: group.joinOption,
  inviteOption: group.inviteOption,
  groupCustomField: group.customFields,
  muteAllMembers: group.muteAll ? 'On' : 'Off',
  isSupportTopic: group.isTopicSupported ? 1 : 0,
  nextMessageSeq: group.head.lastSequence + 1,
  position: group.position,
  ...topicView(group),
})

/** A member's read state at one moment. */
export interface ReadState {
  readonly readedSequence: number
  /**
   * Later sequences that do not count: own messages, tips, messages to others, messages sent as
   * uncounted.
   */
  readonly excluded: readonly number[]
  readonly unreadCount: number
}

const asSelfInfo = (group: Group, member: Member, read: ReadState): WireSelfInfo => ({
  role: member.role,
  joinTime: member.joinTime,
  nameCard: member.nameCard,
  messageRemindType: member.remind in remindTypes ? member.remind : 0,
  readedSequence: read.readedSequence,
  excludedUnreadSequenceList: read.excluded,
  memberCustomField: member.customFields,
  muteUntil: member.muteUntil,
  ...(group.community === null && !isRoom(group) && { joinSequence: member.joinSequence }),
})

/** The newest messages that are checked for the unread count; older unread ones all count. */
const COUNTED = 2_000

/**
 * A member's read state as of this call: uncommitted messages are read from memory, the others from
 * disk. Own messages and tips directly after the read mark count as read, and so do discarded
 * messages. `upTo`: as if the member had read up to there.
 */
export const readStateOf = async (
  { storage, partitions }: Data,
  group: Group,
  member: Member,
  upTo = member.readSequence,
): Promise<ReadState> => {
  const { head } = group
  const from = member.remind === DISCARD ? head.lastSequence : Math.max(upTo, firstKept(head) - 1)
  const stored = head.tail.last
  const last = head.lastSequence
  if (from >= last) return { readedSequence: from, excluded: [], unreadCount: 0 }
  const { accountID } = member
  const pending = head.pending.flatMap(({ senderID, isUncounted, receivers }, index) =>
    isUncounted || senderID === accountID || receivers?.has(accountID) === false
      ? [stored + 1 + index]
      : [],
  )
  const viewer = viewerIn(head.id, accountID)
  const rows = await readRanges(
    rangesBetween(partitions, head, Math.max(from, stored - COUNTED) + 1, stored),
    ({ partition, ...part }) =>
      storage.read(partition.uncounted, [head.id, part.from - 1, part.to, ...viewer]),
  )
  const excluded = [...rows.map((row) => row.sequence), ...pending]
  const skipped = leading(excluded, from)
  const readedSequence = from + skipped
  if (member.readSequence === from) member.readSequence = readedSequence
  const rest = excluded.slice(skipped)
  return { readedSequence, excluded: rest, unreadCount: last - readedSequence - rest.length }
}

/** The number of consecutive sequences directly after `from`. */
const leading = (sequences: readonly number[], from: number): number => {
  let count = 0
  while (sequences[count] === from + count + 1) count += 1
  return count
}

/** A group as its member sees it, with the unread count. */
export const memberView = async (
  services: Data,
  group: Group,
  member: Member,
): Promise<{ readonly group: WireGroup; readonly read: ReadState }> => {
  const seen = publicGroup(group)
  const from = rulesOf(group.type).countsUnread ? member.readSequence : group.head.lastSequence
  const read = await readStateOf(services, group, member, from)
  return { group: { ...seen, selfInfo: asSelfInfo(group, member, read) }, read }
}

/**
 * The member's view at the time the answer leaves. It includes earlier pushes: a device ignores the
 * events of a group that it does not know yet, except messages.
 */
export const enteredView = (before: WireGroup, group: Group, member: Member): WireGroup => ({
  ...newcomerView(group, member),
  nextMessageSeq: before.nextMessageSeq,
})

/** The view of a new member: nothing is unread. */
export const newcomerView = (group: Group, member: Member): WireGroup => ({
  ...publicGroup(group),
  selfInfo: asSelfInfo(group, member, {
    readedSequence: member.readSequence,
    excluded: [],
    unreadCount: 0,
  }),
})
