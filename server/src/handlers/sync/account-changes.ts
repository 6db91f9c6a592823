import type { AccountEntry, WireConversation } from 'tavern-im/protocol'
import { c2cViews } from '../../domain/conversations/conversation-view.ts'
import type { Data } from '../../domain/data.ts'
import type { Cookie } from '../../domain/events/cookie.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import type { Context } from '../context.ts'
import { currentAccountEvent, lastPositions } from './current-messages.ts'

/** The limits of one answer; the rest follows in the next one. */
const CONVERSATIONS = 100
const EVENTS = 200

/** The limit of an answer's event bytes. */
const EVENT_BYTES = 256 * 1024

/** The committed position that the answer may reach, and the cookie of the last answer. */
export interface SyncTarget {
  readonly accountID: number
  readonly position: number
  readonly messageID: number
}

/** Conversations and events of the caller's log since the cookie, up to the reachable position. */
export const accountChanges = async (
  context: Context<Data & LiveRooms>,
  since: Cookie,
  now: SyncTarget,
): Promise<{ reached: number; conversations: WireConversation[]; events: AccountEntry[] }> => {
  const { storage, queries } = context.services
  const { accountID } = now
  const sides = await storage.read(queries.sidesAfter, [accountID, since.position, CONVERSATIONS])
  const entries = await storage.read(queries.log, [accountID, since.position, EVENTS])
  // A commit can be read before its effects are in memory, from which events are completed.
  await context.services.writer.settled()
  const ends = [now.position]
  if (sides.length === CONVERSATIONS) ends.push(sides.at(-1)?.position ?? 0)
  if (entries.length === EVENTS) ends.push(entries.at(-1)?.position ?? 0)
  let reached = Math.min(...ends)
  let bytes = 0
  const events: AccountEntry[] = []
  const news = entries.filter(({ position }) => isIn(position, reached, now))
  const last = lastPositions(news.map(({ data }) => data))
  for (const [index, { position, data }] of news.entries()) {
    const event = await currentAccountEvent(context, data, last.get(data) === index)
    if (event === undefined) continue
    bytes += JSON.stringify(event).length
    if (bytes > EVENT_BYTES && events.length > 0) {
      reached = Math.min(reached, position - 1)
      break
    }
    events.push({ position, data: event })
  }
  return {
    reached,
    conversations: await c2cViews(
      context.services,
      sides.filter((side) => isIn(side.position, reached, now)),
      now,
    ),
    events,
  }
}

/**
 * The last answer includes newer changes: otherwise a conversation that has moved up would be
 * missing.
 */
const isIn = (position: number, reached: number, now: SyncTarget): boolean =>
  position <= reached || reached === now.position
