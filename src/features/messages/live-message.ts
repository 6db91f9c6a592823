import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { TYPES } from '../../protocol/types.ts'
import type { MessageContext } from './context.ts'
import { isLive, type MessageEntity } from './message-entity.ts'
import { findMessage } from './methods/find-message.ts'

/** The live message that a host means: itself, or by its ID where it holds a copy. Throws 2105. */
export const liveMessage = (im: MessageContext, given: unknown, wanted: string): MessageEntity => {
  if (isLive(given)) return unwrapped(im, given)
  const { ID } = (given ?? {}) as { readonly ID?: unknown }
  const found = typeof ID === 'string' ? findMessage.run(im, ID) : null
  if (found !== null) return found
  throw imError(errorCodes.NOT_A_MESSAGE, { wanted })
}

/** Screens that watch their objects hand in proxies of them; the object itself is what the lists hold. */
const unwrapped = (im: MessageContext, given: MessageEntity): MessageEntity => {
  const { ID, conversationID, sequence } = given
  const timeline = im.messages.find(conversationID)
  const known =
    sequence > 0 ? timeline?.at(sequence) : timeline?.outgoing.find((one) => one.ID === ID)
  return known?.ID === ID ? known : given
}

/** The same of a message that the server has. Throws 2105, 2106 (system conversation) and 2905. */
export const storedMessage = (
  im: MessageContext,
  given: unknown,
  wanted: string,
): MessageEntity => {
  const message = liveMessage(im, given, wanted)
  const data = { message }
  if (message.conversationType === TYPES.CONV_SYSTEM) {
    throw imError(errorCodes.MSG_INVALID_CONV_TYPE, { wanted, data })
  }
  if (message.status !== 'success' || message.sequence === 0) {
    const why = 'the server does not keep this message'
    throw imError(errorCodes.INVALID_OPERATION, { wanted, why, data })
  }
  return message
}
