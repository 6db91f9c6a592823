import {
  type AnswerOf,
  type commands,
  type GroupEntry,
  LIMITS,
  SyncFlag,
  serverCodes,
  type WireConversation,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { logFloor } from '../../domain/events/account-events.ts'
import { type Cookie, readCookie, writeCookie } from '../../domain/events/cookie.ts'
import { isOfHistory } from '../../domain/events/runs.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, optional, shape, text, whole } from '../../kernel/guards.ts'
import { type Context, type CoreHandlers, callerOf, request } from '../context.ts'
import { accountChanges, type SyncTarget } from './account-changes.ts'
import { changedGroups, groupEntries, hasLostGroups, type ReportedGroups } from './group-changes.ts'

type Answer = AnswerOf<typeof commands.sync.sync>

const count = whole(0, Number.MAX_SAFE_INTEGER)

const followedGroup = shape({
  groupID: text(LIMITS.TOPIC_ID_BYTES),
  number: optional(count),
  nextMessageSeq: count,
  position: count,
})

const read = request(
  'account.sync',
  serverCodes.BAD_PACKET,
  shape({
    cookie: text(64),
    position: optional(count),
    groupArray: optional(listOf(followedGroup, LIMITS.SYNC_GROUPS)),
  }),
)

/**
 * The difference between a cookie and now. It includes everything that was acknowledged or pushed
 * up to the answer's position; newer changes may be included and will be repeated. The states that
 * the client reports are omitted: states are compared, so the result does not depend on pushes in
 * flight.
 */
const sync = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const query = read(body)
  const since = sinceOf(query.cookie, query.position)
  const { services } = context
  const { losses } = services.writer
  const now = await withLoaded(() => stand(context, since))
  await services.writer.settled()
  const followed = new Map(query.groupArray?.map((group) => [group.groupID, group]))
  if (since === null || now.isLost || (await hasLostGroups(context, since, now, followed))) {
    return { ...restart(now.position), isHistoryLost: true }
  }
  if (now.isCut) return restart(now.position)
  const { reached, ...changes } = await accountChanges(context, since, now)
  // The log may have been trimmed before it was read.
  if (await withLoaded(() => stand(context, since).isCut)) return restart(now.position)
  const isDone = reached === now.position
  const groups = isDone ? await groupsSince(context, since, now, followed) : nothingOfGroups(since)
  await services.writer.settled(losses)
  const run = services.runs.current
  return {
    cookie: writeCookie({ ...groups.cookie, run, position: reached }),
    syncFlag: isDone && groups.isDone ? SyncFlag.done : SyncFlag.more,
    position: reached,
    conversationList: [...changes.conversations, ...groups.conversations],
    eventArray: changes.events,
    groupEventArray: groups.entries,
    ...(groups.cutGroups.length > 0 ? { cutGroupArray: groups.cutGroups } : {}),
    mustRestart: false,
  }
}

const sinceOf = (text: string, position = 0): Cookie | null => {
  const cookie = readCookie(text)
  return cookie === null ? null : { ...cookie, position: Math.max(cookie.position, position) }
}

interface GroupsSince {
  readonly cookie: Pick<Cookie, 'messageID' | 'order'>
  readonly isDone: boolean
  readonly entries: readonly GroupEntry[]
  readonly conversations: readonly WireConversation[]
  readonly cutGroups: readonly string[]
}

const nothingOfGroups = ({ messageID, order }: Cookie): GroupsSince => ({
  cookie: { messageID, order },
  isDone: false,
  entries: [],
  conversations: [],
  cutGroups: [],
})

/** Read entries before rows: a row then includes all of them. */
const groupsSince = async (
  context: Context<Data & Notify & LiveRooms>,
  since: Cookie,
  { accountID, messageID }: SyncTarget,
  followed: ReportedGroups,
): Promise<GroupsSince> => {
  const { entries, reached } = await groupEntries(context, accountID, since, followed)
  if (reached !== null) {
    return { ...nothingOfGroups({ ...since, order: reached }), entries }
  }
  const changed = await changedGroups(context, accountID, since, followed)
  return { cookie: { messageID, order: messageID }, isDone: true, entries, ...changed }
}

const stand = (
  context: Context<Data & Notify>,
  since: Cookie | null,
): SyncTarget & { readonly isCut: boolean; readonly isLost: boolean } => {
  const { cache, runs, logRetention } = context.services
  const account = callerOf(context)
  const { id: accountID, position, startPosition } = account
  const messageID = cache.newestMessage
  // Cookies of an earlier run, and what was seen with them, are from before this run.
  const newest = since?.run === runs.current ? position : startPosition
  const isLost =
    since === null ||
    !isOfHistory(since, runs) ||
    since.position > newest ||
    since.messageID > messageID
  const isCut = since === null || since.position < logFloor(account, logRetention)
  return { accountID, position, messageID, isCut, isLost }
}

const restart = (position: number): Answer => ({
  cookie: '',
  syncFlag: SyncFlag.done,
  position,
  conversationList: [],
  eventArray: [],
  groupEventArray: [],
  mustRestart: true,
})

/** The handler that returns the difference after an absence. */
export const syncHandlers = { sync } satisfies CoreHandlers<typeof commands.sync>
