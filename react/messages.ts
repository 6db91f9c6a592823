import type { ChatView, ImError, TimelineItem, TimelineSnapshot } from 'tavern-im/strict'
import { errorOf } from './edge.ts'
import type { MessageWindow } from './message-window.ts'
import { neutralState, type QueryState } from './query.ts'
import type { ResourceState } from './resource.ts'

/** The beginning of a day, in local time. */
export interface DateBreak {
  readonly kind: 'date'
  readonly key: string
  /** Unix seconds of its midnight. */
  readonly time: number
}

/** A line above the messages that were unread when the conversation was opened. */
export interface UnreadMark {
  readonly kind: 'unread'
  readonly key: 'unread'
  /** Number of unread messages. */
  readonly count: number
  /** The sequence up to which all messages were read. */
  readonly readSequence: number
}

/** An item of `useMessages`. */
export type MessageItem = TimelineItem | DateBreak | UnreadMark

/** A hole among the items: a range of messages that are not loaded. */
export type TimelineHole = Extract<TimelineItem, { kind: 'hole' }>

/**
 * The result of `useMessages`. Frozen, and the same object as long as nothing in it changes. The
 * actions stay the same functions; they resolve to null once done (also if there was nothing to do)
 * and to the error if they failed. They never reject.
 */
export interface Messages extends QueryState {
  /**
   * From old to new: messages, holes, a break before each day, and the unread mark. Each item stays
   * the same object until it changes.
   */
  readonly items: readonly MessageItem[]
  /**
   * The messages that were unread when the conversation was opened, even if they are not loaded;
   * null if there were none. `jumpTo(readSequence + 1)` shows the first of them.
   */
  readonly unread: UnreadMark | null
  /**
   * pending: the first page is loading; `items` may already have messages that the client knows.
   * error: the first page failed; the hook retries when the connection is back, or on
   * `jumpToNewest`.
   */
  readonly status: 'pending' | 'error' | 'ready'
  readonly hasOlder: boolean
  /**
   * True after `jumpTo` until the newest message is loaded; meanwhile new messages are not shown.
   */
  readonly hasNewer: boolean
  readonly isLoadingOlder: boolean
  readonly isLoadingNewer: boolean
  /** The error of the last `loadOlder`; the items stay. null when it is retried. */
  readonly olderError: ImError | null
  readonly newerError: ImError | null
  /** Loads a page of older messages; a failure sets `olderError` and keeps the items. */
  readonly loadOlder: () => Promise<ImError | null>
  /** Loads a page of newer messages after a `jumpTo`. */
  readonly loadNewer: () => Promise<ImError | null>
  /** Shows a page around a sequence; does nothing if the message is shown already. */
  readonly jumpTo: (sequence: number) => Promise<ImError | null>
  /** Shows the newest page; from then on new messages are shown. */
  readonly jumpToNewest: () => Promise<ImError | null>
  /** Loads a page of a hole, from its newer end. The rest of a longer hole stays. */
  readonly fillHole: (hole: TimelineHole) => Promise<ImError | null>
}

export type WindowActions = Pick<
  Messages,
  'loadOlder' | 'loadNewer' | 'jumpTo' | 'jumpToNewest' | 'fillHole' | 'refetch'
>

const doNothing = () => Promise.resolve(null)

/** The result without a conversation. */
export const noMessages: Messages = neutralState({
  items: Object.freeze([]),
  unread: null,
  hasOlder: false,
  hasNewer: false,
  isLoadingOlder: false,
  isLoadingNewer: false,
  olderError: null,
  newerError: null,
  loadOlder: doNothing,
  loadNewer: doNothing,
  jumpTo: doNothing,
  jumpToNewest: doNothing,
  fillHole: doNothing,
})

/** The data shown beside the state of the window. */
interface Shown {
  readonly items: readonly MessageItem[]
  readonly unread: UnreadMark | null
  /** Whether the newest page is already in memory. */
  readonly isKnown: boolean
  /** Whether something besides the window and its ends is in flight. */
  readonly isFetching: boolean
}

