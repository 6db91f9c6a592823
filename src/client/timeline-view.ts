import {
  localOf,
  type MessageEntity,
  type MessageFeature,
  sequenceOf,
  statusOf,
  type Timeline,
  timeOf,
} from '../features/messages/index.ts'
import type { Message } from '../features/messages/model.ts'
import type { Changes } from '../kernel/changes.ts'
import { emptyTimeline } from './empty-view.ts'
import type { ChatView, Snapshot, TimelineItem, TimelineSnapshot, TimelineWindow } from './view.ts'

interface Cached {
  readonly revision: number
  readonly window: TimelineWindow
  readonly snapshot: TimelineSnapshot
}

/** Number of cached windows of one timeline: several screens may show it. */
const WINDOWS = 4

/** The part of a view that shows timelines. */
export const timelineView = (
  changes: Changes,
  messages: MessageFeature,
): Pick<ChatView, 'timeline' | 'newestWindow'> => {
  const cache = new WeakMap<Timeline, Cached[]>()
  return {
    timeline(conversationID, window) {
      const timeline = messages.timeline(conversationID)
      if (timeline === undefined) return emptyTimeline
      const known = (cache.get(timeline) ?? []).filter((c) => c.revision === timeline.revision)
      const hit = known.find((c) => isSame(c.window, window))
      if (hit !== undefined) return hit.snapshot
      const snapshot = snapshotOf(changes, timeline, window)
      const entry = { revision: timeline.revision, window, snapshot }
      cache.set(timeline, [entry, ...known].slice(0, WINDOWS))
      return snapshot
    },
    newestWindow(conversationID, count) {
      const timeline = messages.timeline(conversationID)
      return {
        fromSequence: timeline?.sequenceFromEnd(count) ?? 0,
        toSequence: Number.POSITIVE_INFINITY,
      }
    },
  }
}

const isSame = (a: TimelineWindow, b: TimelineWindow) =>
  a.fromSequence === b.fromSequence && a.toSequence === b.toSequence

const snapshotOf = (
  changes: Changes,
  timeline: Timeline,
  window: TimelineWindow,
): TimelineSnapshot => {
  const oldest = timeline.ranges.first?.from ?? 0
  const from = Math.max(window.fromSequence, oldest)
  const to = Math.min(window.toSequence, timeline.newest)
  const isOpenEnded = window.toSequence === Number.POSITIVE_INFINITY
  const sure = timeline.freshRangeAt(timeline.newest)
  return Object.freeze({
    items: Object.freeze(itemsOf(changes, timeline, from, to, isOpenEnded)),
    hasOlder: timeline.ranges.first === undefined ? !timeline.isKnownEmpty : from > 1,
    hasNewer: to < timeline.newest || (!isOpenEnded && !timeline.isNewestKnown),
    newestSequence: timeline.newest,
    isWhole: isOpenEnded && timeline.isNewestKnown && (sure?.from ?? Infinity) <= from,
  })
}

const itemsOf = (
  changes: Changes,
  timeline: Timeline,
  from: number,
  to: number,
  isOpenEnded: boolean,
): TimelineItem[] => {
  const items: TimelineItem[] = []
  const holes = timeline.holes.filter((hole) => hole.to >= from && hole.from <= to)
  const add = (message: Message) => items.push(messageItem(changes.snapshotOf(message)))
  const stored = timeline.between(from, to)
  const outgoing = isOpenEnded ? timeline.outgoing : []
  // OUTBOX-24: what is older than the window comes with its page.
  const since = from > 1 ? (stored[0] === undefined ? 0 : timeOf(stored[0])) : 0
  // MEDIA-73: an uploading message stays where it was written.
  const isBefore = (one: MessageEntity, other: MessageEntity) => {
    const after = localOf(one).writtenAfter
    return after === undefined ? timeOf(one) < timeOf(other) : after < sequenceOf(other)
  }
  const isFailed = (one: MessageEntity) => statusOf(one) === 'fail'
  const shown = outgoing.filter((one) => !isFailed(one) || timeOf(one) >= since)
  const placed = shown.filter((one) => isFailed(one) || localOf(one).writtenAfter !== undefined)
  const waiting = shown.filter((one) => !placed.includes(one))
  for (const message of stored) {
    while (placed[0] !== undefined && isBefore(placed[0], message))
      add(placed.shift() as MessageEntity)
    while (holes[0] !== undefined && holes[0].to < sequenceOf(message))
      items.push(holeItem(holes.shift()))
    add(message)
  }
  for (const hole of holes) items.push(holeItem(hole))
  const rest = new Set([...placed, ...waiting])
  for (const one of shown) if (rest.has(one)) add(one)
  return items
}

/** One item per snapshot: rows that are memoised by their item render with their message alone. */
const messageItems = new WeakMap<Snapshot<Message>, TimelineItem>()

const messageItem = (message: Snapshot<Message>): TimelineItem => {
  const known = messageItems.get(message)
  if (known !== undefined) return known
  const item: TimelineItem = Object.freeze({ kind: 'message', key: message.ID, message })
  messageItems.set(message, item)
  return item
}

const holeItem = (hole: { from: number; to: number } | undefined): TimelineItem => {
  const { from, to } = hole as { from: number; to: number }
  return Object.freeze({ kind: 'hole', key: `hole-${from}`, fromSequence: from, toSequence: to })
}
