import type { ImError, TimelineItem, TimelineSnapshot } from 'tavern-im/strict'
import type { MessageItem, UnreadMark } from './message-items.ts'
import type { WindowState } from './message-window.ts'
import { neutralState, type QueryState } from './query.ts'

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
  readonly isFetching: boolean
  /** The error of the last refetch; the items stay. */
  readonly error: ImError | null
}

/** Builds the result of `useMessages`. */
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
    // If the newest page is loaded and there is no newest message, the conversation is empty.
    hasOlder: hasOlder && (!isOpen || newestSequence > 0),
    hasNewer,
    isLoadingOlder: older?.at === 'loading',
    isLoadingNewer: newer?.at === 'loading',
    olderError: older?.at === 'failed' ? older.error : null,
    newerError: newer?.at === 'failed' ? newer.error : null,
    ...actions,
  })
}

/** Whether two results are equal. */
export const isSame = (one: Messages, other: Messages): boolean =>
  (Object.keys(one) as (keyof Messages)[]).every((key) =>
    key === 'items' ? isSameList(one.items, other.items) : one[key] === other[key],
  )

const isSameList = (one: readonly MessageItem[], other: readonly MessageItem[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((item, i) => isSameItem(item, other[i])))

/** Compares holes by their range, and messages by identity. */
const isSameItem = (one: MessageItem, other: MessageItem | undefined): boolean =>
  one === other ||
  (one.kind === 'hole' &&
    other?.kind === 'hole' &&
    one.fromSequence === other.fromSequence &&
    one.toSequence === other.toSequence)
