import {
  DISCARD,
  DISCARD_EXCEPT_AT,
  type WireProfile,
  type WireReceiveOption,
} from 'tavern-im/protocol'
import { listIn } from '../../storage/list-column.ts'
import type { UserConversationTable } from '../../storage/schema/messages.ts'
import { firstSince } from '../messages/message-times.ts'
import {
  type MessageReader,
  rangesBetween,
  readMonths,
  readRanges,
} from '../messages/partition-ranges.ts'
import type { ClientTimes } from './client-times.ts'
import { groupKey } from './conversation-key.ts'
import { noSettings, settingsOf } from './conversation-settings.ts'
import type { Account, C2CPair, Conversation, DirectMembership, Group, Member } from './entities.ts'
import { Frequency } from './frequency.ts'
import { ownBytes } from './own-bytes.ts'
import { RecentEntries } from './recent-entries.ts'
import { RecentSends } from './recent-sends.ts'
import { Tail } from './tail.ts'
import { TopicMembers } from './topic-members.ts'

interface Source extends MessageReader {
  /** Messages of earlier months are not kept. */
  readonly firstMonth: () => number
}

/** Reads an account; null if it does not exist. */
export const loadAccount = async (
  { storage, queries }: Source,
  app: number,
  userID: string,
  clientTimes: ClientTimes,
): Promise<Account | null> => {
  const [row] = await storage.read(queries.account, [app, userID])
  // A lone surrogate, or a part after U+0000, becomes another name on disk: that of another
  // account.
  if (row?.user_id !== userID) return null
  const [spoken] = await storage.read(queries.conversationPosition, [row.id])
  const [logged] = await storage.read(queries.logPosition, [row.id])
  return {
    id: row.id,
    app,
    userID,
    tinyID: row.tiny_id,
    created: row.created,
    voidUntil: row.void_until,
    profile: JSON.parse(row.profile) as WireProfile,
    folders: listIn(row.folders),
    receiveOption:
      row.receive_option === '' ? null : (JSON.parse(row.receive_option) as WireReceiveOption),
    customStatus: row.custom_status,
    isLoggedIn: row.is_logged_in === 1,
    c2cMutedUntil: row.c2c_muted_until,
    groupMutedUntil: row.group_muted_until,
    isDeleted: row.is_deleted === 1,
    blacklist: null,
    position: Math.max(spoken?.position ?? 0, logged?.position ?? 0),
    recent: new RecentSends(clientTimes.floorOf(row.id)),
    sides: new Map(),
    touchedIn: 0,
  }
}

/** A conversation without messages. */
export const newHead = (app: number, key: string): Conversation => ({
  id: 0,
  app,
  key,
  cacheKey: `${app}:${key}`,
  lastSequence: 0,
  lastMessageID: 0,
  lastTime: 0,
  months: [],
  shown: null,
  shownSequence: 0,
  tail: new Tail(0),
  pending: [],
  touchedIn: 0,
})

const loadHead = async (
  source: Source,
  app: number,
  key: string,
  id: number,
): Promise<Conversation> => {
  const { storage, partitions } = source
  const months = await readMonths(source, id, source.firstMonth())
  const last = months.at(-1)
  const [newest] = last ? await storage.read(partitions.at(id, last.month).newest, [id]) : []
  if (newest === undefined) return emptyHead(source, app, key, id)
  const parts = rangesBetween(partitions, { id, months }, 1, newest.sequence)
  const [shown] = await readRanges(
    [...parts].reverse(),
    ({ partition, from, to }) => storage.read(partition.newestShown, [id, from, to]),
    1,
  )
  return {
    ...newHead(app, key),
    id,
    months,
    lastSequence: newest.sequence,
    lastMessageID: newest.id,
    lastTime: newest.time,
    shown: shown ? ownBytes(shown.body) : null,
    shownSequence: shown?.sequence ?? 0,
    tail: new Tail(newest.sequence),
  }
}

/** All messages of the conversation have expired: its numbers continue. */
const emptyHead = async (
  { storage, queries }: Source,
  app: number,
  key: string,
  id: number,
): Promise<Conversation> => {
  const [lastRow] = await storage.read(queries.lastMessage, [id])
  const last = lastRow?.last_sequence ?? 0
  return {
    ...newHead(app, key),
    id,
    lastSequence: last,
    lastMessageID: lastRow?.last_message_id ?? 0,
    lastTime: lastRow?.last_time ?? 0,
    tail: new Tail(last),
  }
}

/**
 * Reads a C2C conversation with both sides; new ones if they have no messages. Notices have one
 * side.
 */
export const loadPair = async (
  source: Source,
  key: string,
  one: Account,
  other: Account,
): Promise<C2CPair> => {
  const [known] = await source.storage.read(source.queries.conversation, [one.app, key])
  const head =
    known === undefined ? newHead(one.app, key) : await loadHead(source, one.app, key, known.id)
  const side = await loadSide(source, head, one, other)
  return {
    head,
    memberships: [side, one === other ? side : await loadSide(source, head, other, one)],
  }
}

