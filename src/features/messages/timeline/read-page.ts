import type { Caller } from '../../../kernel/wire.ts'
import type { MessageContext } from '../context.ts'
import { type MessageEntity, sequenceOf } from '../message-entity.ts'
import { renewUrls } from '../plugins.ts'
import { type HistoryQuery, load } from './load.ts'
import type { Timeline } from './timeline.ts'

/** Messages from a position on, oldest first. */
export interface Page {
  readonly messages: readonly MessageEntity[]
  /** Nothing more exists in the direction asked for. */
  readonly isEnd: boolean
}

/** The loaded part of a page. `next`: the sequence to load from; 0 if it is complete. */
interface Held extends Page {
  readonly next: number
}

/**
 * A page of messages from a position on (inclusive), from memory if fresh. Skips deleted and hidden
 * ones; loads gaps; renews expired URLs.
 */
export const readPage = async (
  im: MessageContext,
  conversationID: string,
  query: HistoryQuery,
): Promise<Page> => {
  const page = await pageOf(im, conversationID, query)
  await renewUrls(im, conversationID, page.messages)
  return page
}

const pageOf = async (
  im: MessageContext,
  conversationID: string,
  query: HistoryQuery,
): Promise<Page> => {
  const { direction, count, time } = query
  const known = im.messages.find(conversationID)
  const isNewest = query.sequence === 0 && time === undefined && direction === 0
  // One page for the host, however many requests it takes.
  let wire: Caller = im.wire
  let anchor = isNewest && known?.isNewestKnown ? known.newest : query.sequence
  if (anchor === 0) {
    const { coveredFrom, coveredTo } = await load(im, conversationID, query, wire)
    wire = im.wire.own
    anchor = direction === 0 ? coveredTo : coveredFrom
    if (coveredTo === 0) return { messages: [], isEnd: true }
  }
  for (let requested = 0; ; ) {
    const held = heldOf(im.messages.find(conversationID), anchor, direction, count)
    // A server that ignores the request ends the page.
    if (held.next === 0 || held.next === requested) return held
    requested = held.next
    const next = { sequence: requested, direction, count }
    const { coveredTo } = await load(im, conversationID, next, wire)
    wire = im.wire.own
    const isBeyondNewest = direction === 0 && coveredTo > 0 && coveredTo < requested
    if (isBeyondNewest && requested === anchor) anchor = coveredTo
  }
}

const sequenceOr = (message: MessageEntity | undefined, anchor: number): number =>
  message === undefined ? anchor : sequenceOf(message)

const heldOf = (
  timeline: Timeline | undefined,
  anchor: number,
  direction: 0 | 1,
  count: number,
): Held => {
  const range = timeline?.freshRangeAt(anchor)
  if (timeline === undefined || range === undefined) {
    return { messages: [], isEnd: true, next: anchor }
  }
  const { from, to } = range
  if (direction === 0) {
    const size = Math.min(count, timeline.countBetween(from, anchor))
    const messages = timeline.before(anchor, size)
    const below = sequenceOr(messages[0], anchor) - 1
    const isEnd = from === 1 && timeline.countBetween(1, below) === 0
    return { messages, isEnd, next: from === 1 || size === count ? 0 : from - 1 }
  }
  const size = Math.min(count, timeline.countBetween(anchor, to))
  const messages = timeline.after(anchor, size)
  const above = sequenceOr(messages.at(-1), anchor) + 1
  const isNewest = timeline.isNewestKnown && to >= timeline.newest
  const isEnd = isNewest && timeline.countBetween(above, to) === 0
  return { messages, isEnd, next: isNewest || size === count ? 0 : to + 1 }
}
