import type { MessageItem } from 'tavern-im/react'
import type { Message, Snapshot, TimelineItem } from 'tavern-im/strict'
import { readOrderNotice } from '../chat/order-notice.ts'
import { isAltered } from '../chat/platform-message.ts'

/** Minimum pause before a time divider. */
const DIVIDER_PAUSE_SECONDS = 300

/** Minimum pause before the sender is shown again. */
const SENDER_PAUSE_SECONDS = 60

/** A row of a chat: an item with its dividers. */
export interface RoomRow {
  readonly key: string
  readonly item: TimelineItem
  /** Unix seconds of the time divider above; null without one. */
  readonly dividerTime: number | null
  /** Whether the row is the first unread message at the opening of the chat. */
  readonly isUnreadStart: boolean
  /** False if the row above is by the same sender; then the name and gap are omitted. */
  readonly isFirstOfSender: boolean
}

/** Whether an item must not be shown. */
const isHidden = (item: TimelineItem): boolean =>
  item.kind === 'message' && readOrderNotice(item.message)?.isShown === false

/** The messages and gaps to show; dates and unread marks are added as dividers of rows. */
export const shownItems = (items: readonly MessageItem[]): readonly TimelineItem[] =>
  items
    .filter((item) => item.kind === 'message' || item.kind === 'hole')
    .filter((item) => !isHidden(item))

const timeOf = (item: TimelineItem | undefined): number | null =>
  item?.kind === 'message' ? item.message.time : null

/** Whether a message is shown as a line between bubbles. */
const isNote = (message: Snapshot<Message>): boolean =>
  message.type === 'TIMGroupTipElem' ||
  message.isRevoked ||
  isAltered(message) ||
  readOrderNotice(message) !== null

/** Whether the message counts as unread. */
const isCounted = (message: Snapshot<Message>): boolean =>
  message.sequence > 0 &&
  message.flow === 'in' &&
  !message.isRevoked &&
  !message._isExcludedFromUnreadCount

const isSameSender = (above: TimelineItem | undefined, message: Snapshot<Message>): boolean =>
  above?.kind === 'message' &&
  above.message.from === message.from &&
  message.time - above.message.time <= SENDER_PAUSE_SECONDS &&
  !isNote(above.message)

const dividerOf = (above: TimelineItem | undefined, item: TimelineItem): number | null => {
  const time = timeOf(item)
  if (time === null) return null
  const before = timeOf(above)
  return before === null || time - before > DIVIDER_PAUSE_SECONDS ? time : null
}

/** The rows of a range of messages. `unreadFrom` is a sequence, 0 if none is unread. */
export const rowsOf = (items: readonly TimelineItem[], unreadFrom: number): readonly RoomRow[] => {
  const unreadAt =
    unreadFrom === 0
      ? -1
      : items.findIndex((item) => item.kind === 'message' && item.message.sequence >= unreadFrom)
  return items.map((item, index) => {
    const above = items[index - 1]
    const dividerTime = dividerOf(above, item)
    const isUnreadStart = index === unreadAt
    const isContinued =
      item.kind === 'message' && isSameSender(above, item.message) && dividerTime === null
    return {
      key: item.key,
      item,
      dividerTime,
      isUnreadStart,
      isFirstOfSender: !isContinued || isUnreadStart,
    }
  })
}

/** Whether two rows render the same, so that rendering can be skipped. */
export const isSameRow = (one: RoomRow, other: RoomRow): boolean =>
  one.item === other.item &&
  one.dividerTime === other.dividerTime &&
  one.isUnreadStart === other.isUnreadStart &&
  one.isFirstOfSender === other.isFirstOfSender

/**
 * The sequence of the first of `unreadCount` unread messages, counted from the newest; an estimate
 * if not all are loaded. 0 if none is unread.
 */
export const firstUnreadSequence = (
  items: readonly TimelineItem[],
  unreadCount: number,
): number => {
  if (unreadCount === 0) return 0
  let left = unreadCount
  let sequence = 0
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at]
    if (item === undefined || item.kind === 'hole') break
    const { message } = item
    if (!isCounted(message)) continue
    sequence = message.sequence
    left -= 1
    if (left === 0) return sequence
  }
  return sequence === 0 ? 0 : Math.max(1, sequence - left)
}

/** The index of the row with a sequence, or else of the next one; -1 if there is none. */
export const rowFrom = (
  rows: readonly RoomRow[],
  sequence: number,
): { readonly index: number; readonly isIt: boolean } => {
  const sequenceOf = ({ item }: RoomRow) => (item.kind === 'message' ? item.message.sequence : 0)
  const index = rows.findIndex((row) => sequenceOf(row) >= sequence)
  const found = rows[index]
  return { index, isIt: found !== undefined && sequenceOf(found) === sequence }
}

/** Whether rows were only added above, so that the scroll position must be kept. */
export const isPrepended = (before: readonly RoomRow[], after: readonly RoomRow[]): boolean =>
  before.length > 0 &&
  after.length > before.length &&
  after.at(-1)?.key === before.at(-1)?.key &&
  after[after.length - before.length]?.key === before[0]?.key
