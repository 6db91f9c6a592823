import {
  boolean,
  type Check,
  named,
  object,
  optional,
  string,
  text,
} from '../../../kernel/check.ts'
import { arrayOf, eitherOf, oneOf } from '../../../kernel/value-checks.ts'
import { TYPES } from '../../../protocol/types.ts'
import { method } from '../context.ts'
import { meets } from '../filter.ts'
import { mark } from '../mark.ts'
import type { Conversation } from '../model.ts'

/** 0 is no mark. */
const markOrNone: Check = (value, name) => {
  if (value !== 0) mark(value, name)
}

const filter = object({
  type: optional(oneOf([TYPES.CONV_C2C, TYPES.CONV_GROUP])),
  markType: optional(markOrNone),
  groupName: optional(string),
  hasUnreadCount: optional(boolean),
  hasGroupAtInfo: optional(boolean),
})

const idsOrFilter = eitherOf(Array.isArray, named('conversationIDList', arrayOf(text)), filter)

export const getConversationList = method<'getConversationList'>({
  args: [optional(idsOrFilter)],
  async run(im, options = {}) {
    if (im.conversations.status === 'failed') await im.resync()
    const matches = Array.isArray(options) ? isOneOf(options) : meets(options)
    const conversationList = im.conversations.sorted
      .map((record) => record.entity)
      .filter((conversation) => matches(conversation))
    return { conversationList, isSyncCompleted: im.conversations.status === 'completed' }
  },
})

const isOneOf = (conversationIDs: readonly string[]) => {
  const ids = new Set(conversationIDs)
  return ({ conversationID }: Conversation) => ids.has(conversationID)
}
