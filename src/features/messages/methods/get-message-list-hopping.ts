import { object, optional, text } from '../../../kernel/check.ts'
import { numeric, oneOf, whole } from '../../../kernel/value-checks.ts'
import { method } from '../context.ts'
import { requireReadable } from '../conversation-id.ts'
import { HISTORY_PAGE } from '../limits.ts'
import { type MessageEntity, sequenceOf, timeOf } from '../message-entity.ts'
import { readPage } from '../timeline/read-page.ts'
import type { Timeline } from '../timeline/timeline.ts'

interface Hop {
  readonly time: number
  readonly sequence: number
  readonly direction: 0 | 1
}

/** The last positions of paging by time, to continue from. */
const hops = new WeakMap<Timeline, Hop | undefined>()

export const getMessageListHopping = method<'getMessageListHopping'>({
  args: [
    object({
      conversationID: text,
      sequence: optional(numeric(whole(0))),
      time: optional(numeric(whole(0))),
      direction: optional(numeric(oneOf([0, 1]))),
      count: optional(numeric(whole(1))),
    }),
  ],
  async run(im, options) {
    const { conversationID, time = 0, count = HISTORY_PAGE } = options
    const direction = options.direction === 1 ? 1 : 0
    requireReadable(conversationID, 'getMessageListHopping')
    const known = im.messages.find(conversationID)
    const hop = known && hops.get(known)
    const isNext = time > 0 && hop?.time === time && hop.direction === direction
    const sequence = options.sequence || (isNext ? hop.sequence : 0)
    const size = Math.min(count, HISTORY_PAGE)
    const { messages } = await readPage(im, conversationID, {
      sequence,
      direction,
      // One more, for the position of the next page.
      count: size + 1,
      ...(sequence === 0 && time > 0 ? { time } : {}),
    })
    const next = messages.length <= size ? undefined : messages.at(direction === 0 ? 0 : -1)
    const timeline = im.messages.find(conversationID)
    if (timeline !== undefined) hops.set(timeline, next && { ...cursorOf(next), direction })
    const { sequence: nextMessageSeq, time: nextMessageTime } = cursorOf(next)
    return {
      messageList: messages.filter((message) => message !== next),
      isCompleted: next === undefined,
      nextMessageSeq,
      nextMessageTime,
    }
  },
})

const cursorOf = (message: MessageEntity | undefined) =>
  message === undefined
    ? { sequence: 0, time: 0 }
    : { sequence: sequenceOf(message), time: timeOf(message) }
