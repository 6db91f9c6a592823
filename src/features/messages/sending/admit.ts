import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { WireMessage } from '../../../protocol/message.ts'
import { isTooLong } from '../../../protocol/message-size.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import type { MessageBase } from '../context.ts'
import { groupOf, isCommunity, isTopic } from '../group-id.ts'
import { conversationIDOf, kindOf, type MessageEntity } from '../message-entity.ts'
import { urlOf } from '../plugins.ts'
import { hasToUpload } from './local-file.ts'

const action = 'sendMessage'

/** Throws if the client knows that a message cannot be sent; the error fails it. */
export const admit = (im: MessageBase, message: MessageEntity, wire: WireMessage): void => {
  const { payload } = message
  const type = kindOf(message)
  const groupID = groupOf(conversationIDOf(message))
  const isGroup = groupID !== ''
  if (isGroup && needsTopic(im, groupID)) {
    throw imError(errorCodes.MSG_SEND_GRP_WITH_TOPIC_FAIL, { action })
  }
  if (isGroup && im.groups.isRoom(groupID) && !im.groups.isPolling(groupID)) {
    throw imError(errorCodes.MSG_SEND_FAIL, { action, why: 'not in the live room; join it first' })
  }
  if (urlOf(im, type, payload) === '' && !hasToUpload(im, message)) {
    throw imError(errorCodes.MSG_F_URL_IS_EMPTY, { action })
  }
  if (type === 'TIMTextElem') {
    im.configuration.refuseProfanity(action, (payload as { readonly text: string }).text)
  }
  if (!isTooLong(wire)) return
  const text = `longer than ${LIMITS.MESSAGE_BYTES} bytes; make it shorter`
  throw imError([serverCodes.BODY_TOO_LARGE, text], { action })
}

/** Communities with topics accept no messages; unknown communities count as such. */
const needsTopic = (im: MessageBase, groupID: string): boolean =>
  isCommunity(groupID) && !isTopic(groupID) && im.groups.find(groupID)?.isSupportTopic !== false
