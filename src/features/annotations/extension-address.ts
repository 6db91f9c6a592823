import { type Check, text } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { arrayOf } from '../../kernel/value-checks.ts'
import { MESSAGE_EXTENSIONS_BIT } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { Message } from '../messages/model.ts'
import type { MessageAddress } from './commands.ts'
import { type AnnotationContext, addressOf, refuse } from './context.ts'

/** Rejects an empty list, so that it does not mean all keys. */
export const keyList: Check = (value) => {
  arrayOf(text)(value, 'keyList')
  if ((value as unknown[]).length === 0) {
    throw refuse('check keyList', 'keyList', 'must not be empty; leave it out for all keys')
  }
}

/**
 * The address of a message; throws 2905 if it can have no extensions, 3122 if the app has no
 * extensions.
 */
export const extensionAddressOf = (
  im: AnnotationContext,
  action: string,
  message: Message,
): MessageAddress => {
  const address = addressOf(action, message)
  if (!message.isSupportExtension) {
    throw refuse(action, 'message', 'the message was sent without isSupportExtension')
  }
  const isGroup = message.conversationType === TYPES.CONV_GROUP
  if (isGroup && im.groups.find(address.to)?.type === TYPES.GRP_AVCHATROOM) {
    throw refuse(action, 'message', 'messages of an AVChatRoom have no extensions')
  }
  if (!im.configuration.isPurchased(MESSAGE_EXTENSIONS_BIT)) {
    throw imError(errorCodes.CANNOT_USE_FEATURE, { action })
  }
  return address
}
