import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { TYPES } from '../../protocol/types.ts'
import type { MessageContext } from './context.ts'
import { conversationTypeOf } from './conversation-id.ts'
import {
  conversationIDOf,
  has,
  identityOf,
  isLive,
  kindOf,
  Mark,
  type MessageEntity,
  partsOf,
  senderOf,
  sequenceOf,
  statusOf,
  timeOf,
} from './message-entity.ts'
import type { MessageStore } from './store.ts'

/**
 * Finds the message of this client by itself, or by the ID of a copy, a snapshot or a proxy.
 * Undefined if it is not in memory.
 */
export const knownMessage = (messages: MessageStore, input: unknown): MessageEntity | undefined => {
  if (isLive(input)) return inTimeline(messages, input)
  const { ID, conversationID } = (input ?? {}) as Partial<Record<string, unknown>>
  const id = typeof ID === 'string' ? partsOf(ID) : undefined
  if (id === undefined) return undefined
  const { tinyID, clientTime, random } = id
  const hint = typeof conversationID === 'string' ? messages.find(conversationID) : undefined
  for (const timeline of hint === undefined ? messages.all : [hint, ...messages.all]) {
    const message = timeline.find(tinyID, clientTime, random)
    if (message !== undefined) return message
  }
  return messages.detachedMessages.get(ID as string)
}

/** Prefers the entity in the timeline over one of a search or a pin, since changes go there. */
const inTimeline = (messages: MessageStore, input: MessageEntity): MessageEntity => {
  const sequence = sequenceOf(input)
  const known = sequence > 0 ? messages.find(conversationIDOf(input))?.at(sequence) : undefined
  return known !== undefined && identityOf(known) === identityOf(input) ? known : input
}

/**
 * A message of the host, with the client's own data in place of the host's fields; its content is
 * the host's. An unknown message is returned as is.
 */
export const recorded = <Input extends object>(messages: MessageStore, input: Input): Input => {
  const message = knownMessage(messages, input)
  if (message === undefined) return input
  const conversationID = conversationIDOf(message)
  return {
    ...input,
    ID: identityOf(message),
    type: kindOf(message) || (input as Partial<MessageEntity>).type,
    conversationID,
    conversationType: conversationTypeOf(conversationID),
    from: senderOf(message),
    flow: has(message, Mark.out) ? 'out' : 'in',
    time: timeOf(message),
    sequence: sequenceOf(message),
    status: statusOf(message),
    isRevoked: has(message, Mark.revoked),
    isSupportExtension: has(message, Mark.extensible),
  }
}

/** The live message; throws 2105 if it is not in memory. */
export const liveMessage = (im: MessageContext, input: unknown, action: string): MessageEntity => {
  const found = knownMessage(im.messages, input)
  if (found !== undefined) return found
  throw imError(errorCodes.NOT_A_MESSAGE, { action })
}

/** A live message that the server has. Throws 2105, 2106 (system conversation) and 2905. */
export const storedMessage = (
  im: MessageContext,
  input: unknown,
  action: string,
): MessageEntity => {
  const message = liveMessage(im, input, action)
  const data = { message }
  if (conversationIDOf(message) === TYPES.CONV_SYSTEM) {
    throw imError(errorCodes.MSG_INVALID_CONV_TYPE, { action, data })
  }
  if (statusOf(message) !== 'success' || sequenceOf(message) === 0) {
    const why = 'the server does not keep this message'
    throw imError(errorCodes.INVALID_OPERATION, { action, why, data })
  }
  return message
}
