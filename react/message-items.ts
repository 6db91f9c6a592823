import type { ChatView, TimelineItem } from 'tavern-im/strict'

/** A day begins, in local time. */
export interface DateBreak {
  readonly kind: 'date'
  readonly key: string
  /** Unix seconds of its midnight. */
  readonly time: number
}

/** Below it stands what was not read when the conversation was opened. */
export interface UnreadMark {
  readonly kind: 'unread'
  readonly key: 'unread'
  /** How many messages were unread. */
  readonly count: number
  /** Up to which sequence all was read. */
  readonly readSequence: number
}

/** What `useMessages` shows, from old to new. */
export type MessageItem = TimelineItem | DateBreak | UnreadMark

type Clock = ChatView['clock']

const DAY_SECONDS = 86_400

/** Puts date breaks and the unread mark between items. A day has one break, always the same object. */
export const itemMarker = (clock: Clock) => {
  const breaks = new Map<number, DateBreak>()
  const eastOf = (time: number) => (clock.minutesEast?.(time * 1000) ?? 0) * 60
  const dayOf = (time: number) => Math.floor((time + eastOf(time)) / DAY_SECONDS)
  const breakOf = (day: number): DateBreak => {
    const known = breaks.get(day)
    if (known !== undefined) return known
    const midnight = day * DAY_SECONDS
    const time = midnight - eastOf(midnight - eastOf(midnight))
    const made: DateBreak = Object.freeze({ kind: 'date', key: `date-${day}`, time })
    breaks.set(day, made)
    return made
  }
  return (
    items: readonly TimelineItem[],
    unread: UnreadMark | null,
    isBeginning: boolean,
  ): readonly MessageItem[] => {
    const markAt = unread === null ? -1 : unreadIndex(items, unread.readSequence, isBeginning)
    const marked: MessageItem[] = []
    let newestDay = Number.NEGATIVE_INFINITY
    // Up to here nothing is of another day: asking a calendar for each of thousands would take too long.
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
      marked.push(item)
    }
    return marked
  }
}

/** Before which item the first unread message stands; -1 where it is not among them. */
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
