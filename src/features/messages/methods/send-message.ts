import { anything, boolean, object, optional } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { MessageFlag } from '../../../protocol/names.ts'
import type { SendMessageOptions } from '../api.ts'
import { messageCommands } from '../commands.ts'
import { type MessageContext, method } from '../context.ts'
import { MessageEntity, toWire } from '../message-entity.ts'
import type { Message } from '../model.ts'

const args = [anything, optional(object({ onlineUserOnly: optional(boolean) }))]

export const sendMessage = method<'sendMessage'>({
  args,
  run: (im, message, options) => send(im, ownMessage(message), options),
})

export const resendMessage = method<'resendMessage'>({
  args,
  run(im, given, options) {
    const message = ownMessage(given)
    // It came back by another way meanwhile: it is stored.
    if (message.sequence > 0) return { message }
    message.isResend = true
    return send(im, message, options)
  },
})

const ownMessage = (message: Message): MessageEntity => {
  if (!(message instanceof MessageEntity))
    throw imError(errorCodes.NOT_A_MESSAGE, { wanted: 'sendMessage' })
  const { conversationType } = message
  if (conversationType !== 'C2C' && conversationType !== 'GROUP') {
    throw imError(errorCodes.MSG_INVALID_CONV_TYPE, { wanted: 'sendMessage', data: { message } })
  }
  return message
}

const send = async (
  im: MessageContext,
  message: MessageEntity,
  options: SendMessageOptions = {},
): Promise<{ message: Message }> => {
  const isOnlineOnly = options.onlineUserOnly === true
  const row =
    message.conversationType === 'C2C' ? messageCommands.sendC2C : messageCommands.sendGroup
  if (!isOnlineOnly) im.messages.sending(message)
  try {
    const wire = toWire(message, isOnlineOnly ? MessageFlag.onlineOnly : 0)
    const answer = await im.wire.call(row, wire)
    im.changes.batch(() => {
      im.accountLog.take(answer.position)
      im.messages.sent(message, answer.time, answer.sequence)
      if (!isOnlineOnly) im.facts.publish('message-sent', { message })
    })
    return { message }
  } catch (error) {
    // No answer, but it came back by another way meanwhile: it is stored.
    if (message.sequence > 0) return { message }
    throw failed(im, message, error)
  }
}

/** Marks the message failed, and names it in the error. */
const failed = (im: MessageContext, message: MessageEntity, error: unknown): ImError => {
  const cause =
    error instanceof ImError ? error : imError(errorCodes.MSG_SEND_FAIL, { cause: error })
  im.messages.failed(message, cause.code)
  return cause.holding({ message })
}
