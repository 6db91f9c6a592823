import { anything, optional } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import type { SendAnswer, WireMessage } from '../../../protocol/message.ts'
import type { SendMessageOptions, SendMessageResult } from '../api.ts'
import { messageCommands } from '../commands.ts'
import type { MessageContext } from '../context.ts'
import { peerOf } from '../conversation-id.ts'
import { groupOf } from '../group-id.ts'
import { liveMessage } from '../live-message.ts'
import { conversationIDOf, has, Mark, type MessageEntity, sequenceOf } from '../message-entity.ts'
import { flagged, statusOf } from '../message-state.ts'
import type { Message } from '../model.ts'
import { failed, sending } from '../outgoing.ts'
import { firstOf, payloadForWire, urlOf } from '../plugins.ts'
import { toWire } from '../to-wire.ts'
import { answered, resultOf } from './answered.ts'
import { cancelBy, cancelled, cancelUpload } from './cancel-upload.ts'
import { hasToUpload } from './local-file.ts'
import { progressed } from './progressed.ts'
import { extraOf, flagsOf, refuseOptions, sendOptions } from './send-options.ts'
import { admitFirst, uploaded } from './upload-first.ts'

export const sendArgs = [anything, optional(sendOptions)]

export const ownMessage = (im: MessageContext, input: Message, action: string): MessageEntity => {
  const message = liveMessage(im, input, action)
  if (peerOf(conversationIDOf(message)) === undefined) {
    throw imError(errorCodes.MSG_INVALID_CONV_TYPE, { action, data: { message } })
  }
  if (has(message, Mark.out)) return message
  throw imError(errorCodes.NOT_A_MESSAGE, { action })
}

/** Sends a message once: further calls get the same outcome. */
export const sendOnce = (
  im: MessageContext,
  message: MessageEntity,
  options?: SendMessageOptions,
): SendMessageResult | Promise<SendMessageResult> => {
  if (statusOf(message) === 'success') return { message }
  const known = im.inFlight.get(message)
  if (known !== undefined) return known
  const outcome = send(im, message, options).finally(() => im.inFlight.delete(message))
  im.inFlight.set(message, outcome)
  return outcome
}

const send = async (
  im: MessageContext,
  message: MessageEntity,
  options: SendMessageOptions = {},
): Promise<SendMessageResult> => {
  refuseOptions(im, message, options)
  const isOnlineOnly = options.onlineUserOnly === true
  const made = toWire(message, flagsOf(message, options), extraOf(im, message, options))
  flagged(message, made.flags)
  const stopWatching = cancelBy(im, message, options.signal)
  if (!isOnlineOnly) sending(im.messages, message, hasToUpload(im, message))
  try {
    // Awaited only if needed: a message is sent in the tick of its call.
    const ready = firstOf(im, (plugin) => plugin.beforeSend?.(message))
    if (ready !== undefined) await ready
    admitFirst(im, message, made)
    if (options.signal?.aborted) {
      cancelUpload(im, message)
      throw cancelled()
    }
    const wire = { ...made, payload: payloadForWire(im, made.type, message.payload) }
    if (urlOf(im, made.type, message.payload)) progressed(im, message, 1)
    const answer = await (isOnlineOnly ? passOn(im, message, wire) : im.outbox.send(message, wire))
    return resultOf(message, answer)
  } catch (error) {
    // No response, but the message has arrived by another way: it is stored.
    if (sequenceOf(message) > 0) return { message }
    throw failure(im, message, error)
  } finally {
    stopWatching()
  }
}

/** Sends an online-only message, which is not stored. */
const passOn = async (
  im: MessageContext,
  message: MessageEntity,
  wire: WireMessage,
): Promise<SendAnswer> => {
  const { sendC2C, sendGroup } = messageCommands
  const conversationID = conversationIDOf(message)
  const row = groupOf(conversationID) === '' ? sendC2C : sendGroup
  const sent = (await uploaded(im, message, wire)) ?? wire
  const answer = await im.wire.call(row, sent)
  const { time, order, messageDropReason } = answer
  const extra = order ? { order } : undefined
  im.changes.batch(() => {
    answered(im, message, answer)
    if (messageDropReason) return
    im.facts.publish('online-message', { conversationID, message: { ...sent, time, extra } })
  })
  return answer
}

/** Marks the message failed, and names it in the error. */
const failure = (im: MessageContext, message: MessageEntity, error: unknown): ImError => {
  const cause =
    error instanceof ImError ? error : imError(errorCodes.MSG_SEND_FAIL, { cause: error })
  failed(im.messages, message, cause.code)
  return cause.holding({ message })
}
