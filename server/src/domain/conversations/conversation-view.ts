import {
  DISCARD,
  decodeMessage,
  type WireConversation,
  type WireProfile,
  wireConversationType,
} from 'tavern-im/protocol'
import { monthOf } from '../../storage/months.ts'
import { LISTED_ANYWAY } from '../../storage/rows/side-queries.ts'
import type { SettingColumns } from '../../storage/schema/messages.ts'
import { noSettings, settingsOf } from '../cache/conversation-settings.ts'
import type { Account, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { memberView, ReadState } from '../groups/group-view.ts'
import { mentionsOf } from '../groups/mentions.ts'
import { listsByPartition } from '../messages/newest.ts'
import { firstKept, readMonths } from '../messages/partition-ranges.ts'
import { rulesOf } from '../rules/group-rules.ts'
import { shownTo, storedShownTo, visibleRangeOfMember } from '../rules/visibility.ts'
import { type ListOwner, settingsView } from './settings-view.ts'

/**
 * A row of the C2C conversation queries. In the row of the system notices both accounts are the
 * same.
 */
export interface SideRow extends SettingColumns {
  readonly account_id: number
  readonly peer_id: number
  readonly conversation_id: number
  readonly user_id: string
  readonly profile: string
  readonly unread: number
  readonly read_sequence: number
  readonly peer_read_time: number
  readonly next_sequence: number
  readonly last_time: number
  readonly position: number
  readonly last_sequence: number
  readonly cleared_sequence: number
  readonly deleted_count: number
}

/**
 * The views of C2C conversations, in the order of the rows. `owner` must be read before the rows.
 */
export const c2cViews = async (
  services: Data,
  rows: readonly SideRow[],
  owner: ListOwner,
): Promise<WireConversation[]> => {
  const bodies = await shownBodies(services, rows)
  return Promise.all(
    rows.map((row) => c2cView(services, { row, body: bodies.get(row.conversation_id) }, owner)),
  )
}

/** Whether lists show it: from its first message or setting on, until it is deleted. */
export const isListedSide = (row: SideRow): boolean =>
  row.next_sequence > Math.max(1, row.listed_from) || row.listed_from === LISTED_ANYWAY

/**
 * The view of a conversation without messages and settings. If `peer` is the account itself: its
 * notices.
 */
export const unbegunView = (
  account: Account,
  peer: Account,
  { position }: ListOwner,
): WireConversation => ({
  position,
  isHidden: true,
  ...(peer === account
    ? { type: wireConversationType.system }
    : peerOf({ user_id: peer.userID, profile: JSON.stringify(peer.profile) })),
  unreadCount: 0,
  messageReadSeq: 0,
  nextMessageSeq: 1,
  c2cPeerReadTime: 0,
  ...settingsView(noSettings),
})

/** A row, and the newest message that lists may show, visible to this user or not. */
interface Shown {
  readonly row: SideRow
  readonly body: Uint8Array | undefined
}

const c2cView = async (
  services: Data,
  { row, body }: Shown,
  owner: ListOwner,
): Promise<WireConversation> => ({
  position: owner.position,
  ...(row.account_id === row.peer_id ? { type: wireConversationType.system } : peerOf(row)),
  unreadCount: row.unread,
  messageReadSeq: row.read_sequence,
  nextMessageSeq: row.next_sequence,
  c2cPeerReadTime: row.peer_read_time,
  ...settingsView(settingsOf(row)),
  ...lastMessageOf(await shownIn(services, row, body)),
})

const lastMessageOf = (bytes: Uint8Array | null) =>
  bytes === null ? {} : { lastMessage: decodeMessage(bytes) }

const shownIn = async (
  services: Data,
  row: SideRow,
  body: Uint8Array | null = null,
): Promise<Uint8Array | null> => {
  const { conversation_id: id, last_sequence, cleared_sequence, deleted_count } = row
  if (last_sequence <= cleared_sequence) return null
  if (deleted_count === 0) return body
  const months = await readMonths(services, id, services.cache.firstMonth)
  const first = cleared_sequence + 1
  return storedShownTo(services, { id, months }, row.account_id, first, last_sequence)
}

const peerOf = ({ user_id: userID, profile }: Pick<SideRow, 'user_id' | 'profile'>) => {
  const { nick = '', avatar = '' } = JSON.parse(profile) as WireProfile
  return { type: wireConversationType.c2c, userID, nick, avatar }
}

/** A group and its member's view of it. */
export interface MemberGroup {
  readonly owner: ListOwner
  readonly group: Group
  readonly member: Member
  readonly view: Awaited<ReturnType<typeof memberView>>
}

/**
 * Whether lists show it. Some types are listed from their first message on, even after that message
 * has expired. A group that the member has deleted since is not listed. A group with a setting of
 * the user is always listed.
 */
export const isListedGroup = ({
  group: { head, type, community },
  member,
}: Pick<MemberGroup, 'group' | 'member'>): boolean =>
  member.listedFrom === LISTED_ANYWAY ||
  ((head.shown !== null || firstKept(head) > 1 || rulesOf(type).showsEmpty) &&
    (community !== null || head.lastSequence >= member.listedFrom))

/** A group's conversation; null if lists do not show it. */
export const groupConversation = async (
  services: Data,
  mine: MemberGroup,
): Promise<WireConversation | null> => (isListedGroup(mine) ? groupRow(services, mine) : null)

/** Groups without unread counts have mentions too: those after the member's read mark. */
const unreadMentions = async (
  services: Data,
  group: Group,
  member: Member,
  { readedSequence, unreadCount }: ReadState,
  newest: number,
) => {
  const counts = rulesOf(group.type).countsUnread
  const isNone = counts ? unreadCount === 0 : member.remind === DISCARD
  const after = counts ? readedSequence : member.readSequence
  return isNone || newest <= after ? [] : mentionsOf(services, group, member, after, newest)
}

/** A group's conversation even if lists do not show it; it is marked as unlisted then. */
export const groupRow = async (services: Data, mine: MemberGroup): Promise<WireConversation> => {
  const { owner, group: stored, member, view } = mine
  const { group, read } = view
  const newest = group.nextMessageSeq - 1
  const mentions = await unreadMentions(services, stored, member, read, newest)
  return {
    type: wireConversationType.group,
    ...(!isListedGroup(mine) && { isHidden: true }),
    position: owner.position,
    group,
    unreadCount: read.unreadCount,
    messageReadSeq: read.readedSequence,
    nextMessageSeq: group.nextMessageSeq,
    c2cPeerReadTime: 0,
    ...settingsView(member),
    ...(mentions.length > 0 && { groupAtInfoList: mentions }),
    ...lastMessageOf(await shownTo(services, visibleRangeOfMember(stored, member))),
  }
}

/**
 * The newest listed message of each conversation, visible to the users or not, by conversation id.
 */
const shownBodies = async (
  services: Data,
  rows: readonly SideRow[],
): Promise<ReadonlyMap<number, Uint8Array>> => {
  const { storage, cache } = services
  const kept = rows.filter(({ last_time }) => monthOf(last_time) >= cache.firstMonth)
  const grouped = listsByPartition(
    services,
    kept
      .filter(({ last_sequence }) => last_sequence > 0)
      .map(({ conversation_id, last_sequence, last_time }) => ({
        month: monthOf(last_time),
        list: [conversation_id, last_sequence],
      })),
  )
  const found = await Promise.all(
    [...grouped].map(([partition, lists]) =>
      storage.read(partition.bodiesAmong, [JSON.stringify(lists)]),
    ),
  )
  return new Map(
    found
      .flat()
      .flatMap(({ conversation_id, body }) => (body === null ? [] : [[conversation_id, body]])),
  )
}
