import type { ChatView, TimelineItem, TimelineSnapshot, TimelineWindow } from 'tavern-im/strict'
import { type Edge, rest } from './edge.ts'

/** An end of a window. */
export type Side = 'older' | 'newer'

/** The loaded range of a conversation, and what is loaded at its ends. */
export interface MessageWindow {
  readonly range: TimelineWindow
  readonly older: Edge
  readonly newer: Edge
}

/** The query of `ChatView.load`. */
type HistoryQuery = Parameters<ChatView['load']>[1]

/** Its answer: the loaded range; both ends are 0 if there is no message. */
type Coverage = Awaited<ReturnType<ChatView['load']>>

export const windowOf = (range: TimelineWindow): MessageWindow => ({
  range,
  older: rest,
  newer: rest,
})

/** The window extended at one end by a loaded page. */
export const extended = (
  side: Side,
  window: MessageWindow,
  { coveredFrom, coveredTo, isComplete }: Coverage,
): MessageWindow => {
  const { fromSequence, toSequence } = window.range
  if (side === 'newer') {
    const newest = isComplete ? Infinity : Math.max(toSequence, coveredTo)
    return { ...window, range: { fromSequence, toSequence: newest } }
  }
  const oldest = coveredFrom === 0 ? fromSequence : Math.min(fromSequence, coveredFrom)
  return { ...window, range: { fromSequence: isComplete ? 0 : oldest, toSequence } }
}

/** Stands for the newest message instead of a sequence, as in `ChatView.load`. */
export const NEWEST = 0

/** The first query of a window: the newest page, or a page with a sequence in its middle. */
export const firstQuery = (goal: number, count: number): HistoryQuery =>
  goal === NEWEST
    ? { sequence: NEWEST, direction: 0, count }
    : { sequence: Math.max(1, goal - Math.floor(count / 2)), direction: 1, count }

/**
 * The range after the first query. It grows with new messages if it contains the newest message,
 * and is bounded otherwise. null: there is no message at the requested position.
 */
export const firstRange = (goal: number, coverage: Coverage): TimelineWindow | null => {
  const { coveredFrom, coveredTo, isComplete } = coverage
  if (goal === NEWEST) return { fromSequence: isComplete ? 0 : coveredFrom, toSequence: Infinity }
  if (coveredTo === 0) return null
  return { fromSequence: coveredFrom, toSequence: isComplete ? Infinity : coveredTo }
}

/** Query for the newest page of a hole. */
export const queryInHole = (
  { fromSequence, toSequence }: { readonly fromSequence: number; readonly toSequence: number },
  count: number,
): HistoryQuery => ({
  sequence: toSequence,
  direction: 0,
  count: Math.min(count, toSequence - fromSequence + 1),
})

/** Query for the page beyond one end of a range; null if there is none. */
export const queryBeyond = (
  side: Side,
  range: TimelineWindow,
  { items, hasOlder, hasNewer }: TimelineSnapshot,
  count: number,
): HistoryQuery | null => {
  if (side === 'newer') {
    if (!hasNewer || range.toSequence === Infinity) return null
    return { sequence: range.toSequence + 1, direction: 1, count }
  }
  if (!hasOlder) return null
  const oldest = range.fromSequence > 0 ? range.fromSequence : oldestSequence(items)
  if (oldest === 1) return null
  return { sequence: oldest === 0 ? 0 : oldest - 1, direction: 0, count }
}

/** Whether a snapshot contains the newest page, so that no request is needed. */
export const isNewestPage = (snapshot: TimelineSnapshot, count: number): boolean => {
  const { items, hasOlder, isWhole } = snapshot
  return isWhole && (!hasOlder || items.length >= count)
}

/** Whether a message of this sequence is among the items. */
export const containsSequence = (items: readonly TimelineItem[], sequence: number): boolean =>
  items.some((item) => item.kind === 'message' && item.message.sequence === sequence)

const sequenceOf = (item: TimelineItem): number =>
  item.kind === 'hole' ? item.fromSequence : item.message.sequence

/** 0 if no item has a sequence yet. */
const oldestSequence = (items: readonly TimelineItem[]): number => {
  for (const item of items) if (sequenceOf(item) > 0) return sequenceOf(item)
  return 0
}
