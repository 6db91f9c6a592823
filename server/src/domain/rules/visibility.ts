import { type WireMessage, wireConversationType } from 'tavern-im/protocol'
import { startOfMonth } from '../../storage/months.ts'
import { viewerIn } from '../../storage/rows/visible-queries.ts'
import type {
  Conversation,
  DirectMembership,
  Group,
  Member,
  PendingMessage,
} from '../cache/entities.ts'
import { unpacked } from '../cache/packed-bytes.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Data } from '../data.ts'
import { type CallerConversation, storedAt } from '../messages/found-message.ts'
import { firstSince, timeAt } from '../messages/message-times.ts'
import {
  firstKept,
  type PartitionedConversation,
  rangesBetween,
  readRanges,
} from '../messages/partition-ranges.ts'
import { rulesOf } from './group-rules.ts'

/** The part of a conversation visible to one user. */
export interface VisibleRange {
  readonly head: Conversation
  readonly accountID: number
  /** The first visible sequence. */
  readonly first: number
  /** Later messages may be hidden individually: deleted by this user, or targeted at others. */
  readonly isPartial: boolean
}

export const visibleRangeOfSide = ({
  head,
  account,
  clearedSequence,
  deletedCount,
}: DirectMembership): VisibleRange => ({
  head,
  accountID: account.id,
  first: Math.max(clearedSequence + 1, firstKept(head)),
  isPartial: deletedCount > 0,
})

export const visibleRangeOfMember = (
  { type, head, hasTargeted }: Group,
  member: Member,
): VisibleRange => {
  const { accountID, deletedCount } = member
  return {
    head,
    accountID,
    first: Math.max(firstOf(type, member), firstKept(head)),
    isPartial: deletedCount > 0 || hasTargeted,
  }
}

/** The first sequence that a member may see in a group of a type, ignoring expired months. */
export const firstOf = (
  type: string,
  { joinSequence, clearedSequence }: Pick<Member, 'joinSequence' | 'clearedSequence'>,
): number => Math.max(rulesOf(type).hidesEarlier ? joinSequence : 1, clearedSequence + 1)

export const visibleRangeOf = (conversation: CallerConversation): VisibleRange =>
  conversation.type === wireConversationType.group
    ? visibleRangeOfMember(conversation.group, conversation.member)
    : visibleRangeOfSide(conversation.ownSide)

interface SeenMessage {
  readonly sequence: number
  readonly body: Uint8Array
}

/**
 * The visible messages between two sequences (both included, all on disk), newest or oldest first.
 */
export const seenBetween = (
  { storage, partitions }: Data,
  { head, accountID }: VisibleRange,
  { from, to }: { readonly from: number; readonly to: number },
  order: 'newest' | 'oldest',
  atMost: number,
): Promise<readonly SeenMessage[]> => {
  const parts = rangesBetween(partitions, head, from, to)
  const viewer = viewerIn(head.id, accountID)
  return readRanges(
    order === 'newest' ? [...parts].reverse() : parts,
    ({ partition, ...part }, left) => {
      const query = order === 'newest' ? partition.seenDown : partition.seenUp
      return storage.read(query, [head.id, part.from, part.to, ...viewer, left])
    },
    atMost,
  )
}

/** The message at a sequence as it is on disk; undefined if the user may not see it. */
export const findVisibleMessage = async (
  services: Data,
  conversation: CallerConversation,
  sequence: number,
): Promise<WireMessage | undefined> => {
  const visible = visibleRangeOf(conversation)
  if (sequence < visible.first) return undefined
  if (visible.isPartial) {
    const range = { from: sequence, to: sequence }
    const [seen] = await seenBetween(services, visible, range, 'newest', 1)
    if (seen === undefined) return undefined
  }
  return storedAt(services, conversation.head, sequence)
}

/** Whether an uncommitted message is for this user. */
const isReceiver = ({ receivers }: PendingMessage, accountID: number): boolean =>
  receivers === undefined || receivers.has(accountID)

/**
 * The newest message that a conversation list shows to a user, encoded; including uncommitted ones.
 */
export const shownTo = async (
  services: Data,
  visible: VisibleRange,
): Promise<Uint8Array | null> => {
  const { head, accountID, first, isPartial } = visible
  if (head.shownSequence < first) return null
  if (!isPartial) return head.shown && unpacked(head.shown)
  const pending = head.pending.findLast(
    (one) => one.shown !== null && (one.senderID === accountID || isReceiver(one, accountID)),
  )
  if (pending?.shown) return unpacked(pending.shown)
  return storedShownTo(services, head, accountID, first, head.lastSequence)
}

/**
 * The newest sequences that are searched for a listed message: there may be endless targeted ones.
 */
const SHOWN_OF = 5_000

/** The same from disk; `newest` is the newest sequence. */
export const storedShownTo = async (
  { storage, partitions }: Data,
  conversation: PartitionedConversation,
  accountID: number,
  first: number,
  newest: number,
): Promise<Uint8Array | null> => {
  const from = Math.max(first, newest - SHOWN_OF)
  const viewer = viewerIn(conversation.id, accountID)
  const [row] = await readRanges(
    [...rangesBetween(partitions, conversation, from, newest)].reverse(),
    ({ partition, ...part }) =>
      storage.read(partition.seenShown, [conversation.id, part.from, part.to, ...viewer]),
    1,
  )
  return row?.body ?? null
}

const DAY_SECONDS = 86_400

/** The unix second from which history is available. */
const roamingSince = ({ settings, time }: Data & Configuration, app: number): number => {
  const { roamingDays } = settings.of(app).messages.value
  return roamingDays === 0 ? 0 : time() - roamingDays * DAY_SECONDS
}

/** The same, limited to months that are kept. */
export const reachSince = (services: Data & Configuration, app: number): number =>
  Math.max(roamingSince(services, app), startOfMonth(services.cache.firstMonth))

/** The first sequence within the history period, for a page that begins at `from`. */
export const firstRoaming = async (
  services: Data & Configuration,
  head: Conversation,
  from: number,
): Promise<number> => {
  const since = roamingSince(services, head.app)
  if (since === 0) return 1
  return (await timeAt(services, head, from)) < since ? firstSince(services, head, since) : 1
}
