import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { TYPES } from '../../protocol/types.ts'
import {
  identityOf,
  type MessageEntity,
  type OfflinePushInfo,
  requirePeer,
  sequenceOf,
} from '../messages/index.ts'
import type { Signaling } from './api.ts'
import type { SignalingContext } from './context.ts'
import { MARK, type Signal, textOf, wantsNoTrace } from './model.ts'

/** The addressing of the messages of an invitation. */
export interface Way {
  readonly conversationID: string
  /** 0 for online-only messages. */
  readonly sequence: number
  readonly isExcluded: boolean
}

/** Creates a message of this device about an invitation. */
export const compose = (
  im: SignalingContext,
  { conversationID }: Pick<Way, 'conversationID'>,
  { inviteID, inviter, inviteeList, groupID, actionType, timeout, data }: Signaling | Signal,
): MessageEntity => {
  // Before SDK_READY the creation would return a promise.
  im.gate.check('invite')
  const { to } = requirePeer(conversationID, 'invite')
  const said = { inviteID, inviter, inviteeList, groupID, actionType, timeout, data }
  const isGroup = conversationID.startsWith(TYPES.CONV_GROUP)
  return im.messages.api.createCustomMessage({
    to,
    conversationType: isGroup ? TYPES.CONV_GROUP : TYPES.CONV_C2C,
    payload: { data: textOf(said), description: '', extension: '' },
    cloudCustomData: MARK,
  }) as MessageEntity
}

/** Sends a message. A failure drops it: a late invitation is useless. */
export const send = async (
  im: SignalingContext,
  { sequence, isExcluded }: Way,
  message: MessageEntity,
  offlinePushInfo?: OfflinePushInfo,
): Promise<void> => {
  const id = identityOf(message)
  im.own.open(id, () => true)
  const { api } = im.messages
  const { data } = message.payload as { readonly data: string }
  const isHidden = isExcluded || wantsNoTrace(JSON.parse(data).data)
  const control = { excludedFromUnreadCount: true, excludedFromLastMessage: true }
  try {
    const sent = await api.sendMessage(message, {
      ...(sequence === 0 ? { onlineUserOnly: true } : isHidden && { messageControlInfo: control }),
      ...(offlinePushInfo && { offlinePushInfo }),
    })
    // Its response was lost, and history has delivered the message without a report.
    if (sequenceOf(message) > 0) im.changes.batch(() => im.sent(message))
    if (!sent.data.messageDropReason) return
  } catch (error) {
    // It may be stored after all: then its echo must be reported.
    im.own.delete(id)
    await api.discardMessage(message).catch(() => undefined)
    throw error
  }
  const why = 'the server has dropped the message; try again'
  throw imError(errorCodes.MSG_SEND_FAIL, { action: 'invite', why, data: { message } })
}
