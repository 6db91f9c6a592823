import {
  type AnswerOf,
  type commands,
  LIMITS,
  type ReadAddress,
  serverCodes,
} from 'tavern-im/protocol'
import type { Account, DirectMembership } from '../../domain/cache/entities.ts'
import {
  markGroupRead,
  markRead,
  type ReadableGroup,
  readableGroup,
} from '../../domain/conversations/read-marks.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { Notify } from '../../domain/notify.ts'
import { CacheMiss, withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, shape, text, whole } from '../../kernel/guards.ts'
import type { BackEnds } from '../../services/services.ts'
import { notifyRead } from '../../services/webhooks/message-hooks.ts'
import { type Context, callerOf, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.conversation.readAll>

const group = shape({
  groupID: text(LIMITS.TOPIC_ID_BYTES, 1),
  messageSequence: whole(0, 2 ** 32 - 1),
})

const read = request(
  'conversation.readAll',
  serverCodes.BAD_PACKET,
  shape({
    readAllC2CMessage: oneOf(0, 1),
    groupMessageReadInfoList: listOf(group, LIMITS.READ_ALL_GROUPS),
  }),
)

type Groups = ReturnType<typeof read>['groupMessageReadInfoList']

/** Conversations loaded at once; the loop pauses in between. */
const LOAD_PAGE = 100

/** Conversations in one log entry. */
const EVENT_PAGE = 500

/**
 * Marks all C2C conversations as read, and groups up to the sequences that the caller has seen.
 * They are loaded page by page; then all are marked in one tick, which is one transaction.
 */
export const readAllConversations = async (
  context: Context<Data & Notify & BackEnds>,
  body: unknown,
): Promise<Answer> => {
  const { readAllC2CMessage, groupMessageReadInfoList } = read(body)
  const { services } = context
  await services.writer.settled()
  const peerIDs = readAllC2CMessage === 1 ? await unreadPeers(context) : []
  const groupReadInfoArray = await retCodes(context, groupMessageReadInfoList)
  const open = new Set(groupReadInfoArray.flatMap((one) => (one.retCode === 0 ? one.groupID : [])))
  const { losses } = services.writer
  let groups = groupMessageReadInfoList.filter(({ groupID }) => open.has(groupID))
  for (let isFirst = true; isFirst || groups.length > 0; isFirst = false) {
    const found = await readable(context, groups)
    groups = await withLoaded(() => markAll(context, isFirst ? peerIDs : [], found))
  }
  await services.writer.settled(losses)
  return { groupReadInfoArray }
}

/**
 * The peers with messages that the caller has not read. Their conversations are in memory
 * afterwards.
 */
const unreadPeers = async (context: Context<Data>): Promise<string[]> => {
  const { services } = context
  const { id } = await withLoaded(() => callerOf(context))
  const rows = await services.storage.read(services.queries.unreadPeers, [id])
  const peerIDs = rows.map((row) => row.user_id)
  for (let start = 0; start < peerIDs.length; start += LOAD_PAGE) {
    await withLoaded(() => sidesOf(context, peerIDs.slice(start, start + LOAD_PAGE)))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return peerIDs
}

/** Loads all that are missing together. Use inside `withLoaded`. */
const sidesOf = (context: Context<Data>, peerIDs: readonly string[]): DirectMembership[] => {
  const { cache } = context.services
  const account = callerOf(context)
  const loads: Promise<unknown>[] = []
  const sides = peerIDs.flatMap((peerID) => {
    try {
      const peer = cache.everyAccount(account.app, peerID)
      return peer === null ? [] : cache.side(account, peer)
    } catch (cause) {
      if (!(cause instanceof CacheMiss)) throw cause
      loads.push(cause.loading)
      return []
    }
  })
  if (loads.length > 0) throw new CacheMiss(Promise.all(loads))
  return sides
}

const readable = async (context: Context<Data>, groups: Groups): Promise<ReadableGroup[]> => {
  const found: ReadableGroup[] = []
  for (const position of groups) {
    const one = await readableGroup(context.services, context.caller, position)
    if (one !== null) found.push(one)
  }
  return found
}

/** Returns the groups that have changed in the meantime: they are marked in the next tick. */
const markAll = (
  context: Context<Data & Notify & BackEnds>,
  peerIDs: readonly string[],
  found: readonly ReadableGroup[],
): Groups => {
  const { services, caller } = context
  const account = callerOf(context)
  const sides = sidesOf(context, peerIDs).filter(({ unread }) => unread > 0)
  for (const { group } of found) services.cache.group(caller.sdkAppID, group.groupID)
  const moved: Groups = []
  const reads: ReadAddress[] = sides.map((side) => {
    const { lastSequence: to, lastTime: time } = side.head
    notifyRead(services, caller, side)
    return markRead(services, side, { to, count: side.unread, time })
  })
  for (const one of found) {
    const marked = markGroupRead(services, caller, one)
    if (marked !== null) reads.push(marked)
    else moved.push({ groupID: one.group.groupID, messageSequence: one.to })
  }
  logReads(services, account, reads)
  return moved
}

const logReads = (
  services: Data & Notify,
  account: Account,
  reads: readonly ReadAddress[],
): void => {
  for (let start = 0; start < reads.length; start += EVENT_PAGE) {
    const readList = reads.slice(start, start + EVENT_PAGE)
    logEvent(services, account, { event: 'reads', readList })
  }
}

/**
 * The code for each of the groups: 0, or why the caller may not read it. Other users' groups are
 * not loaded: they may be many, and large.
 */
const retCodes = async (
  context: Context<Data>,
  groups: Groups,
): Promise<Answer['groupReadInfoArray']> => {
  if (groups.length === 0) return []
  const { storage, queries } = context.services
  const { id, app } = await withLoaded(() => callerOf(context))
  const rows = await storage.read(queries.groupsOf, [id])
  const mine = new Set(rows.map((row) => row.group_id))
  const codes: { groupID: string; retCode: number }[] = []
  for (const { groupID } of groups) {
    const [there] = mine.has(groupID) ? [] : await storage.read(queries.group, [app, groupID])
    const notMine =
      there === undefined ? serverCodes.GROUP_NOT_FOUND : serverCodes.GROUP_NO_PERMISSION
    codes.push({ groupID, retCode: mine.has(groupID) ? 0 : notMine })
  }
  return codes
}
