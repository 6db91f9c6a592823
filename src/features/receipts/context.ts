import { type Check, named } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { declare } from '../../kernel/method.ts'
import { arrayOf } from '../../kernel/value-checks.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import {
  conversationIDOf,
  has,
  Mark,
  type MessageEntity,
  type MessageFeature,
  sequenceOf,
} from '../messages/index.ts'
import type { Message } from '../messages/model.ts'
import type { ReceiptApi, ReceiptEventData } from './api.ts'

export interface ReceiptUses {
  readonly groups: GroupFeature
  readonly messages: MessageFeature
}

export interface ReceiptContext extends FeatureKernel<ReceiptEventData>, ReceiptUses {
  /** Messages of others whose receipt this device has sent, or is sending. */
  readonly receipted: WeakSet<MessageEntity>
  /** Own messages that may have more readers than they show. */
  readonly stale: Set<MessageEntity>
}

export const { method } = declare<ReceiptApi, ReceiptContext>()

/** A message, or a copy of one. */
export const message: Check = (value, name) => {
  if (typeof (value as Partial<Message> | null | undefined)?.ID === 'string') return
  throw imError(errorCodes.NOT_A_MESSAGE, { action: `check ${name}` })
}

/**
 * The live message of a copy or a proxy, since views hand out frozen ones. Throws 2105 if it is not
 * in memory.
 */
export const liveOf = (im: ReceiptContext, input: Message): MessageEntity => {
  const live = im.messages.known(input)
  if (live !== undefined) return live
  throw imError(errorCodes.NOT_A_MESSAGE, { action: 'find a message' })
}

/** The argument of both methods that take messages. */
export const messageList: Check = named('messageList', (value, name) => {
  arrayOf(message)(value, name)
  if ((value as unknown[]).length > 0) return
  throw imError(errorCodes.INVALID_OPERATION, {
    action: 'check messageList',
    why: 'must not be empty',
    data: { parameter: name },
  })
})

/** The stored messages that request receipts, in the conversation of the first one. */
export const withReceipts = (
  messages: readonly MessageEntity[],
  flow: Message['flow'],
): MessageEntity[] => {
  const conversationID = messages[0] && conversationIDOf(messages[0])
  return messages.filter(
    (one) =>
      conversationIDOf(one) === conversationID &&
      has(one, Mark.out) === (flow === 'out') &&
      has(one, Mark.needsReceipt) &&
      sequenceOf(one) > 0 &&
      !has(one, Mark.revoked),
  )
}
