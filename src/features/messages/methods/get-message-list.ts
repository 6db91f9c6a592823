import { object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import type { MessageListResult } from '../api.ts'
import { type MessageContext, method } from '../context.ts'
import { requireReadable } from '../conversation-id.ts'
import { HISTORY_PAGE } from '../limits.ts'
import { load } from '../load.ts'
import type { Timeline } from '../timeline.ts'
import { parts } from './find-message.ts'

const empty: MessageListResult = { messageList: [], nextReqMessageID: '', isCompleted: true }

export const getMessageList = method<'getMessageList'>({
  args: [object({ conversationID: text, nextReqMessageID: optional(string) })],
  async run(im, { conversationID, nextReqMessageID = '' }) {
    requireReadable(conversationID, 'getMessageList')
    const isFirst = nextReqMessageID === ''
    const upTo = isFirst
      ? Number.POSITIVE_INFINITY
      : sequenceBelow(im, conversationID, nextReqMessageID)
    if (upTo < 1) return empty
    const timeline = im.messages.open(conversationID)
    if (isHeld(timeline, upTo)) return page(timeline, upTo, timeline.newest)
    const stretch = { sequence: isFirst ? 0 : upTo, direction: 0 as const, count: HISTORY_PAGE }
    const { coveredTo } = await load(im, conversationID, stretch)
    return page(im.messages.open(conversationID), upTo, coveredTo)
  },
})

/** The newest sequence of the next page. */
const sequenceBelow = (im: MessageContext, conversationID: string, messageID: string): number => {
  const id = parts(messageID)
  const found = id && im.messages.find(conversationID)?.find(id.tinyID, id.clientTime, id.random)
  if (found !== undefined && found.sequence > 0) return found.sequence - 1
  throw imError(errorCodes.INVALID_OPERATION, {
    wanted: 'getMessageList',
    why: 'nextReqMessageID is not what the page before returned',
    data: { parameter: 'nextReqMessageID' },
  })
}

/** Whether a whole page up to this sequence can be given from memory. */
const isHeld = (timeline: Timeline, upTo: number): boolean => {
  const top = Math.min(upTo, timeline.newest)
  const range = timeline.ranges.at(top)
  if (range === undefined) return false
  return range.from === 1 || timeline.countBetween(range.from, top) >= HISTORY_PAGE
}

/** `loadedTo`: where the page ends if newer messages became known, but did not come, since it was asked for. */
const page = (timeline: Timeline, upTo: number, loadedTo: number): MessageListResult => {
  const newest = Math.min(upTo, timeline.newest)
  const top = timeline.ranges.at(newest) === undefined ? loadedTo : newest
  const range = timeline.ranges.at(top)
  const held = range === undefined ? [] : timeline.before(top, HISTORY_PAGE)
  const messages = held.filter((message) => message.sequence >= (range?.from ?? 0))
  const oldest = messages[0]
  const below = oldest === undefined ? 0 : oldest.sequence - 1
  const isCompleted =
    range === undefined || (range.from === 1 && timeline.countBetween(1, below) === 0)
  const pending = upTo === Number.POSITIVE_INFINITY ? timeline.outgoing : []
  return {
    messageList: [...messages, ...pending],
    nextReqMessageID: isCompleted || oldest === undefined ? '' : oldest.ID,
    isCompleted,
  }
}