const loadSide = async (
  { storage, queries }: Source,
  head: Conversation,
  account: Account,
  peer: Account,
): Promise<DirectMembership> => {
  const [row] = await storage.read(queries.side, [account.id, peer.id])
  return { account, peer, head, touchedIn: 0, ...(row === undefined ? newView : viewOf(row)) }
}

type View = Omit<DirectMembership, 'account' | 'peer' | 'head' | 'touchedIn'>

const newView: View = {
  ...noSettings,
  unread: 0,
  readSequence: 0,
  peerReadTime: 0,
  lastSequence: 0,
  lastTime: 0,
  position: 0,
  clearedSequence: 0,
  deletedCount: 0,
}

const viewOf = (row: UserConversationTable): View => ({
  ...settingsOf(row),
  unread: row.unread,
  readSequence: row.read_sequence,
  peerReadTime: row.peer_read_time,
  lastSequence: row.last_sequence,
  lastTime: row.last_time,
  position: row.position,
  clearedSequence: row.cleared_sequence,
  deletedCount: row.deleted_count,
})

/**
 * Reads a group with its members, or a topic with its own member records; null if it does not
 * exist.
 */
export const loadGroup = async (
  source: Source,
  app: number,
  groupID: string,
  community: Group | null,
): Promise<Group | null> => {
  const { storage, queries } = source
  const [row] = await storage.read(queries.group, [app, groupID])
  if (row?.group_id !== groupID) return null
  const head = await loadHead(source, app, groupKey(groupID), row.conversation_id)
  const { members, spoken } = await loadMembers(source, row.id, head)
  const topics = row.is_support_topic === 0 ? [] : await storage.read(queries.topicsOf, [row.id])
  const group: Group = {
    id: row.id,
    app,
    groupID,
    type: row.type,
    head,
    members,
    nextSlot: ([...members.values()].at(-1)?.slot ?? -1) + 1,
    owner: row.owner,
    name: row.name,
    avatar: row.avatar,
    introduction: row.introduction,
    notification: row.notification,
    joinOption: row.join_option,
    inviteOption: row.invite_option,
    maxMembers: row.max_members,
    customFields: JSON.parse(row.custom_fields),
    created: row.created,
    infoSequence: row.info_sequence,
    lastInfoTime: row.last_info_time,
    position: row.position,
    recent: new RecentEntries(),
    frequency: new Frequency(),
    spoken,
    spokenSince: spoken.size === 0 ? head.lastSequence : 0,
    hasTargeted: row.has_targeted === 1,
    hasDiscarders: [...members.values()].some(
      ({ remind }) => remind === DISCARD || remind === DISCARD_EXCEPT_AT,
    ),
    newestJoin: [...members.values()].at(-1)?.joinSequence ?? 0,
    muteAll: row.mute_all === 1,
    isTopicSupported: row.is_support_topic === 1,
    isGone: false,
    topics: new Set(topics.map((topic) => topic.group_id)),
    community,
    topicData: row.topic_data,
    touchedIn: 0,
  }
  return community === null ? group : withTopicMembers(source, group)
}

/** A topic with the members of its community. */
export const withTopicMembers = (source: Source, group: Group): Group => {
  const { id, head, created, members } = group
  const topic: Group = Object.assign(group, {
    members: new TopicMembers(
      {
        id,
        head,
        created,
        community: () => topic.community as Group,
        firstSince: (time) => firstSince(source, head, time),
      },
      members.values(),
    ),
    newestJoin: 0,
  })
  return topic
}

/**
 * The newest messages read for `lastSent` of members; for older messages it is in the members' rows
 * (`recordLastSent`).
 */
const SPOKEN = 1_000

/** In order of joining. */
const loadMembers = async (
  { storage, queries, partitions }: Source,
  groupRowID: number,
  head: Conversation,
) => {
  const members = new Map<string, Member>()
  const spoken = new Set<Member>()
  const { id, lastSequence: last } = head
  const newest = await readRanges(
    rangesBetween(partitions, head, last - SPOKEN + 1, last),
    ({ partition, from, to }) => storage.read(partition.spoken, [id, from, to]),
  )
  const lastSent = new Map(newest.map(({ sender_id, time }) => [sender_id, time]))
  let slot = -1
  for (const row of await storage.read(queries.members, [groupRowID])) {
    slot = Math.max(slot + 1, row.slot)
    const member: Member = {
      ...settingsOf(row),
      groupRowID,
      accountID: row.account_id,
      userID: row.user_id,
      role: row.role as Member['role'],
      joinTime: row.join_time,
      joinSequence: row.join_sequence,
      nameCard: row.name_card,
      readSequence: row.read_sequence,
      customFields: JSON.parse(row.custom_fields),
      clearedSequence: row.cleared_sequence,
      deletedCount: row.deleted_count,
      muteUntil: row.mute_until,
      lastSent: Math.max(row.last_sent, lastSent.get(row.account_id) ?? 0),
      slot,
      touchedIn: 0,
    }
    members.set(row.user_id, member)
    if (member.lastSent > row.last_sent) spoken.add(member)
  }
  return { members, spoken }
}
