import type { Changes } from '../../kernel/changes.ts'
import { RecentMap } from '../../lib/recent-map.ts'
import type { UserInfo } from '../messages/model.ts'
import type { ReactionEvent, ReactionListAnswer } from './commands.ts'
import {
  type HeldReactions,
  isGone,
  type KnownReaction,
  listed,
  mineOrNot,
  newReactions,
  type PendingChange,
  present,
} from './held-reactions.ts'
import type { MessageReaction } from './model.ts'

/**
 * Removed reactions to one message that are remembered, since older log entries may still arrive.
 */
const GONE_REACTIONS = 100

/** Messages whose reactions are kept; subscribed ones are kept in addition. */
export const REACTED_MESSAGES = 2_000

/** The identity of a message and its conversation. */
export interface MessageKey {
  readonly ID: string
  readonly conversationID: string
}

/** Reactions to messages that the host has requested. Only the transitions below change it. */
export class ReactionStore {
  readonly #changes: Changes
  readonly #me: () => UserInfo
  readonly #messages: RecentMap<HeldReactions>

  constructor(changes: Changes, me: () => UserInfo) {
    this.#changes = changes
    this.#me = me
    this.#messages = new RecentMap(REACTED_MESSAGES, (ID) => changes.isObserved(`reactions:${ID}`))
  }

  /**
   * Frozen, and the same object until something changes, pending changes included; null if not
   * requested.
   */
  shown(ID: string): readonly Readonly<MessageReaction>[] | null {
    const held = this.#messages.get(ID)
    if (held === undefined || held.position < 0) return null
    held.shown ??= Object.freeze(present(held, this.#me()))
    return held.shown
  }

  /** Transition: the server reported a reaction. Returns it for the host's event. */
  received(
    position: number,
    { messageID, reaction, otherUserIDList }: ReactionEvent,
  ): MessageReaction {
    const { userID } = this.#me()
    const reactedByMyself =
      otherUserIDList.includes(userID) ||
      reaction.partialUserList.some((user) => user.userID === userID)
    const now = { ...reaction, reactedByMyself }
    const { reactionID } = reaction
    const held = this.#messages.get(messageID)
    if (held === undefined) return now
    const known = held.known.get(reactionID)
    const isOld = position <= Math.max(held.position, known?.position ?? -1)
    if (!isOld) this.#set(messageID, held, { reaction: now, position })
    const { isAdded } = held.pending.get(reactionID) ?? { isAdded: reactedByMyself }
    return { ...now, reactedByMyself: isAdded }
  }

  /** Transition: a call starts to add or remove a reaction of this user. */
  changeStarted(
    { ID, conversationID }: MessageKey,
    reactionID: string,
    isAdded: boolean,
  ): PendingChange {
    const held = this.#open(ID, conversationID)
    const change = { isAdded }
    held.pending.set(reactionID, change)
    this.#mark(ID, held)
    return change
  }

  /**
   * Transition: the call has ended; `isMine` if it is known whether this user has the reaction now.
   */
  changeSettled(
    { ID }: MessageKey,
    reactionID: string,
    change: PendingChange,
    isMine: boolean | undefined,
  ): void {
    const held = this.#messages.get(ID)
    if (held === undefined) return
    const known = held.known.get(reactionID)
    if (isMine !== undefined) {
      const reaction = mineOrNot(known?.reaction, reactionID, isMine, this.#me())
      this.#set(ID, held, { reaction, position: known?.position ?? -1 })
    }
    if (held.pending.get(reactionID) === change) held.pending.delete(reactionID)
    this.#tidy(ID, held)
    this.#mark(ID, held)
  }

  /** Transition: a call starts to list all reactions to these messages. */
  listingStarted(messages: readonly MessageKey[]): void {
    for (const { ID, conversationID } of messages) this.#open(ID, conversationID).listings++
  }

  /** Transition: the listing has ended; undefined if it failed. */
  listingEnded(
    messages: readonly (MessageKey & { readonly sequence: number })[],
    answer: ReactionListAnswer | undefined,
  ): void {
    const lists = new Map(answer?.messageList.map((one) => [one.sequence, one.reactionList]))
    for (const { ID, sequence } of messages) {
      const held = this.#messages.get(ID)
      if (held === undefined) continue
      held.listings--
      if (answer !== undefined && answer.position >= held.position) {
        listed(held, answer.position, lists.get(sequence) ?? [])
      }
      this.#tidy(ID, held)
      this.#mark(ID, held)
    }
  }

  /**
   * Transition: the reactions of a conversation, or of all, may be stale, and no event will report
   * it.
   */
  forgotten(conversationID?: string): void {
    for (const [ID, held] of this.#messages.entries) {
      if (conversationID !== undefined && held.conversationID !== conversationID) continue
      this.#messages.delete(ID)
      this.#mark(ID, held)
    }
  }

  #open(ID: string, conversationID: string): HeldReactions {
    return this.#messages.open(ID, () => newReactions(conversationID))
  }

  #set(ID: string, held: HeldReactions, known: KnownReaction): void {
    const { reactionID } = known.reaction
    // A reaction that returns moves to the end, as the newest kind.
    if (isGone(held.known.get(reactionID))) held.known.delete(reactionID)
    held.known.set(reactionID, known)
    this.#tidy(ID, held)
    this.#mark(ID, held)
  }

  /** Drops removed reactions that no running listing needs; the latest are kept. */
  #tidy(ID: string, held: HeldReactions): void {
    if (held.listings > 0) return
    const gone = [...held.known].filter(([, known]) => isGone(known))
    for (const [reactionID] of gone.slice(0, -GONE_REACTIONS)) held.known.delete(reactionID)
    if (held.position < 0 && held.pending.size === 0) this.#messages.delete(ID)
  }

  #mark(ID: string, held: HeldReactions): void {
    held.shown = undefined
    this.#changes.mark(`reactions:${ID}`)
  }
}
