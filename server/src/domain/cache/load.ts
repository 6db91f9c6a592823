import { MessageFlag, type WireProfile, type WireReceiveOption } from 'tavern-im/protocol'
import { listIn } from '../../storage/list-column.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { UserConversationTable } from '../../storage/schema/messages.ts'
import { firstSince } from '../messages/message-times.ts'
import {
  type MessageReader,
  type MonthMark,
  rangesBetween,
  readMonths,
  readRanges,
} from '../messages/partition-ranges.ts'
import type { ClientTimes } from './client-times.ts'
import { groupKey } from './conversation-key.ts'
import { noSettings, settingsOf } from './conversation-settings.ts'
import type {
  Account,
  Blocked,
  C2CPair,
  Conversation,
  DirectMembership,
  Group,
} from './entities.ts'
import { Frequency } from './frequency.ts'
import { loadMembers } from './load-members.ts'
import { packed } from './packed-bytes.ts'
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
  const position = Math.max(row.conversation_position ?? 0, row.log_position ?? 0)
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
    blacklist: blacklistIn(row.blocked),
    position,
    startPosition: position,
    recent: new RecentSends(clientTimes.floorOf(row.id)),
    sides: new Map(),
    touchedIn: 0,
  }
}

/** Parses the blocked users of an account, in the order in which it has blocked them. */
const blacklistIn = (text: string | null): Map<string, Blocked> => {
  const rows = JSON.parse(text ?? '[]') as [id: number, userID: string, time: number][]
  rows.sort(([id, , time], [otherID, , otherTime]) => time - otherTime || id - otherID)
  return new Map(rows.map(([id, userID, time]) => [userID, { id, userID, time }]))
}

/** A conversation without messages. */
export const newHead = (app: number, key: string): Conversation => ({
  id: 0,
  app,
  key,
  cacheKey: `${app}:${key}`,
  lastSequence: 0,
  startSequence: 0,
  lastMessageID: 0,
  lastTime: 0,
  months: [],
  shown: null,
  shownSequence: 0,
  tail: new Tail(0),
  pending: [],
  touchedIn: 0,
})

/** The numbers of the last message. */
interface LastNumbers {
  readonly last_sequence: number
  readonly last_message_id: number
  readonly last_time: number
}

/** The row of a conversation, and its kept months. */
interface HeadRow {
  readonly id: number
  readonly months: readonly MonthMark[]
  /** Reads the numbers to continue from when no message is kept. */
  readonly last: () => Promise<LastNumbers | undefined>
}

const loadHead = async (
  { storage, partitions }: Source,
  app: number,
  key: string,
  { id, months, last }: HeadRow,
): Promise<Conversation> => {
  const month = months.at(-1)?.month
  const [newest] =
    month === undefined ? [] : await storage.read(partitions.at(id, month).newest, [id])
  if (newest === undefined) return emptyHead({ ...newHead(app, key), id }, await last())
  const head = { ...newHead(app, key), id, months, lastSequence: newest.sequence }
  return {
    ...head,
    startSequence: newest.sequence,
    lastMessageID: newest.id,
    lastTime: newest.time,
    tail: new Tail(newest.sequence),
    ...(await shownIn({ storage, partitions }, head, newest)),
  }
}

/** All messages of the conversation have expired: its numbers continue. */
const emptyHead = (head: Conversation, last: LastNumbers | undefined): Conversation => {
  const lastSequence = last?.last_sequence ?? 0
  return {
    ...head,
    lastSequence,
    startSequence: lastSequence,
    lastMessageID: last?.last_message_id ?? 0,
    lastTime: last?.last_time ?? 0,
    tail: new Tail(lastSequence),
  }
}

/** The newest message that lists show: mostly the newest one. */
const shownIn = async (
  { storage, partitions }: Pick<Source, 'storage' | 'partitions'>,
  { id, months, lastSequence }: Conversation,
  newest: { readonly flags: number; readonly body: Uint8Array },
): Promise<Pick<Conversation, 'shown' | 'shownSequence'>> => {
  if ((newest.flags & MessageFlag.noLastMessage) === 0) {
    return { shown: packed(newest.body), shownSequence: lastSequence }
  }
  const parts = rangesBetween(partitions, { id, months }, 1, lastSequence - 1)
  const [shown] = await readRanges(
    [...parts].reverse(),
    ({ partition, from, to }) => storage.read(partition.newestShown, [id, from, to]),
    1,
  )
  return { shown: shown ? packed(shown.body) : null, shownSequence: shown?.sequence ?? 0 }
}

const groupHead = async (source: Source, app: number, key: string, id: number) =>
  loadHead(source, app, key, {
    id,
    months: await readMonths(source, id, source.firstMonth()),
    last: async () => (await source.storage.read(source.queries.lastMessage, [id]))[0],
  })

type PairRow = NonNullable<Queries['pair']['row']>

const pairHead = (
  source: Source,
  app: number,
  key: string,
  row: PairRow | undefined,
): Conversation | Promise<Conversation> => {
  if (row === undefined || row.head_id === null) return newHead(app, key)
  const months = (JSON.parse(row.months ?? '[]') as [month: number, first: number][])
    .map(([month, first]) => ({ month, first }))
    .sort((one, other) => one.month - other.month)
  const last = {
    last_sequence: row.head_sequence ?? 0,
    last_message_id: row.head_message_id ?? 0,
    last_time: row.head_time ?? 0,
  }
  return loadHead(source, app, key, { id: row.head_id, months, last: async () => last })
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
  const { storage, queries } = source
  const ids = [one.id, other.id, other.id, one.id]
  const rows = await storage.read(queries.pair, [source.firstMonth(), one.app, key, ...ids])
  const head = await pairHead(source, one.app, key, rows[0])
  const sideOf = (account: Account, peer: Account): DirectMembership => {
    const found = rows.find((side) => side.account_id === account.id && side.peer_id === peer.id)
    const view = found === undefined ? newView : viewOf(found as UserConversationTable)
    return { account, peer, head, touchedIn: 0, ...view }
  }
  const side = sideOf(one, other)
  return { head, memberships: [side, one === other ? side : sideOf(other, one)] }
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
  wholeIn: 0,
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
  wholeIn: 1,
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
  const head = await groupHead(source, app, groupKey(groupID), row.conversation_id)
  const { members, spoken, ...others } = await loadMembers(source, row.id, head)
  const topics = row.is_support_topic === 0 ? [] : await storage.read(queries.topicsOf, [row.id])
  const group: Group = {
    id: row.id,
    app,
    groupID,
    type: row.type,
    head,
    members,
    ...others,
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
