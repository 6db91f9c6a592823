import * as LIMITS from '../../protocol/limits.ts'
import type { UserInfo } from '../messages/model.ts'
import type { WireReactionSummary } from './commands.ts'
import type { MessageReaction } from './model.ts'

/** A reaction as the server reported it, with the position of the log. */
export interface KnownReaction {
  readonly reaction: Readonly<MessageReaction>
  readonly position: number
}

/** A running call that changes a reaction. */
export interface PendingChange {
  readonly isAdded: boolean
}

/** The known reactions to one message, and the pending changes of this user. */
export interface HeldReactions {
  readonly conversationID: string
  readonly known: Map<string, KnownReaction>
  readonly pending: Map<string, PendingChange>
  /**
   * Running calls that list all reactions. Removed ones are kept meanwhile, since responses may be
   * older.
   */
  listings: number
  /** All reactions are known as of this position; -1 if the host has not requested them. */
  position: number
  shown: readonly Readonly<MessageReaction>[] | undefined
}

export const newReactions = (conversationID: string): HeldReactions => ({
  conversationID,
  known: new Map(),
  pending: new Map(),
  listings: 0,
  position: -1,
  shown: undefined,
})

/**
 * No user has it any longer. Its position stays known, so that an older entry cannot restore it.
 */
export const isGone = (known: KnownReaction | undefined): boolean =>
  known !== undefined && known.reaction.totalUserCount <= 0

/** Replaces all reactions that are not newer than a list of the server. */
export const listed = (
  held: HeldReactions,
  position: number,
  list: readonly WireReactionSummary[],
): void => {
  const newer = [...held.known].filter(([, known]) => known.position > position)
  held.known.clear()
  for (const reaction of list) held.known.set(reaction.reactionID, { reaction, position })
  for (const [reactionID, known] of newer) held.known.set(reactionID, known)
  held.position = position
}

/** The reactions after all pending changes succeed. `me` is this user's current profile. */
export const present = (
  { known, pending }: HeldReactions,
  me: UserInfo,
): Readonly<MessageReaction>[] => {
  const there = [...known.keys()].filter((id) => !isGone(known.get(id)))
  const ids = new Set([...there, ...pending.keys()])
  return Array.from(ids, (id) => {
    const reaction = known.get(id)?.reaction
    const change = pending.get(id)
    return Object.freeze(
      change === undefined && reaction !== undefined
        ? reaction
        : mineOrNot(reaction, id, change?.isAdded === true, me),
    )
  }).filter(({ totalUserCount }) => totalUserCount > 0)
}

/** A reaction after this user added or removed it. */
export const mineOrNot = (
  reaction: Readonly<MessageReaction> | undefined,
  reactionID: string,
  isMine: boolean,
  me: UserInfo,
): Readonly<MessageReaction> => {
  const known = reaction ?? {
    reactionID,
    totalUserCount: 0,
    partialUserList: [],
    reactedByMyself: false,
  }
  if (known.reactedByMyself === isMine) return known
  const others = known.partialUserList.filter(({ userID }) => userID !== me.userID)
  return {
    reactionID,
    totalUserCount: known.totalUserCount + (isMine ? 1 : -1),
    partialUserList: isMine ? [me, ...others].slice(0, LIMITS.REACTION_PARTIAL_USERS) : others,
    reactedByMyself: isMine,
  }
}
