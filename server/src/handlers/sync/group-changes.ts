import type { FollowedGroup, GroupEntry, WireConversation } from 'tavern-im/protocol'
import { groupConversation, groupRow } from '../../domain/conversations/conversation-view.ts'
import type { Data } from '../../domain/data.ts'
import type { Cookie } from '../../domain/events/cookie.ts'
import { groupLogRetention } from '../../domain/events/group-events.ts'
import { newestOf } from '../../domain/messages/newest.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import type { Context } from '../context.ts'
import { myGroups } from '../group/my-groups.ts'
import type { SyncTarget } from './account-changes.ts'
import { currentGroupEvent, lastPositions } from './current-messages.ts'

/** The limit of one answer's entries; the rest follows in the next one. */
const ENTRIES = 200

/** The most topics with changes in one answer, the newest; clients list the others on demand. */
const TOPICS = 1_000

/** The states of groups that the client reports, by id. */
export type ReportedGroups = ReadonlyMap<string, FollowedGroup>

/** The position to which a client has followed a group; another group may have taken its id. */
const followedOf = (
  followed: ReportedGroups,
  { group_id, number }: { readonly group_id: string; readonly number: number },
): FollowedGroup | undefined => {
  const known = followed.get(group_id)
  return known?.number === undefined || known.number === number ? known : undefined
}

interface GroupEntries {
  readonly entries: readonly GroupEntry[]
  /** The position they reach; null: no entries are left. */
  readonly reached: number | null
}

/** Entries of the logs of the caller's groups since the cookie, in order. */
export const groupEntries = async (
  context: Context<Data & LiveRooms>,
  accountID: number,
  { order }: Cookie,
  followed: ReportedGroups,
): Promise<GroupEntries> => {
  const { storage, queries } = context.services
  const rows = await storage.read(queries.groupLog, [accountID, accountID, order, ENTRIES])
  // A commit can be read before its effects are in memory, from which events are completed.
  await context.services.writer.settled()
  const news = rows.filter((row) => row.position > (followedOf(followed, row)?.position ?? 0))
  const entries: GroupEntry[] = []
  const nameOf = ({ group_id, data }: { group_id: string; data: string }) => `${group_id} ${data}`
  const last = lastPositions(news.map(nameOf))
  for (const [index, row] of news.entries()) {
    const { group_id: groupID, position } = row
    const isLast = last.get(nameOf(row)) === index
    const data = await currentGroupEvent(context, groupID, row.data, isLast)
    entries.push({ groupID, position, data })
  }
  return {
    entries,
    reached: rows.length < ENTRIES ? null : (rows.at(-1)?.order_id ?? null),
  }
}

interface ChangedGroups {
  readonly conversations: readonly WireConversation[]
  /** Groups whose logs were trimmed: entries are missing. */
  readonly cutGroups: readonly string[]
}

/** Rows of the caller's groups with changes since the cookie, and of those with trimmed logs. */
export const changedGroups = async (
  context: Context<Data & Notify>,
  accountID: number,
  since: Cookie,
  followed: ReportedGroups,
): Promise<ChangedGroups> => {
  const { storage, queries } = context.services
  const groups = await storage.read(queries.groupsOf, [accountID])
  const topics = await storage.read(queries.topicsOfAll, [accountID])
  const newest = await newestOf(
    context.services,
    [...groups, ...topics].map((row) => row.conversation_id),
  )
  const idOf = (row: { readonly conversation_id: number }) =>
    newest.get(row.conversation_id)?.id ?? 0
  const movedTopics = topics
    .filter((row) => idOf(row) > since.messageID)
    .sort((one, other) => idOf(other) - idOf(one))
  const rows = [...groups, ...movedTopics.slice(0, TOPICS)]
  const kept = groupLogRetention(context.services)
  const cut = await storage.read(queries.cutGroups, [accountID, accountID, kept, since.messageID])
  const cutGroups = cut
    .filter((row) => (followedOf(followed, row)?.position ?? 0) < (row.oldest ?? 0) - 1)
    .map((row) => row.group_id)
  const changed = new Set(cutGroups)
  for (const row of rows) {
    const last = newest.get(row.conversation_id)
    if (last === undefined || last.id <= since.messageID) continue
    if (followedOf(followed, row)?.nextMessageSeq === last.sequence + 1) continue
    changed.add(row.group_id)
  }
  const conversations: WireConversation[] = []
  for (const mine of await myGroups(context, [...changed])) {
    // The row of a group with missing entries gives its state, even if lists do not show it.
    const isCut = cutGroups.includes(mine.group.groupID)
    const row = await (isCut ? groupRow : groupConversation)(context.services, mine)
    if (row !== null) conversations.push(row)
  }
  return { conversations, cutGroups }
}

/**
 * Whether a client with a cookie of the run before has followed a group further than this database
 * had it at the start of this run.
 */
export const hasLostGroups = async (
  { services, caller }: Context<Data>,
  { run }: Cookie,
  { accountID }: SyncTarget,
  followed: ReportedGroups,
): Promise<boolean> => {
  const { storage, queries, cache, runs } = services
  if (run === runs.current || followed.size === 0) return false
  const groups = await storage.read(queries.groupsOf, [accountID])
  const topics = await storage.read(queries.topicsOfAll, [accountID])
  const rows = [...groups, ...topics].filter((row) => followedOf(followed, row) !== undefined)
  const ids = rows.map((row) => row.conversation_id)
  const newest = await newestOf(services, ids)
  return rows.some((row) => {
    const start =
      cache.groupHere(caller.sdkAppID, row.group_id)?.head.startSequence ??
      newest.get(row.conversation_id)?.sequence
    const seen = (followedOf(followed, row)?.nextMessageSeq ?? 0) - 1
    return start !== undefined && seen > start
  })
}
