import type { ChatView, TimelineItem } from 'tavern-im/strict'

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

type Clock = ChatView['clock']

const DAY_SECONDS = 86_400

/**
 * Inserts date breaks and the unread mark between items. A day has one break, always the same
 * object.
 */
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
      marked.push(item)
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
