import {
  LIMITS,
  type ReactionEvent,
  type WireProfile,
  type WireReactionSummary,
  type WireReactor,
} from 'tavern-im/protocol'
import type { Data } from '../data.ts'

/** Greater than every order. */
export const NEWEST = Number.MAX_SAFE_INTEGER

/** A user with a reaction. */
export interface Reactor {
  readonly user: WireReactor
  readonly order: number
}

export const wireReactor = (userID: string, { nick, avatar }: WireProfile): WireReactor => ({
  userID,
  nick: nick ?? '',
  avatar: avatar ?? '',
})

/** The database key of a message. */
export type MessageKey = readonly [conversationID: number, sequence: number]

/** Users with a reaction older than `below`, newest first; from disk. */
export const reactorsOf = async (
  { storage, queries }: Data,
  key: MessageKey,
  reactionID: string,
  below = NEWEST,
  count: number = LIMITS.REACTION_USERS,
): Promise<Reactor[]> => {
  const rows = await storage.read(queries.reactors, [...key, reactionID, below, count])
  return rows.map(({ user_id, profile, order_id }) => ({
    user: wireReactor(user_id, JSON.parse(profile)),
    order: order_id,
  }))
}

/** A reaction as its event describes it. `reactors`: all of them. */
export const reactionState = (
  reactionID: string,
  reactors: readonly WireReactor[],
): Pick<ReactionEvent, 'reaction' | 'otherUserIDList'> => ({
  reaction: {
    reactionID,
    totalUserCount: reactors.length,
    partialUserList: reactors.slice(0, LIMITS.REACTION_PARTIAL_USERS),
  },
  otherUserIDList: reactors.slice(LIMITS.REACTION_PARTIAL_USERS).map(({ userID }) => userID),
})

/**
 * All reactions to a message as a user sees them, oldest kind first; each names up to `count`
 * users.
 */
export const reactionSummaries = async (
  { storage, queries }: Data,
  accountID: number,
  key: MessageKey,
  count: number,
): Promise<WireReactionSummary[]> => {
  // At least one row per kind: it has the total.
  const rows = await storage.read(queries.reactionSummary, [accountID, ...key, Math.max(1, count)])
  const kinds = new Map<string, WireReactionSummary & { partialUserList: WireReactor[] }>()
  for (const { reaction_id: reactionID, total, mine, user_id, profile } of rows) {
    const kind = kinds.get(reactionID) ?? {
      reactionID,
      totalUserCount: total,
      partialUserList: [],
      reactedByMyself: mine === 1,
    }
    kinds.set(reactionID, kind)
    if (count > 0) kind.partialUserList.push(wireReactor(user_id, JSON.parse(profile)))
  }
  return [...kinds.values()]
}
