import { boolean, type Check, object, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { arrayOf, eitherOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { readableOf, requireReadable } from '../../messages/index.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { resultOf, selectListed } from '../for-each-conversation.ts'

const action = 'deleteConversation'

const some: Check = (value, name) => {
  arrayOf(text)(value, name)
  if ((value as readonly string[]).length > 0) return
  throw imError(errorCodes.INVALID_OPERATION, { action, why: `${name} is empty` })
}

const options = object({ conversationIDList: some, clearHistoryMessage: optional(boolean) })

const idOrOptions = eitherOf(
  (value): value is string => typeof value === 'string',
  (value: string) => requireReadable(value, action),
  options,
)

export const deleteConversation = method<'deleteConversation'>({
  args: [idOrOptions],
  async run(im, input) {
    const isOne = typeof input === 'string'
    const { conversationIDList, clearHistoryMessage = true } = isOne
      ? { conversationIDList: [input] }
      : input
    const ids = conversationIDList.slice(0, LIMITS.CONVERSATION_GET)
    const some = selectListed(im, ids, action, readableOf)
    const conversationList = Array.from(some.addresses, ([id, address]) => ({
      ...address,
      sequence: im.conversations.get(id)?.newest ?? 0,
    }))
    const isCleared = clearHistoryMessage ? 1 : 0
    const answer =
      conversationList.length === 0
        ? { failureList: [] }
        : await im.wire.call(conversationCommands.delete, {
            conversationList,
            clearHistoryMessage: isCleared,
          })
    const { successConversationIDList: done, failureConversationIDList } = resultOf(some, answer)
    if (done.length === 0) {
      const data = { failureConversationIDList }
      throw imError(errorCodes.CONVERSATION_NOT_FOUND, { action, data })
    }
    if (clearHistoryMessage) {
      for (const id of done) im.messages.discardFailed(id)
    }
    return {
      ...(isOne && { conversationID: input }),
      conversationIDList: done,
      failureConversationIDList,
    }
  },
})
