import type { ImError, TimelineItem, TimelineSnapshot } from 'tavern-im'
import type { WindowState } from './message-window.ts'

/** A hole among the items: a stretch that exists but is not loaded. */
export type TimelineHole = Extract<TimelineItem, { kind: 'hole' }>

/**
 * What `useMessages` shows and does. Frozen, the same object as long as nothing in it changes. The
 * actions stay the same functions; they resolve to null once done (also where there was nothing to do)
 * and to the error where it failed. They never reject.
 */
export interface Messages {
  /** From old to new; each item stays the same object until it changes. */
  readonly items: readonly TimelineItem[]
  /**
   * pending: the first page is on its way; `items` may already hold what the client knows. error: the
   * first page failed; it is tried again by itself when the connection is back, or by `jumpToNewest`.
   */
  readonly status: 'pending' | 'error' | 'ready'
  /** Why the first page failed. */
  readonly error: ImError | null
  readonly hasOlder: boolean
  /** True after `jumpTo` until the newest message is met; then arriving messages are not shown. */
  readonly hasNewer: boolean
  readonly isLoadingOlder: boolean
  readonly isLoadingNewer: boolean
  /** Why the last `loadOlder` failed; the items stay. null again when it is tried again. */
  readonly olderError: ImError | null
  readonly newerError: ImError | null
  readonly loadOlder: () => Promise<ImError | null>
  readonly loadNewer: () => Promise<ImError | null>
  /** Shows a page around a sequence; does nothing where it is shown already. */
  readonly jumpTo: (sequence: number) => Promise<ImError | null>
  /** Shows the newest page; from then on messages that arrive are shown. */
  readonly jumpToNewest: () => Promise<ImError | null>
  /** Loads a page of a hole, from its newer end. A longer hole stays, shorter. */
  readonly fillHole: (hole: TimelineHole) => Promise<ImError | null>
}

export type MessageActions = Pick<
  Messages,
  'loadOlder' | 'loadNewer' | 'jumpTo' | 'jumpToNewest' | 'fillHole'
>

const doNothing = () => Promise.resolve(null)

/** Shown where no conversation is. */
export const noMessages: Messages = Object.freeze({
  items: Object.freeze([]),
  status: 'pending',
  error: null,
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

/** What is shown of a timeline in a state; `isKnown`: nothing needs to be loaded first. */
export const messagesOf = (
  state: WindowState,
  { items, hasOlder, hasNewer, newestSequence }: TimelineSnapshot,
  isKnown: boolean,
  actions: MessageActions,
): Messages => {
  const older = state.at === 'open' ? state.older : null
  const newer = state.at === 'open' ? state.newer : null
  return Object.freeze({
    items,
    status: state.at === 'failed' ? 'error' : state.at === 'open' || isKnown ? 'ready' : 'pending',
    error: state.at === 'failed' ? state.error : null,
    // Once its newest page was loaded, a conversation without a newest message is empty.
    hasOlder: hasOlder && (state.at !== 'open' || newestSequence > 0),
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

const isSameList = (one: readonly TimelineItem[], other: readonly TimelineItem[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((item, i) => isSameItem(item, other[i])))

/** Holes are told apart by what they miss, messages by identity. */
const isSameItem = (one: TimelineItem, other: TimelineItem | undefined): boolean =>
  one === other ||
  (one.kind === 'hole' &&
    other?.kind === 'hole' &&
    one.fromSequence === other.fromSequence &&
    one.toSequence === other.toSequence)