/** Builds the result of `useMessages`. */
export const messagesOf = (
  { at, loaded, error }: ResourceState<MessageWindow>,
  { hasOlder, hasNewer, newestSequence }: TimelineSnapshot,
  { items, unread, isKnown, isFetching }: Shown,
  actions: WindowActions,
): Messages => {
  const window = loaded?.value
  const isReady = window !== undefined || isKnown
  const isLoadingOlder = window?.older.at === 'loading'
  const isLoadingNewer = window?.newer.at === 'loading'
  return {
    items,
    unread,
    status: at === 'failed' && !window ? 'error' : isReady ? 'ready' : 'pending',
    // While the first page is loaded again, its last error is not shown.
    error: at === 'loading' && !window ? null : error,
    isFetching: isFetching || at === 'loading' || isLoadingOlder || isLoadingNewer,
    source: isReady ? 'server' : items.length > 0 ? 'cache' : 'none',
    // If the newest page is loaded and there is no newest message, the conversation is empty.
    hasOlder: hasOlder && (!window || newestSequence > 0),
    hasNewer,
    isLoadingOlder,
    isLoadingNewer,
    olderError: errorOf(window?.older),
    newerError: errorOf(window?.newer),
    ...actions,
  }
}

const DAY_SECONDS = 86_400

/** The days of a client's clock, and their breaks. */
const daysOf = (clock: ChatView['clock']) => {
  const breaks = new Map<number, DateBreak>()
  const eastOf = (time: number) => (clock.minutesEast?.(time * 1000) ?? 0) * 60
  return {
    dayOf: (time: number) => Math.floor((time + eastOf(time)) / DAY_SECONDS),
    breakOf(day: number): DateBreak {
      const known = breaks.get(day)
      if (known !== undefined) return known
      const midnight = day * DAY_SECONDS
      const time = midnight - eastOf(midnight - eastOf(midnight))
      const made: DateBreak = Object.freeze({ kind: 'date', key: `date-${day}`, time })
      breaks.set(day, made)
      return made
    },
  }
}

/** Returns the same object for a hole of the same range. */
const holeCache = () => {
  const holes = new Map<number, TimelineHole>()
  return (hole: TimelineHole): TimelineHole => {
    const known = holes.get(hole.fromSequence)
    if (known?.toSequence === hole.toSequence) return known
    holes.set(hole.fromSequence, hole)
    return hole
  }
}

/**
 * Inserts date breaks and the unread mark between items. A day has one break, always the same
 * object.
 */
export const itemMarker = (clock: ChatView['clock']) => {
  const { dayOf, breakOf } = daysOf(clock)
  const holeOf = holeCache()
  return (
    items: readonly TimelineItem[],
    unread: UnreadMark | null,
    isBeginning: boolean,
  ): readonly MessageItem[] => {
    const markAt = unread === null ? -1 : unreadIndex(items, unread.readSequence, isBeginning)
    const marked: MessageItem[] = []
    let newestDay = Number.NEGATIVE_INFINITY
    // Messages before this time are of the same day: a calendar call for each of thousands takes
    // too long.
    let sameDayUntil = Number.NEGATIVE_INFINITY
    for (const [index, item] of items.entries()) {
      const isLater = item.kind === 'message' && item.message.time >= sameDayUntil
      const day = isLater ? dayOf(item.message.time) : newestDay
      if (day > newestDay) {
        newestDay = day
        sameDayUntil = breakOf(day + 1).time
        marked.push(breakOf(day))
      }
      if (index === markAt && unread !== null) marked.push(unread)
      marked.push(item.kind === 'hole' ? holeOf(item) : item)
    }
    return marked
  }
}

/** The index of the first unread message; -1 if it is not among the items. */
const unreadIndex = (
  items: readonly TimelineItem[],
  readSequence: number,
  isBeginning: boolean,
): number => {
  let isNear = isBeginning || readSequence === 0
  for (const [index, item] of items.entries()) {
    if (item.kind === 'hole') {
      if (item.toSequence <= readSequence) isNear = true
      else return isNear && item.fromSequence > readSequence ? index : -1
      continue
    }
    const { sequence, flow, _isExcludedFromUnreadCount } = item.message
    if (sequence > 0 && sequence <= readSequence) isNear = true
    if (sequence <= readSequence || flow === 'out' || _isExcludedFromUnreadCount) continue
    return isNear || sequence === readSequence + 1 ? index : -1
  }
  return -1
}
