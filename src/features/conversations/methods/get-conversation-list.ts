import {
  arrayOf,
  boolean,
  type Check,
  object,
  oneOf,
  optional,
  text,
} from '../../../kernel/check.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { ConversationFilter } from '../api.ts'
import { method } from '../context.ts'
import type { Conversation } from '../model.ts'

const filter = object({
  type: optional(oneOf([TYPES.CONV_C2C, TYPES.CONV_GROUP])),
  hasUnreadCount: optional(boolean),
  hasGroupAtInfo: optional(boolean),
})

const idsOrFilter: Check = (value, name) =>
  Array.isArray(value) ? arrayOf(text)(value, 'conversationIDList') : filter(value, name)

export const getConversationList = method<'getConversationList'>({
  args: [optional(idsOrFilter)],
  async run(im, options = {}) {
    if (im.conversations.status === 'failed') await im.resync()
    const isWanted = Array.isArray(options) ? isOneOf(options) : meets(options)
    const conversationList = im.conversations.sorted
      .map((record) => record.entity)
      .filter((conversation) => isWanted(conversation))
    return { conversationList, isSyncCompleted: im.conversations.status === 'completed' }
  },
})

const isOneOf = (conversationIDs: readonly string[]) => {
  const wanted = new Set(conversationIDs)
  return ({ conversationID }: Conversation) => wanted.has(conversationID)
}

const meets =
  ({ type, hasUnreadCount, hasGroupAtInfo }: ConversationFilter) =>
  (conversation: Conversation) =>
    (type === undefined || conversation.type === type) &&
    (hasUnreadCount === undefined || conversation.unreadCount > 0 === hasUnreadCount) &&
    (hasGroupAtInfo === undefined || conversation.groupAtInfoList.length > 0 === hasGroupAtInfo)
