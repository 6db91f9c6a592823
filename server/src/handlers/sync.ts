import {
  type AccountEntry,
  type AccountEvent,
  type AnswerOf,
  type commands,
  SyncFlag,
  serverCodes,
  type WireConversation,
} from 'tavern-im/protocol'
import { logFloor } from '../core/account-events.ts'
import { c2cView, groupConversation } from '../core/conversation-view.ts'
import { type Cookie, readCookie, writeCookie } from '../core/cookie.ts'
import { decide } from '../core/not-loaded.ts'
import { type Context, type CoreHandlers, callerOf, request } from './context.ts'
import { myGroups } from './group/my-groups.ts'
import { shape, text } from './guards.ts'

type Answer = AnswerOf<typeof commands.sync.sync>

/** An answer carries at most so many of each; more come with the next. */
const CONVERSATIONS = 100
const EVENTS = 200

const read = request('account.sync', serverCodes.BAD_PACKET, shape({ cookie: text(64) }))

/** The position that the answer may reach, and what the cookie says after the last answer. */
interface Now {
  readonly accountID: number
  readonly position: number
  readonly messageID: number
}

/**
 * The difference between a cookie and now. Everything that was acknowledged or pushed up to the answer's
 * position is in it; what is newer may be in it too and will come again.
 */
const sync = async (context: Context, body: unknown): Promise<Answer> => {
  const since = readCookie(read(body).cookie)
  const { world } = context
  const now = await decide(() => stand(context, since))
  await world.writer.settled()
  if (since === null || now.isCut) return restart(now.position)
  const { reached, ...changes } = await changesOf(context, since, now)
  const isDone = reached === now.position
  const groups = isDone ? await movedGroups(context, since, now) : []
  const messageID = isDone ? now.messageID : since.messageID
  await world.writer.settled()
  return {
    cookie: writeCookie({ position: reached, messageID }),
    syncFlag: isDone ? SyncFlag.done : SyncFlag.more,
    position: reached,
    conversationList: [...changes.conversations, ...groups],
    eventArray: changes.events,
    mustRestart: false,
  }
}

const stand = (context: Context, since: Cookie | null): Now & { readonly isCut: boolean } => {
  const { memory, logRetention } = context.world
  const account = callerOf(context)
  const { position } = account
  const { message: messageID } = memory.lastIDs
  // A cookie from beyond is of a database that was put back since.
  const isCut =
    since === null ||
    since.position < logFloor(account, logRetention) ||
    since.position > position ||
    since.messageID > messageID
  return { accountID: account.id, position, messageID, isCut }
}

const restart = (position: number): Answer => ({
  cookie: '',
  syncFlag: SyncFlag.done,
  position,
  conversationList: [],
  eventArray: [],
  mustRestart: true,
})

const changesOf = async (
  { world: { storage, queries } }: Context,
  since: Cookie,
  now: Now,
): Promise<{ reached: number; conversations: WireConversation[]; events: AccountEntry[] }> => {
  const { accountID } = now
  const sides = await storage.read(queries.sidesAfter, [accountID, since.position, CONVERSATIONS])
  const entries = await storage.read(queries.log, [accountID, since.position, EVENTS])
  const ends = [now.position]
  if (sides.length === CONVERSATIONS) ends.push(sides.at(-1)?.position ?? 0)
  if (entries.length === EVENTS) ends.push(entries.at(-1)?.position ?? 0)
  const reached = Math.min(...ends)
  return {
    reached,
    conversations: sides.filter((side) => isIn(side.position, reached, now)).map(c2cView),
    events: entries
      .filter((entry) => isIn(entry.position, reached, now))
      .map(({ position, data }) => ({ position, data: JSON.parse(data) as AccountEvent })),
  }
}

/** The last answer carries also what came meanwhile: a conversation that moved on would else be missing. */
const isIn = (position: number, reached: number, now: Now): boolean =>
  position <= reached || reached === now.position

/** The caller's groups with a message since. */
const movedGroups = async (
  context: Context,
  since: Cookie,
  { accountID }: Now,
): Promise<WireConversation[]> => {
  const { storage, queries } = context.world
  const rows = await storage.read(queries.groupsOf, [accountID])
  const moved = rows.filter((row) => (row.newest_id ?? 0) > since.messageID)
  const groups = await myGroups(
    context,
    moved.map((row) => row.group_id),
  )
  return groups.flatMap(({ group, view }) => groupConversation(group, view) ?? [])
}

/** Catching up after an absence. */
export const syncHandlers = { sync } satisfies CoreHandlers<typeof commands.sync>
