import { optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { arrayOf, numeric, oneOf, whole } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { idOf, requirePeer } from '../../messages/index.ts'
import type { Message } from '../../messages/model.ts'
import type { MessageSearchResult } from '../api.ts'
import { type SearchHighlight, searchCommands, type WireFoundConversation } from '../commands.ts'
import {
  keywordsOrNone,
  listOf,
  method,
  type SearchContext,
  searchOptions,
  toWireSearch,
} from '../context.ts'

/** The default page size. */
const MESSAGES = 100

const types = [
  TYPES.MSG_TEXT,
  TYPES.MSG_IMAGE,
  TYPES.MSG_AUDIO,
  TYPES.MSG_FILE,
  TYPES.MSG_VIDEO,
  TYPES.MSG_LOCATION,
  TYPES.MSG_CUSTOM,
  TYPES.MSG_MERGER,
]

const seconds = optional(numeric(whole(0)))

export const searchCloudMessages = method<'searchCloudMessages'>({
  args: [
    searchOptions(
      {
        senderUserIDList: optional(listOf(text, LIMITS.SEARCH_KEYWORDS)),
        messageTypeList: optional(arrayOf(oneOf(types))),
        conversationID: optional(text),
        timePosition: seconds,
        timePeriod: seconds,
      },
      keywordsOrNone,
    ),
  ],
  async run(im, options) {
    const action = 'searchCloudMessages'
    const { senderUserIDList = [], messageTypeList = [], conversationID } = options
    const { keywordList = [], timePosition = 0, timePeriod = 0 } = options
    if (keywordList.length + senderUserIDList.length + messageTypeList.length === 0) {
      const why = 'needs keywords, or senders or types'
      throw imError(errorCodes.INVALID_OPERATION, {
        action,
        why,
        data: { parameter: 'keywordList' },
      })
    }
    const answer = await im.wire.call(searchCommands.messages, {
      ...toWireSearch(options, MESSAGES),
      senderUserIDList,
      messageTypeList: [...new Set(messageTypeList)],
      ...(conversationID === undefined
        ? {}
        : { conversation: requirePeer(conversationID, action) }),
      timePosition,
      timePeriod,
    })
    const searchResultList = im.changes.batch(() =>
      answer.searchResultList.map((found) => resultOf(im, found)),
    )
    return { ...answer, searchResultList }
  },
})

const resultOf = (im: SearchContext, found: WireFoundConversation): MessageSearchResult => {
  const conversationID = idOf(found)
  const messageList: Message[] = []
  const highlight: Record<string, readonly SearchHighlight[]> = {}
  for (const { message, highlight: ranges } of found.messageList) {
    const live = im.messages.found(conversationID, message)
    messageList.push(live)
    highlight[live.ID] = ranges
  }
  return { conversationID, messageCount: found.messageCount, messageList, highlight }
}
