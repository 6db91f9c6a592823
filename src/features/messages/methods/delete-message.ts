import { type Check, named } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { deleted } from '../changes/changed.ts'
import { messageCommands } from '../commands.ts'
import { type MessageContext, method } from '../context.ts'
import { requirePeer } from '../conversation-id.ts'
import { liveMessage } from '../live-message.ts'
import {
  conversationIDOf,
  deletedHere,
  has,
  Mark,
  type MessageEntity,
  sequenceOf,
} from '../message-entity.ts'

const action = 'deleteMessage'

const message: Check = (value) => {
  if (typeof value !== 'object' || value === null)
    throw imError(errorCodes.NOT_A_MESSAGE, { action })
}

export const deleteMessage = method<'deleteMessage'>({
  args: [named('messageList', arrayOf(message))],
  async run(im, input) {
    const messageList = chosen(input.map((one) => liveMessage(im, one, action)))
    const stored = messageList.filter((message) => sequenceOf(message) > 0)
    try {
      if (stored.length > 0) await remove(im, stored)
    } catch (error) {
      if (error instanceof ImError) throw error.holding({ messageList })
      throw imError(errorCodes.MSG_DELETE_FAIL, { action, cause: error, data: { messageList } })
    }
    // Online-only messages exist only here.
    for (const message of messageList) deletedHere(message)
    return { messageList }
  },
})

/**
 * The sent messages in the conversation of the first one, up to the limit of a call. Throws 2111
 * and 2116.
 */
const chosen = (messages: readonly MessageEntity[]): MessageEntity[] => {
  if (messages.some((message) => conversationIDOf(message) === TYPES.CONV_SYSTEM)) {
    throw imError(errorCodes.CANNOT_DELETE_GRP_SYSTEM_NOTICE, { action })
  }
  const conversationID = messages[0] && conversationIDOf(messages[0])
  const sent = messages.filter(
    (message) => conversationIDOf(message) === conversationID && has(message, Mark.sent),
  )
  if (sent.length > 0) return sent.slice(0, LIMITS.DELETE_LIST)
  const why = 'none of the messages was sent'
  throw imError(errorCodes.MSG_DELETE_FAIL, { action, why, data: { messageList: messages } })
}

const remove = async (im: MessageContext, messages: readonly MessageEntity[]) => {
  const { userID } = im.gate.me
  const conversationID = messages[0] === undefined ? '' : conversationIDOf(messages[0])
  const sequenceList = messages.map(sequenceOf)
  const peer = requirePeer(conversationID, action)
  await im.wire.call(messageCommands.remove, { ...peer, sequenceList })
  // Usually the push has applied it already.
  const isApplied = messages.every((message) => has(message, Mark.deleted))
  if (!isApplied && im.gate.me.userID === userID) deleted(im, conversationID, { sequenceList })
}
