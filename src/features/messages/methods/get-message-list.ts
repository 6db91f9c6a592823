import { object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { numeric, whole } from '../../../kernel/value-checks.ts'
import { type MessageContext, method } from '../context.ts'
import { requireReadable } from '../conversation-id.ts'
import { HISTORY_PAGE } from '../limits.ts'
import { identityOf, partsOf, sequenceOf } from '../message-entity.ts'
import { readPage } from '../timeline/read-page.ts'
import type { Timeline } from '../timeline/timeline.ts'

/** The oldest message of the last page: the next page continues there, even if it is forgotten. */
const lastPages = new WeakMap<Timeline, { readonly ID: string; readonly sequence: number }>()

export const getMessageList = method<'getMessageList'>({
  args: [
    object({
      conversationID: text,
      nextReqMessageID: optional(string),
      count: optional(numeric(whole(1))),
    }),
  ],
  async run(im, { conversationID, nextReqMessageID = '', count = HISTORY_PAGE }) {
    requireReadable(conversationID, 'getMessageList')
    const isFirst = nextReqMessageID === ''
    const sequence = isFirst ? 0 : sequenceBelow(im, conversationID, nextReqMessageID)
    const size = Math.min(count, HISTORY_PAGE)
    const { messages, isEnd } =
      isFirst || sequence > 0
        ? await readPage(im, conversationID, { sequence, direction: 0, count: size })
        : { messages: [], isEnd: true }
    const pending = isFirst ? (im.messages.find(conversationID)?.outgoing ?? []) : []
    const [oldest] = messages
    const isCompleted = isEnd || oldest === undefined
    if (!isCompleted) {
      lastPages.set(im.messages.open(conversationID), {
        ID: identityOf(oldest),
        sequence: sequenceOf(oldest),
      })
    }
    return {
      messageList: [...messages, ...pending],
      nextReqMessageID: isCompleted ? '' : identityOf(oldest),
      isCompleted,
    }
  },
})

/** The newest sequence of the next page. */
const sequenceBelow = (im: MessageContext, conversationID: string, messageID: string): number => {
  const id = partsOf(messageID)
  const timeline = im.messages.find(conversationID)
  const known = id && timeline?.findSequence(id.tinyID, id.clientTime, id.random)
  const page = timeline && lastPages.get(timeline)
  const sequence = known || (page?.ID === messageID && page.sequence)
  if (sequence) return sequence - 1
  throw imError(errorCodes.INVALID_OPERATION, {
    action: 'getMessageList',
    why: 'nextReqMessageID is not from the previous page',
    data: { parameter: 'nextReqMessageID' },
  })
}
