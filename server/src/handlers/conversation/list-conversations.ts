import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireConversation,
} from 'tavern-im/protocol'
import {
  c2cViews,
  groupConversation,
  type SideRow,
} from '../../domain/conversations/conversation-view.ts'
import {
  type GroupOrder,
  type GroupPosition,
  groupsAfter,
  type Listings,
  newestFirst,
} from '../../domain/conversations/group-order.ts'
import { type ListOwner, listOwner } from '../../domain/conversations/settings-view.ts'
import type { Data } from '../../domain/data.ts'
import { writeCookie } from '../../domain/events/cookie.ts'
import { newestOf } from '../../domain/messages/newest.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'
import { myGroups } from '../group/my-groups.ts'
import { type ListCursor, readCursor, writeCursor } from './list-cursor.ts'

type Answer = AnswerOf<typeof commands.conversation.list>

const read = request(
  'conversation.list',
  serverCodes.BAD_PACKET,
  shape({
    timeStamp: whole(0, Number.MAX_SAFE_INTEGER),
    startIndex: text(512),
    count: whole(1, LIMITS.CONVERSATION_PAGE),
  }),
)

/** An entry of the C2C list or the group list. */
type Entry =
  | { readonly time: number; readonly side: SideRow }
  | { readonly time: number; readonly group: GroupPosition }

/**
 * A page of the caller's conversations, newest first. A conversation that moves up between two
 * pages is not lost: `account.sync` with the first page's cookie returns it.
 */
export const listConversations = async (
  context: Context<Data & Listings>,
  body: unknown,
): Promise<Answer> => {
  const { startIndex, count } = read(body)
  const { services } = context
  const { losses } = services.writer
  const { cursor, accountID, owner } = await start(context, startIndex)
  await services.writer.settled()
  const { storage, queries } = services
  const limit = count + 1
  const sides = await storage.read(queries.sidePage, [accountID, cursor.belowPosition, limit])
  const order = await groupOrder(context, accountID, startIndex === '')
  const entries = merge(sides, groupsAfter(order, cursor.afterGroup, limit))
  const page = entries.slice(0, count)
  const next = advance(cursor, page)
  const isLast = entries.length <= count
  if (isLast) services.groupOrders.drop(accountID)
  const conversations = await rowsOf(context, page, owner)
  await services.writer.settled(losses)
  return {
    conversations,
    completeFlag: isLast ? 1 : 0,
    timeStamp: isLast ? 0 : (page.at(-1)?.time ?? 0),
    startIndex: isLast ? '' : writeCursor(next),
    cookie: writeCookie(cursor.cookie),
  }
}

const start = (context: Context<Data>, startIndex: string) =>
  withLoaded(() => {
    const account = callerOf(context)
    const { id: accountID, position } = account
    const owner = listOwner(account)
    if (startIndex !== '') return { cursor: known(startIndex), accountID, owner }
    const { cache, runs } = context.services
    const messageID = cache.newestMessage
    const cookie = { run: runs.current, position, messageID, order: messageID }
    const belowPosition = Number.MAX_SAFE_INTEGER
    return { cursor: { cookie, belowPosition, afterGroup: null }, accountID, owner }
  })

const known = (startIndex: string): ListCursor => {
  const cursor = readCursor(startIndex)
  if (cursor !== null) return cursor
  throw new Refusal(serverCodes.BAD_PACKET, 'conversation.list: invalid startIndex')
}

/** The order of all groups: as the first page has read it, or a later first page of the account. */
const groupOrder = async (
  { services }: Context<Data & Listings>,
  accountID: number,
  isFirstPage: boolean,
): Promise<GroupOrder> => {
  const { groupOrders } = services
  const known = isFirstPage ? undefined : groupOrders.of(accountID)
  if (known !== undefined) return known
  const rows = await services.storage.read(services.queries.groupsOf, [accountID])
  const newest = await newestOf(
    services,
    rows.map((row) => row.conversation_id),
  )
  const order = rows
    .map((row) => ({ time: newest.get(row.conversation_id)?.time ?? 0, groupID: row.group_id }))
    .sort(newestFirst)
  groupOrders.keep(accountID, order)
  return order
}

const merge = (sides: readonly SideRow[], groups: GroupOrder): Entry[] => {
  const entries: Entry[] = []
  let group = 0
  for (const side of sides) {
    // A side without a message is listed for its settings only, and has no time for comparison.
    for (; side.last_time > 0 && (groups[group]?.time ?? -1) > side.last_time; group++) {
      entries.push(entryOf(groups[group] as GroupPosition))
    }
    entries.push({ time: side.last_time, side })
  }
  return [...entries, ...groups.slice(group).map(entryOf)]
}

const entryOf = (group: GroupPosition): Entry => ({ time: group.time, group })

const advance = (cursor: ListCursor, page: readonly Entry[]): ListCursor => {
  let { belowPosition, afterGroup } = cursor
  for (const entry of page) {
    if ('side' in entry) belowPosition = entry.side.position
    else afterGroup = entry.group
  }
  return { cookie: cursor.cookie, belowPosition, afterGroup }
}

const rowsOf = async (
  context: Context<Data>,
  page: readonly Entry[],
  owner: ListOwner,
): Promise<WireConversation[]> => {
  const { services } = context
  const groupIDs = page.flatMap((entry) => ('group' in entry ? [entry.group.groupID] : []))
  const groups = new Map<string, WireConversation | null>()
  for (const mine of await myGroups(context, groupIDs)) {
    groups.set(mine.group.groupID, await groupConversation(services, mine))
  }
  const sides = await c2cViews(
    services,
    page.flatMap((entry) => ('side' in entry ? [entry.side] : [])),
    owner,
  )
  const left = sides.values()
  return page.flatMap((entry) => {
    const row = 'side' in entry ? left.next().value : groups.get(entry.group.groupID)
    return row ?? []
  })
}
