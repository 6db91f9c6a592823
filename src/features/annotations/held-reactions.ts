import * as LIMITS from '../../protocol/limits.ts'
import type { UserInfo } from '../messages/model.ts'
import type { WireReactionSummary } from './commands.ts'
import type { MessageReaction } from './model.ts'

/** A reaction as the server told of it, and at which position of the log. */
export interface KnownReaction {
  readonly reaction: Readonly<MessageReaction>
  readonly position: number
}

/** A call that changes a reaction is under way. */
export interface PendingChange {
  readonly isAdded: boolean
}

/** What is known of the reactions to one message, and what is wished. */
export interface HeldReactions {
  readonly conversationID: string
  readonly known: Map<string, KnownReaction>
  readonly pending: Map<string, PendingChange>
  /** Calls that ask for all of them. All that is gone is kept meanwhile: their answers may be older. */
  listings: number
  /** All are known, as they were at this position; -1: nobody has asked. */
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

/** Nobody has it any more. Where it stood in the log is known, lest an older entry bring it back. */
export const isGone = (known: KnownReaction | undefined): boolean =>
  known !== undefined && known.reaction.totalUserCount <= 0

/** A list of the server takes the place of all that is not newer. */
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

/** The reactions as they are once all wishes are granted. `me`: of now. */
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

/** A reaction as it is once it is mine, or is not. */
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
