import type { ImError, TimelineItem, TimelineSnapshot } from 'tavern-im/strict'
import type { MessageItem, UnreadMark } from './message-items.ts'
import type { WindowState } from './message-window.ts'
import { neutralState, type QueryState } from './query.ts'

/** A hole among the items: a stretch that exists but is not loaded. */
export type TimelineHole = Extract<TimelineItem, { kind: 'hole' }>

/**
 * What `useMessages` shows and does. Frozen, the same object as long as nothing in it changes. The
 * actions stay the same functions; they resolve to null once done (also where there was nothing to do)
 * and to the error where it failed. They never reject.
 */
export interface Messages extends QueryState {
  /**
   * From old to new: messages, holes, a break before each day, and the mark above what was unread. Each item stays
   * the same object until it changes.
   */
  readonly items: readonly MessageItem[]
  /**
   * What was unread when the conversation was opened, wherever it stands; null where nothing was. `jumpTo` one more
   * than its `readSequence` leads there.
   */
  readonly unread: UnreadMark | null
  /**
   * pending: the first page is on its way; `items` may already hold what the client knows. error: the
   * first page failed; it is tried again by itself when the connection is back, or by `jumpToNewest`.
   */
  readonly status: 'pending' | 'error' | 'ready'
  readonly hasOlder: boolean
  /** True after `jumpTo` until the newest message is met; then arriving messages are not shown. */
  readonly hasNewer: boolean
  readonly isLoadingOlder: boolean
  readonly isLoadingNewer: boolean
  /** Why the last `loadOlder` failed; the items stay. null again when it is tried again. */
  readonly olderError: ImError | null
  readonly newerError: ImError | null
  /** Loads a page of older messages; a failure stands in `error` and takes nothing away. */
  readonly loadOlder: () => Promise<ImError | null>
  /** Loads a page of newer ones, where the window stands in the past. */
  readonly loadNewer: () => Promise<ImError | null>
  /** Shows a page around a sequence; does nothing where it is shown already. */
  readonly jumpTo: (sequence: number) => Promise<ImError | null>
  /** Shows the newest page; from then on messages that arrive are shown. */
  readonly jumpToNewest: () => Promise<ImError | null>
  /** Loads a page of a hole, from its newer end. A longer hole stays, shorter. */
  readonly fillHole: (hole: TimelineHole) => Promise<ImError | null>
}

export type WindowActions = Pick<
  Messages,
  'loadOlder' | 'loadNewer' | 'jumpTo' | 'jumpToNewest' | 'fillHole' | 'refetch'
>

const doNothing = () => Promise.resolve(null)

/** Shown where no conversation is. */
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

/** What of a conversation is shown, beside the state of its window. */
interface Shown {
  readonly items: readonly MessageItem[]
  readonly unread: UnreadMark | null
  /** Nothing needs to be loaded first. */
  readonly isKnown: boolean
  readonly isFetching: boolean
  /** Why asking anew failed; the items stay. */
  readonly error: ImError | null
}

/** What is shown of a timeline in a state. */
export const messagesOf = (
  state: WindowState,
  { hasOlder, hasNewer, newestSequence }: TimelineSnapshot,
  { items, unread, isKnown, isFetching, error }: Shown,
  actions: WindowActions,
): Messages => {
  const isOpen = state.at === 'open'
  const older = isOpen ? state.older : null
  const newer = isOpen ? state.newer : null
  const isReady = isOpen || isKnown
  return Object.freeze({
    items,
    unread,
    status: state.at === 'failed' ? 'error' : isReady ? 'ready' : 'pending',
    error: state.at === 'failed' ? state.error : error,
    isFetching,
    source: isReady ? 'server' : items.length > 0 ? 'cache' : 'none',
    // Once its newest page was loaded, a conversation without a newest message is empty.
    hasOlder: hasOlder && (!isOpen || newestSequence > 0),
    hasNewer,
    isLoadingOlder: older?.at === 'loading',
    isLoadingNewer: newer?.at === 'loading',
    olderError: older?.at === 'failed' ? older.error : null,
    newerError: newer?.at === 'failed' ? newer.error : null,
    ...actions,
  })
}

/** Whether two show the same. */
export const isSame = (one: Messages, other: Messages): boolean =>
  (Object.keys(one) as (keyof Messages)[]).every((key) =>
    key === 'items' ? isSameList(one.items, other.items) : one[key] === other[key],
  )

const isSameList = (one: readonly MessageItem[], other: readonly MessageItem[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((item, i) => isSameItem(item, other[i])))

/** Holes are told apart by what they miss, messages by identity. */
const isSameItem = (one: MessageItem, other: MessageItem | undefined): boolean =>
  one === other ||
  (one.kind === 'hole' &&
    other?.kind === 'hole' &&
    one.fromSequence === other.fromSequence &&
    one.toSequence === other.toSequence)
